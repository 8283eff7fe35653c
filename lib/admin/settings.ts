import { DEFAULT_TOOL_BUDGET_TOKENS } from '#lib/mcp/shared.ts'

/** Settings that administrators change in the dashboard, with their defaults. Configuration (`limits` in PARLEY_CONFIG) wins over the stored value and makes it read-only. */
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
  /** Days after which entries of the audit trail are forgotten. */
  auditRetentionDays: number
  /** Titles written by the model after the first turn. */
  automaticTitles: boolean
  /** Of the files of one person: uploads, and those of tool results. */
  storagePerPersonMb: number
  /** What one answer may write: text, reasoning, arguments and results of tools, as they are stored. */
  answerLimitMb: number
  /** What the definitions of tools may take of one request; beyond that a model searches for tools. */
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
  /** All settings as they hold now; cached, refreshed on change. */
  read(): Promise<Settings>
  /** Which of them the configuration declares. */
  declared(): ReadonlySet<keyof Settings>
  update(patch: Partial<Settings>): Promise<Settings>
}
