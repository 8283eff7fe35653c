import * as z from 'zod/mini'
import { choice, type Field, flag, number, own, type Text, text } from '#lib/fields/shared.ts'
import { DEFAULT_TOOL_BUDGET_TOKENS } from '#lib/mcp/shared.ts'
import { settingFields as t } from '#lib/words/en/setting-fields.ts'
import { COMMIT_PROMPT } from './commit-prompt.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Makes a field for the full id of a model; empty for none. */
const model = (label: Text, hint?: Text) =>
  own({
    label,
    ...(hint ? { hint } : {}),
    schema: z.string().check(z.maxLength(400), z.regex(/^([^:\s]+:\S+)?$/, { error: () => t('modelPattern') })),
    otherwise: '',
  })

export const workspaceFields = {
  workspaceName: text({
    label: () => t('workspaceName'),
    hint: () => t('workspaceNameHint'),
    most: 60,
    required: () => t('workspaceNameRequired'),
    otherwise: 'Parley',
  }),
  registration: choice({
    label: () => t('registration'),
    hint: () => t('registrationHint'),
    options: { closed: () => t('registrationClosed'), open: () => t('registrationOpen') },
    otherwise: 'closed',
  }),
}

/** Id of the assistant of new chats of people who have not chosen one; empty for none. */
export const newcomerFields = {
  newcomerAssistant: own({
    label: () => t('newcomerAssistant'),
    hint: () => t('newcomerAssistantHint'),
    schema: z.union([z.literal(''), z.uuid()]) as z.ZodMiniType<string>,
    otherwise: '',
  }),
}

/** Makes a field for what one person or key may do in a minute. */
const perMinute = (label: Text, unit: 'messages' | 'tokens', hint: Text) =>
  number({ label, hint, unit, range: [0, 1_000_000_000], otherwise: 0 })

export const answerFields = {
  maxToolRounds: number({
    label: () => t('maxToolRounds'),
    hint: () => t('maxToolRoundsHint'),
    unit: 'rounds',
    range: [0, 1000],
    otherwise: 25,
  }),
  toolBudgetTokens: number({
    label: () => t('toolBudgetTokens'),
    hint: () => t('toolBudgetTokensHint'),
    unit: 'tokens',
    range: [500, 200_000],
    otherwise: DEFAULT_TOOL_BUDGET_TOKENS,
  }),
  toolConcurrency: number({
    label: () => t('toolConcurrency'),
    hint: () => t('toolConcurrencyHint'),
    unit: 'calls',
    range: [1, 32],
    otherwise: 4,
  }),
  toolTimeoutMs: number({
    label: () => t('toolTimeoutMs'),
    hint: () => t('toolTimeoutMsHint'),
    unit: 'seconds',
    scale: 1000,
    range: [1000, HOUR_MS],
    otherwise: MINUTE_MS,
  }),
  runTimeoutMs: number({
    label: () => t('runTimeoutMs'),
    hint: () => t('runTimeoutMsHint'),
    unit: 'minutes',
    scale: MINUTE_MS,
    range: [10_000, 24 * HOUR_MS],
    otherwise: 30 * MINUTE_MS,
  }),
  answerLimitMb: number({
    label: () => t('answerLimitMb'),
    hint: () => t('answerLimitMbHint'),
    unit: 'megabytes',
    range: [1, 1000],
    otherwise: 32,
  }),
  inputExpiryHours: number({
    label: () => t('inputExpiryHours'),
    hint: () => t('inputExpiryHoursHint'),
    unit: 'hours',
    range: [1, 24 * 30],
    otherwise: 24,
  }),
  requestsPerMinute: perMinute(
    () => t('requestsPerMinute'),
    'messages',
    () => t('requestsPerMinuteHint'),
  ),
  tokensPerMinute: perMinute(
    () => t('tokensPerMinute'),
    'tokens',
    () => t('tokensPerMinuteHint'),
  ),
  keyRequestsPerMinute: perMinute(
    () => t('keyRequestsPerMinute'),
    'messages',
    () => t('keyRequestsPerMinuteHint'),
  ),
  keyTokensPerMinute: perMinute(
    () => t('keyTokensPerMinute'),
    'tokens',
    () => t('keyTokensPerMinuteHint'),
  ),
}

export const titleFields = {
  automaticTitles: flag({
    label: () => t('automaticTitles'),
    hint: () => t('automaticTitlesHint'),
    otherwise: true,
  }),
}

export const contextFields = {
  instructions: text({
    label: () => t('instructions'),
    hint: () => t('instructionsHint'),
    most: 20_000,
    isVerbatim: true,
    rows: 5,
  }),
  reminder: text({
    label: () => t('reminder'),
    hint: () => t('reminderHint'),
    most: 4_000,
    isVerbatim: true,
    rows: 3,
  }),
  smallModel: model(
    () => t('smallModel'),
    () => t('smallModelHint'),
  ),
  commitPrompt: text({
    label: () => t('commitPrompt'),
    hint: () => t('commitPromptHint'),
    most: 4_000,
    isVerbatim: true,
    rows: 4,
    otherwise: COMMIT_PROMPT,
  }),
  fetchesPages: flag({
    label: () => t('fetchesPages'),
    hint: () => t('fetchesPagesHint'),
    otherwise: true,
  }),
  compacts: flag({
    label: () => t('compacts'),
    hint: () => t('compactsHint'),
    otherwise: true,
  }),
}

export const compactionFields = {
  compactionTriggerTokens: number({
    label: () => t('compactionTriggerTokens'),
    hint: () => t('compactionTriggerTokensHint'),
    unit: 'tokens',
    range: [1_000, 10_000_000],
    otherwise: 24_000,
  }),
  compactionTriggerShare: number({
    label: () => t('compactionTriggerShare'),
    hint: () => t('compactionTriggerShareHint'),
    unit: 'percent',
    scale: 0.01,
    isWhole: false,
    range: [0.1, 0.9],
    otherwise: 0.6,
  }),
  keptHistoryTokens: number({
    label: () => t('keptHistoryTokens'),
    hint: () => t('keptHistoryTokensHint'),
    unit: 'tokens',
    range: [500, 1_000_000],
    otherwise: 4_000,
  }),
  summaryTokens: number({
    label: () => t('summaryTokens'),
    hint: () => t('summaryTokensHint'),
    unit: 'tokens',
    range: [100, 10_000],
    otherwise: 500,
  }),
}

type Thresholds = [number, number, number, number]

/** N at which an item enters L3, L2, L1 and L0. */
const tierThresholds: Field<Thresholds> = {
  label: () => t('tierThresholds'),
  hint: () => t('tierThresholdsHint'),
  otherwise: [3, 6, 9, 12],
  schema: z
    .tuple([z.int(), z.int(), z.int(), z.int()])
    .check(z.refine(values => values.every((value, index) => value > (values[index - 1] ?? 0) && value <= 1_000), 'must rise from 1')),
  control: { kind: 'number', unit: null },
  toText: values => values.join(', '),
  fromText: typed =>
    typed
      .split(/[\s,]+/)
      .filter(part => part !== '')
      .map(Number),
  refusal: () => t('thresholdsRefusal'),
}

export const cacheFields = {
  cacheMinimumTokens: number({
    label: () => t('cacheMinimumTokens'),
    hint: () => t('cacheMinimumTokensHint'),
    unit: 'tokens',
    range: [256, 100_000],
    otherwise: 1_024,
  }),
  tierThresholds,
}

export const storageFields = {
  storagePerPersonMb: number({
    label: () => t('storagePerPersonMb'),
    hint: () => t('storagePerPersonMbHint'),
    unit: 'megabytes',
    range: [1, 1_000_000],
    otherwise: 2_000,
  }),
  eventRetentionDays: number({
    label: () => t('eventRetentionDays'),
    hint: () => t('eventRetentionDaysHint'),
    unit: 'days',
    range: [1, 3650],
    otherwise: 30,
  }),
  auditRetentionDays: number({
    label: () => t('auditRetentionDays'),
    hint: () => t('auditRetentionDaysHint'),
    unit: 'days',
    range: [1, 3650],
    otherwise: 365,
  }),
}

/** Models that write down what people dictate, and that read answers aloud. The form is saved by itself. */
export const speechFields = {
  dictationModel: model(() => t('dictationModel')),
  dictationFirst: flag({
    label: () => t('dictationFirst'),
    hint: () => t('dictationFirstHint'),
    otherwise: false,
  }),
  readingModel: model(() => t('readingModel')),
  readingVoice: text({
    label: () => t('readingVoice'),
    hint: () => t('readingVoiceHint'),
    most: 200,
    placeholder: 'alloy',
  }),
  readingFirst: flag({
    label: () => t('readingFirst'),
    hint: () => t('readingFirstHint'),
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
