import * as z from 'zod/mini'
import { choice, flag, number, own, type Text, text } from '#lib/fields/shared.ts'
import { DEFAULT_TOOL_BUDGET_TOKENS } from '#lib/mcp/shared.ts'
import { settingFields as t } from '#lib/words/en/setting-fields.ts'
import { settingSynonyms as s } from '#lib/words/en/setting-synonyms.ts'
import { cacheFields, compactionFields, contextFields, model } from './context-fields.ts'
import { bannerFields, brandFields, signInFields, termsFields } from './people-fields.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const workspaceFields = {
  workspaceName: text({
    label: () => t('workspaceName'),
    hint: () => t('workspaceNameHint'),
    synonyms: () => s('workspaceName'),
    most: 60,
    required: () => t('workspaceNameRequired'),
    otherwise: 'Parley',
  }),
  registration: choice({
    label: () => t('registration'),
    hint: () => t('registrationHint'),
    synonyms: () => s('registration'),
    options: { closed: () => t('registrationClosed'), open: () => t('registrationOpen') },
    otherwise: 'closed',
  }),
}

/** Id of the assistant of new chats of people who have not chosen one; empty for none. */
export const newcomerFields = {
  newcomerAssistant: own({
    label: () => t('newcomerAssistant'),
    hint: () => t('newcomerAssistantHint'),
    synonyms: () => s('newcomerAssistant'),
    schema: z.union([z.literal(''), z.uuid()]) as z.ZodMiniType<string>,
    otherwise: '',
  }),
}

/** Makes a field for what one person or key may do in a minute. */
const perMinute = (label: Text, unit: 'messages' | 'tokens', hint: Text) =>
  number({ label, hint, synonyms: () => s('perMinute'), unit, range: [0, 1_000_000_000], otherwise: 0 })

export const answerFields = {
  maxToolRounds: number({
    label: () => t('maxToolRounds'),
    hint: () => t('maxToolRoundsHint'),
    synonyms: () => s('maxToolRounds'),
    unit: 'rounds',
    range: [0, 1000],
    otherwise: 25,
  }),
  toolBudgetTokens: number({
    label: () => t('toolBudgetTokens'),
    hint: () => t('toolBudgetTokensHint'),
    synonyms: () => s('toolBudgetTokens'),
    unit: 'tokens',
    range: [500, 200_000],
    otherwise: DEFAULT_TOOL_BUDGET_TOKENS,
  }),
  toolConcurrency: number({
    label: () => t('toolConcurrency'),
    hint: () => t('toolConcurrencyHint'),
    synonyms: () => s('toolConcurrency'),
    unit: 'calls',
    range: [1, 32],
    otherwise: 4,
  }),
  toolTimeoutMs: number({
    label: () => t('toolTimeoutMs'),
    hint: () => t('toolTimeoutMsHint'),
    synonyms: () => s('toolTimeoutMs'),
    unit: 'seconds',
    scale: 1000,
    range: [1000, HOUR_MS],
    otherwise: MINUTE_MS,
  }),
  runTimeoutMs: number({
    label: () => t('runTimeoutMs'),
    hint: () => t('runTimeoutMsHint'),
    synonyms: () => s('runTimeoutMs'),
    unit: 'minutes',
    scale: MINUTE_MS,
    range: [10_000, 24 * HOUR_MS],
    otherwise: 30 * MINUTE_MS,
  }),
  answerLimitMb: number({
    label: () => t('answerLimitMb'),
    hint: () => t('answerLimitMbHint'),
    synonyms: () => s('answerLimitMb'),
    unit: 'megabytes',
    range: [1, 1000],
    otherwise: 32,
  }),
  inputExpiryHours: number({
    label: () => t('inputExpiryHours'),
    hint: () => t('inputExpiryHoursHint'),
    synonyms: () => s('inputExpiryHours'),
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

export const delegateFields = {
  delegates: flag({ label: () => t('delegates'), hint: () => t('delegatesHint'), synonyms: () => s('delegates'), otherwise: true }),
  delegateDepth: number({
    label: () => t('delegateDepth'),
    hint: () => t('delegateDepthHint'),
    synonyms: () => s('delegates'),
    range: [1, 5],
    otherwise: 2,
  }),
  delegatesAtOnce: number({
    label: () => t('delegatesAtOnce'),
    hint: () => t('delegatesAtOnceHint'),
    synonyms: () => s('delegates'),
    range: [1, 32],
    otherwise: 4,
  }),
  delegatesPerAnswer: number({
    label: () => t('delegatesPerAnswer'),
    hint: () => t('delegatesPerAnswerHint'),
    synonyms: () => s('delegates'),
    range: [1, 200],
    otherwise: 20,
  }),
  delegateTokens: number({
    label: () => t('delegateTokens'),
    hint: () => t('delegateTokensHint'),
    synonyms: () => s('delegates'),
    unit: 'tokens',
    range: [1_000, 1_000_000_000],
    otherwise: 2_000_000,
  }),
}

export const titleFields = {
  automaticTitles: flag({
    label: () => t('automaticTitles'),
    hint: () => t('automaticTitlesHint'),
    synonyms: () => s('automaticTitles'),
    otherwise: true,
  }),
}

/** Code that the browsers of people may run. */
export const codeFields = {
  runCode: flag({
    label: () => t('runCode'),
    hint: () => t('runCodeHint'),
    synonyms: () => s('runCode'),
    otherwise: true,
  }),
}

export const storageFields = {
  storagePerPersonMb: number({
    label: () => t('storagePerPersonMb'),
    hint: () => t('storagePerPersonMbHint'),
    synonyms: () => s('storagePerPersonMb'),
    unit: 'megabytes',
    range: [1, 1_000_000],
    otherwise: 2_000,
  }),
  eventRetentionDays: number({
    label: () => t('eventRetentionDays'),
    hint: () => t('eventRetentionDaysHint'),
    synonyms: () => s('eventRetentionDays'),
    unit: 'days',
    range: [1, 3650],
    otherwise: 30,
  }),
  auditRetentionDays: number({
    label: () => t('auditRetentionDays'),
    hint: () => t('auditRetentionDaysHint'),
    synonyms: () => s('auditRetentionDays'),
    unit: 'days',
    range: [1, 3650],
    otherwise: 365,
  }),
}

/** Models that write down what people dictate, and that read answers aloud. The form is saved by itself. */
export const speechFields = {
  dictationModel: model(
    () => t('dictationModel'),
    () => s('dictation'),
  ),
  dictationFirst: flag({
    label: () => t('dictationFirst'),
    hint: () => t('dictationFirstHint'),
    synonyms: () => s('dictation'),
    otherwise: false,
  }),
  readingModel: model(
    () => t('readingModel'),
    () => s('reading'),
  ),
  readingVoice: text({
    label: () => t('readingVoice'),
    hint: () => t('readingVoiceHint'),
    synonyms: () => s('reading'),
    most: 200,
    placeholder: 'alloy',
  }),
  readingFirst: flag({
    label: () => t('readingFirst'),
    hint: () => t('readingFirstHint'),
    synonyms: () => s('reading'),
    otherwise: false,
  }),
}

/** Everything that the form of the settings page changes. */
export const settingFields = {
  ...workspaceFields,
  ...newcomerFields,
  ...brandFields,
  ...bannerFields,
  ...signInFields,
  ...termsFields,
  ...answerFields,
  ...delegateFields,
  ...titleFields,
  ...codeFields,
  ...contextFields,
  ...compactionFields,
  ...cacheFields,
  ...storageFields,
}
