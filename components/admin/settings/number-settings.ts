export type NumberName =
  | 'toolBudgetTokens'
  | 'maxToolRounds'
  | 'toolConcurrency'
  | 'toolTimeoutMs'
  | 'runTimeoutMs'
  | 'inputExpiryHours'
  | 'eventRetentionDays'
  | 'auditRetentionDays'
  | 'storagePerPersonMb'
  | 'answerLimitMb'
  | 'compactionTriggerTokens'
  | 'compactionTriggerShare'
  | 'keptHistoryTokens'
  | 'summaryTokens'
  | 'cacheMinimumTokens'

/** Number in the form. It is typed in `unit`s of `scale` each; `least` and `most` are in that unit. */
export interface NumberSetting {
  name: NumberName
  label: string
  hint: string
  unit: string
  scale: number
  least: number
  most: number
}

export const numberSettings: readonly NumberSetting[] = [
  {
    name: 'maxToolRounds',
    label: 'Tool rounds per answer',
    hint: 'After these, the model must answer with what it has. With 0, no tool runs.',
    unit: 'rounds',
    scale: 1,
    least: 0,
    most: 1000,
  },
  {
    name: 'toolBudgetTokens',
    label: 'Tokens for tool descriptions',
    hint: 'Per request, and never more than half of a model’s context window. If the selected tools need more, the model searches for tools.',
    unit: 'tokens',
    scale: 1,
    least: 500,
    most: 200_000,
  },
  {
    name: 'toolConcurrency',
    label: 'Concurrent tool calls',
    hint: 'Per answer; further calls wait their turn.',
    unit: 'calls',
    scale: 1,
    least: 1,
    most: 32,
  },
  {
    name: 'toolTimeoutMs',
    label: 'Time limit for a tool call',
    hint: 'A server can have its own limit. Waiting for a person does not count.',
    unit: 'seconds',
    scale: 1000,
    least: 1,
    most: 3600,
  },
  {
    name: 'runTimeoutMs',
    label: 'Time limit for an answer',
    hint: 'Model and tool time together. Waiting for a person does not count.',
    unit: 'minutes',
    scale: 60_000,
    least: 0.17,
    most: 1440,
  },
  {
    name: 'answerLimitMb',
    label: 'Size limit for an answer',
    hint: 'Text, reasoning, and the arguments and results of tools, as stored. Most answers take less than 1 MB.',
    unit: 'MB',
    scale: 1,
    least: 1,
    most: 1000,
  },
  {
    name: 'inputExpiryHours',
    label: 'Unanswered questions count as no after',
    hint: 'Approvals and other questions that an answer waits for.',
    unit: 'hours',
    scale: 1,
    least: 1,
    most: 720,
  },
  {
    name: 'storagePerPersonMb',
    label: 'Storage per person',
    hint: 'For attachments and files that tools return. Files of deleted chats count until they are removed, after 24 hours.',
    unit: 'MB',
    scale: 1,
    least: 1,
    most: 1_000_000,
  },
  {
    name: 'eventRetentionDays',
    label: 'Keep the event log of answers for',
    hint: 'Chats and messages stay; only the replay of how an answer was written is deleted.',
    unit: 'days',
    scale: 1,
    least: 1,
    most: 3650,
  },
  {
    name: 'auditRetentionDays',
    label: 'Keep the audit trail for',
    hint: 'Older entries are deleted, both changes and tool calls.',
    unit: 'days',
    scale: 1,
    least: 1,
    most: 3650,
  },
  {
    name: 'compactionTriggerTokens',
    label: 'Compact history above',
    hint: 'Older messages of a chat are then summarised for the model. The chat itself keeps everything.',
    unit: 'tokens',
    scale: 1,
    least: 1_000,
    most: 10_000_000,
  },
  {
    name: 'compactionTriggerShare',
    label: 'Or above this share of the model’s window',
    hint: 'Whichever of the two is less.',
    unit: '%',
    scale: 0.01,
    least: 10,
    most: 90,
  },
  {
    name: 'keptHistoryTokens',
    label: 'Keep the newest history',
    hint: 'Word for word, and at least the last two exchanges.',
    unit: 'tokens',
    scale: 1,
    least: 500,
    most: 1_000_000,
  },
  {
    name: 'summaryTokens',
    label: 'Longest summary',
    hint: 'A summary takes the place of the older messages.',
    unit: 'tokens',
    scale: 1,
    least: 100,
    most: 10_000,
  },
  {
    name: 'cacheMinimumTokens',
    label: 'Smallest cached part',
    hint: 'Less than this is not marked for the provider’s cache. A model can need more.',
    unit: 'tokens',
    scale: 1,
    least: 256,
    most: 100_000,
  },
]
