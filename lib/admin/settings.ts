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
  /** Instructions that every chat of this instance gets after Parley's own. */
  instructions: string
  /** Text behind each message of a person, in the request alone. */
  reminder: string
  /** Full id of the model that summarises and finds topics; empty takes the chat's own. */
  smallModel: string
  /** Id of the assistant of new chats of people who have not chosen one; empty for none. */
  newcomerAssistant: string
  /** Full id of the model that writes down what people dictate; empty for none. */
  dictationModel: string
  /** Takes it also where the browser can write down speech itself. */
  dictationFirst: boolean
  /** Full id of the model that reads answers aloud; empty for none. */
  readingModel: string
  /** Name of its voice; empty for its usual one. */
  readingVoice: string
  /** Takes it also where the browser has voices itself. */
  readingFirst: boolean
  /** Prompt for the message of a commit. */
  commitPrompt: string
  /** Fetches the pages that a message names. */
  fetchesPages: boolean
  compacts: boolean
  /** Tokens of history above which it is compacted, unless `compactionTriggerShare` of the window is less. */
  compactionTriggerTokens: number
  /** Share of the model's window, 0 to 1. */
  compactionTriggerShare: number
  /** Tokens of the newest history that stay word for word. */
  keptHistoryTokens: number
  summaryTokens: number
  /** N at which an item enters L3, L2, L1 and L0. */
  tierThresholds: [number, number, number, number]
  /** Smallest number of tokens that a cache mark is set for. */
  cacheMinimumTokens: number
}

const COMMIT_PROMPT = `Write a commit message for this diff.
First line: what the change does, in the imperative, at most 72 characters, without a full stop.
Where the reason is not plain from the change: an empty line, then a few short lines that say why.
Answer with the message alone, as plain text.`

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
  instructions: '',
  reminder: '',
  smallModel: '',
  newcomerAssistant: '',
  dictationModel: '',
  dictationFirst: false,
  readingModel: '',
  readingVoice: '',
  readingFirst: false,
  commitPrompt: COMMIT_PROMPT,
  fetchesPages: true,
  compacts: true,
  compactionTriggerTokens: 24_000,
  compactionTriggerShare: 0.6,
  keptHistoryTokens: 4_000,
  summaryTokens: 500,
  tierThresholds: [3, 6, 9, 12],
  cacheMinimumTokens: 1_024,
}

export interface SettingsStore {
  /** Returns all settings, cached; a change refreshes the cache. */
  read(): Promise<Settings>
  /** Names the settings that the configuration declares. */
  declared(): ReadonlySet<keyof Settings>
  update(patch: Partial<Settings>): Promise<Settings>
}
