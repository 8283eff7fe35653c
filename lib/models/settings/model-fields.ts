import {
  changesOf,
  choice,
  defaultsOf,
  flag,
  list,
  number,
  optional,
  pickFields,
  text,
  type ValuesOf,
  yesNoAuto,
} from '#lib/fields/shared.ts'
import { effortLabels } from '#lib/messages/shared.ts'
import { modelFields as t } from '#lib/words/en/model-fields.ts'
import { audienceField } from './audience.ts'
import { contextFields, tokens } from './context-fields.ts'
import { dialectField, interceptorField } from './interceptor-fields.ts'
import { priceField } from './price-field.ts'

const MINUTE_MS = 60_000
const timeoutRange = [1_000, 60 * MINUTE_MS] as const

export const toolFields = {
  tools: choice({
    label: () => t('tools'),
    options: {
      native: () => t('toolsNative'),
      text: () => t('toolsText'),
      auto: () => t('toolsAuto'),
      none: () => t('toolsNone'),
    },
    otherwise: 'native',
  }),
  dialect: dialectField,
  interceptor: interceptorField,
}

/** Inputs that a model accepts beside text. */
export const modalityFields = {
  vision: yesNoAuto({ label: () => t('vision'), hint: () => t('visionHint') }),
  files: yesNoAuto({ label: () => t('files'), hint: () => t('filesHint') }),
}

/** Things that a provider does while its model answers. */
export const ownToolFields = {
  /** Both count on the wires that have them (`wire/provider-tools.ts`). */
  providerSearch: flag({ label: () => t('providerSearch'), hint: () => t('providerSearchHint'), otherwise: false }),
  providerImages: flag({ label: () => t('providerImages'), hint: () => t('providerImagesHint'), otherwise: false }),
}

/** Numbers of a model. One that is added here is checked, stored, shown and edited. */
export const limitFields = {
  contextWindow: tokens({ label: () => t('contextWindow'), hint: () => t('contextWindowHint') }),
  /** Null omits it from requests. Without it, the model's name decides. */
  temperature: optional(
    number({ label: () => t('temperature'), hint: () => t('temperatureHint'), range: [0, 2], isWhole: false, otherwise: 0.7 }),
  ),
  /** Longest silence of the provider; after it the step ends with `chunk_timeout`. */
  chunkTimeoutMs: number({
    label: () => t('chunkTimeoutMs'),
    hint: () => t('chunkTimeoutMsHint'),
    range: timeoutRange,
    unit: 'seconds',
    scale: 1000,
    otherwise: 45_000,
  }),
  responseTimeoutMs: number({
    label: () => t('responseTimeoutMs'),
    hint: () => t('responseTimeoutMsHint'),
    range: timeoutRange,
    unit: 'seconds',
    scale: 1000,
    otherwise: 5 * MINUTE_MS,
  }),
}

/** Full ids of the fallback models, tried in this order while nothing of an answer has been shown. */
export const fallbackFields = {
  fallbacks: list({
    label: () => t('fallbacks'),
    hint: () => t('fallbacksHint'),
    most: 8,
    pattern: [/^[^:\s]+:\S+$/, () => t('fallbacksPattern')],
  }),
}

export const reasoningFields = {
  reasoningEffort: optional(
    choice({
      label: () => t('reasoningEffort'),
      options: effortLabels,
      otherwise: 'medium',
    }),
    () => t('reasoningEffortDefault'),
  ),
  reasoningBudget: tokens({ label: () => t('reasoningBudget'), hint: () => t('reasoningBudgetHint') }),
  /** `auto` splits off tagged sections, `off` does not, `open` assumes the answer begins inside one. */
  inlineReasoning: choice({
    label: () => t('inlineReasoning'),
    options: { auto: () => t('inlineReasoningAuto'), open: () => t('inlineReasoningOpen'), off: () => t('inlineReasoningOff') },
    otherwise: 'auto',
  }),
}

export const streamingLabels = {
  auto: () => t('streamingAuto'),
  incremental: () => t('streamingIncremental'),
  accumulated: () => t('streamingAccumulated'),
} as const

/** Way in which a server sends an answer. The page shows both as one choice. */
const streamingFields = {
  /** False requests one whole answer. */
  streaming: flag({ label: () => t('streaming'), otherwise: true }),
  /** `incremental` sends deltas, `accumulated` repeats all text so far with each event, `auto` detects it. */
  deltas: choice({
    label: () => t('deltas'),
    options: streamingLabels,
    otherwise: 'auto',
  }),
}

/** Settings of a model, which the column `settings` of `OfferedModel` stores where an administrator has changed them. */
export const settingFields = {
  ...toolFields,
  ...modalityFields,
  ...ownToolFields,
  ...limitFields,
  ...fallbackFields,
  ...reasoningFields,
  ...streamingFields,
  price: priceField,
  ...contextFields,
}

/** Everything that the dashboard's form changes. */
export const modelFields = {
  title: optional(text({ label: () => t('title'), hint: () => t('titleHint'), most: 80 })),
  audience: audienceField,
  ...settingFields,
}

export type ModelSettings = ValuesOf<typeof settingFields>

export const defaultModelSettings: ModelSettings = defaultsOf(settingFields)

export function settingsOf(model: ModelSettings): ModelSettings {
  return pickFields(settingFields, model)
}

/** Shape of a change of a model. */
export const modelChanges = changesOf(modelFields)

export type ToolSupport = ModelSettings['tools']
export type CacheMarks = ModelSettings['cacheMarks']
export type DeltaStyle = ModelSettings['deltas']
export type InlineReasoning = ModelSettings['inlineReasoning']
