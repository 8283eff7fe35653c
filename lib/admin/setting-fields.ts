import * as z from 'zod/mini'
import { choice, type Field, flag, number, own, text } from '#lib/fields/shared.ts'
import { DEFAULT_TOOL_BUDGET_TOKENS } from '#lib/mcp/shared.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Makes a field for the full id of a model; empty for none. */
const model = (label: string, hint?: string) =>
  own({
    label,
    ...(hint ? { hint } : {}),
    schema: z.string().check(z.maxLength(400), z.regex(/^([^:\s]+:\S+)?$/, 'Name the model as provider:model.')),
    otherwise: '',
  })

export const workspaceFields = {
  workspaceName: text({
    label: 'Name',
    hint: 'Shown where people sign in, above the chats, in titles and in mails.',
    most: 60,
    required: 'Enter a name of 1 to 60 characters.',
    otherwise: 'Parley',
  }),
  registration: choice({
    label: 'New accounts',
    hint: 'Invitations always work.',
    options: { closed: 'By invitation only', open: 'Anyone who can reach this address can register' },
    otherwise: 'closed',
  }),
}

/** Id of the assistant of new chats of people who have not chosen one; empty for none. */
export const newcomerFields = {
  newcomerAssistant: own({
    label: 'Assistant for newcomers',
    hint: 'New chats begin with it, until a person chooses otherwise. Share it with everyone first.',
    schema: z.union([z.literal(''), z.uuid()]) as z.ZodMiniType<string>,
    otherwise: '',
  }),
}

/** Makes a field for what one person or key may do in a minute. */
const perMinute = (label: string, unit: string, hint?: string) =>
  number({ label, ...(hint ? { hint } : {}), unit, range: [0, 1_000_000_000], otherwise: 0 })

export const answerFields = {
  maxToolRounds: number({
    label: 'Tool rounds per answer',
    hint: 'After these, the model must answer with what it has. With 0, no tool runs.',
    unit: 'rounds',
    range: [0, 1000],
    otherwise: 25,
  }),
  toolBudgetTokens: number({
    label: 'Tokens for tool descriptions',
    hint: 'Per request, and never more than half of a model’s context window. If the selected tools need more, the model searches for tools.',
    unit: 'tokens',
    range: [500, 200_000],
    otherwise: DEFAULT_TOOL_BUDGET_TOKENS,
  }),
  toolConcurrency: number({
    label: 'Concurrent tool calls',
    hint: 'Per answer; further calls wait their turn.',
    unit: 'calls',
    range: [1, 32],
    otherwise: 4,
  }),
  toolTimeoutMs: number({
    label: 'Time limit for a tool call',
    hint: 'A server can have its own limit. Waiting for a person does not count.',
    unit: 'seconds',
    scale: 1000,
    range: [1000, HOUR_MS],
    otherwise: MINUTE_MS,
  }),
  runTimeoutMs: number({
    label: 'Time limit for an answer',
    hint: 'Model and tool time together. Waiting for a person does not count.',
    unit: 'minutes',
    scale: MINUTE_MS,
    range: [10_000, 24 * HOUR_MS],
    otherwise: 30 * MINUTE_MS,
  }),
  answerLimitMb: number({
    label: 'Size limit for an answer',
    hint: 'Text, reasoning, and the arguments and results of tools, as stored. Most answers take less than 1 MB.',
    unit: 'MB',
    range: [1, 1000],
    otherwise: 32,
  }),
  inputExpiryHours: number({
    label: 'Unanswered questions count as no after',
    hint: 'Approvals and other questions that an answer waits for.',
    unit: 'hours',
    range: [1, 24 * 30],
    otherwise: 24,
  }),
  requestsPerMinute: perMinute('Messages per person and minute', 'messages', 'Sent in chats or by programs. With 0, there is no limit.'),
  tokensPerMinute: perMinute('Tokens per person and minute', 'tokens', 'As providers have counted them. With 0, there is no limit.'),
  keyRequestsPerMinute: perMinute('Messages per API key and minute', 'messages', 'With 0, there is no limit of its own.'),
  keyTokensPerMinute: perMinute('Tokens per API key and minute', 'tokens', 'With 0, there is no limit of its own.'),
}

export const titleFields = {
  automaticTitles: flag({
    label: 'Let the model title chats',
    hint: 'After the first answer, with one short request to the chat’s own model. Otherwise the first words are the title. A title that a person wrote is never replaced.',
    otherwise: true,
  }),
}

const COMMIT_PROMPT = `Write a commit message for this diff.
First line: what the change does, in the imperative, at most 72 characters, without a full stop.
Where the reason is not plain from the change: an empty line, then a few short lines that say why.
Answer with the message alone, as plain text.`

export const contextFields = {
  instructions: text({
    label: 'Instructions for everyone',
    hint: 'Every chat begins with these, after Parley’s own. Everyone can read them in their chats.',
    most: 20_000,
    isVerbatim: true,
    rows: 5,
  }),
  reminder: text({
    label: 'Reminder',
    hint: 'Added after each new message in requests to the model. It is not shown, stored or shared.',
    most: 4_000,
    isVerbatim: true,
    rows: 3,
  }),
  smallModel: model('Small model', 'Summarises pages and history, and finds where the topic changed. A fast, cheap model is enough.'),
  commitPrompt: text({
    label: 'Prompt for commit messages',
    hint: 'The small model uses it to write messages from the changes in a folder.',
    most: 4_000,
    isVerbatim: true,
    rows: 4,
    otherwise: COMMIT_PROMPT,
  }),
  fetchesPages: flag({
    label: 'Fetch pages that messages link to',
    hint: 'Up to three for each message. The model reads them with it; they do not become part of the chat.',
    otherwise: true,
  }),
  compacts: flag({
    label: 'Compact long chats',
    hint: 'After an answer, when the history has grown past the limits below. People can open, edit and undo each summary.',
    otherwise: true,
  }),
}

export const compactionFields = {
  compactionTriggerTokens: number({
    label: 'Compact history above',
    hint: 'Older messages of a chat are then summarised for the model. The chat itself keeps everything.',
    unit: 'tokens',
    range: [1_000, 10_000_000],
    otherwise: 24_000,
  }),
  compactionTriggerShare: number({
    label: 'Or above this share of the model’s window',
    hint: 'The lower of the two applies.',
    unit: '%',
    scale: 0.01,
    isWhole: false,
    range: [0.1, 0.9],
    otherwise: 0.6,
  }),
  keptHistoryTokens: number({
    label: 'Keep the newest history',
    hint: 'Word for word, and at least the last two exchanges.',
    unit: 'tokens',
    range: [500, 1_000_000],
    otherwise: 4_000,
  }),
  summaryTokens: number({
    label: 'Longest summary',
    hint: 'A summary takes the place of the older messages.',
    unit: 'tokens',
    range: [100, 10_000],
    otherwise: 500,
  }),
}

type Thresholds = [number, number, number, number]

/** N at which an item enters L3, L2, L1 and L0. */
const tierThresholds: Field<Thresholds> = {
  label: 'Answers until a part is cached',
  hint: 'What has stayed the same for this many answers moves up a tier: L3, L2, L1 and L0. The most stable comes first in a request.',
  otherwise: [3, 6, 9, 12],
  schema: z
    .tuple([z.int(), z.int(), z.int(), z.int()])
    .check(z.refine(values => values.every((value, index) => value > (values[index - 1] ?? 0) && value <= 1_000), 'must rise from 1')),
  control: { kind: 'number', unit: '' },
  toText: values => values.join(', '),
  fromText: typed =>
    typed
      .split(/[\s,]+/)
      .filter(part => part !== '')
      .map(Number),
  refusal: () => 'Enter four whole numbers from 1 to 1000, each above the one before.',
}

export const cacheFields = {
  cacheMinimumTokens: number({
    label: 'Smallest cached part',
    hint: 'Less than this is not marked for the provider’s cache. A model can need more.',
    unit: 'tokens',
    range: [256, 100_000],
    otherwise: 1_024,
  }),
  tierThresholds,
}

export const storageFields = {
  storagePerPersonMb: number({
    label: 'Storage per person',
    hint: 'For attachments and files that tools return. Files of deleted chats count until they are removed, after 24 hours.',
    unit: 'MB',
    range: [1, 1_000_000],
    otherwise: 2_000,
  }),
  eventRetentionDays: number({
    label: 'Keep the event log of answers for',
    hint: 'Chats and messages stay; only the replay of how an answer was written is deleted.',
    unit: 'days',
    range: [1, 3650],
    otherwise: 30,
  }),
  auditRetentionDays: number({
    label: 'Keep the audit trail for',
    hint: 'Older entries are deleted, both changes and tool calls.',
    unit: 'days',
    range: [1, 3650],
    otherwise: 365,
  }),
}

/** Models that write down what people dictate, and that read answers aloud. The form is saved by itself. */
export const speechFields = {
  dictationModel: model('Dictation'),
  dictationFirst: flag({
    label: 'Use it in every browser',
    hint: 'Otherwise only where the browser has no dictation of its own. Some browsers send what they hear to their vendor.',
    otherwise: false,
  }),
  readingModel: model('Reading aloud'),
  readingVoice: text({
    label: 'Voice',
    hint: 'As the provider calls it. Leave empty for its usual one.',
    most: 200,
    placeholder: 'alloy',
  }),
  readingFirst: flag({
    label: 'Use it in browsers with voices too',
    hint: 'Otherwise only where the browser has none. A browser’s own voices cost nothing.',
    otherwise: false,
  }),
}

/** Everything that the form of the settings page changes. */
export const settingFields = {
  ...workspaceFields,
  ...newcomerFields,
  ...answerFields,
  ...titleFields,
  ...contextFields,
  ...compactionFields,
  ...cacheFields,
  ...storageFields,
}
