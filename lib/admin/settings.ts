import { DEFAULT_TOOL_BUDGET_TOKENS } from '#lib/mcp/shared.ts'

/** Settings that administrators change in the dashboard. The configuration (`limits` in PARLEY_CONFIG) wins over the stored value and makes it read-only. */
export interface Settings {
  registration: 'closed' | 'open'
  workspaceName: string
  maxToolRounds: number
  toolConcurrency: number
  toolTimeoutMs: number
  runTimeoutMs: number
  /** Hours until an unanswered question counts as a denial. */
  inputExpiryHours: number
  eventRetentionDays: number
  /** Days after which entries of the audit trail are deleted. */
  auditRetentionDays: number
  /** Titles written by the model after the first turn. */
  automaticTitles: boolean
  /** Megabytes of one person's files: uploads, and files from tool results. */
  storagePerPersonMb: number
  /** Megabytes that one answer may store: text, reasoning, arguments and results of tools. */
  answerLimitMb: number
  /** Tokens that tool definitions may take in one request; above that the model searches for tools. */
  toolBudgetTokens: number
}

export const defaultSettings: Settings = {
  registration: 'closed',
  workspaceName: 'Parley',
  maxToolRounds: 25,
  toolConcurrency: 4,
  toolTimeoutMs: 60_000,
  runTimeoutMs: 1_800_000,
  inputExpiryHours: 24,
  eventRetentionDays: 30,
  auditRetentionDays: 365,
  automaticTitles: true,
  storagePerPersonMb: 2_000,
  answerLimitMb: 32,
  toolBudgetTokens: DEFAULT_TOOL_BUDGET_TOKENS,
}

export interface SettingsStore {
  /** Returns all settings, cached; a change refreshes the cache. */
  read(): Promise<Settings>
  /** Names the settings that the configuration declares. */
  declared(): ReadonlySet<keyof Settings>
  update(patch: Partial<Settings>): Promise<Settings>
}
