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
import { audienceField } from './audience.ts'
import { contextFields, tokens } from './context-fields.ts'
import { dialectField, interceptorField } from './interceptor-fields.ts'
import { priceField } from './price-field.ts'

const MINUTE_MS = 60_000
const timeoutRange = [1_000, 60 * MINUTE_MS] as const

export const toolFields = {
  tools: choice({
    label: 'Tools',
    options: {
      native: 'Native tool calls',
      text: 'Tool calls in its text',
      auto: 'Native calls, and calls found in its text',
      none: 'No tools',
    },
    otherwise: 'native',
  }),
  dialect: dialectField,
  interceptor: interceptorField,
}

/** Inputs that a model accepts beside text. */
export const modalityFields = {
  vision: yesNoAuto({ label: 'Accepts images', hint: 'If unknown, images are sent anyway.' }),
  files: yesNoAuto({ label: 'Accepts PDF files', hint: 'If unknown, PDF files are refused. Text files are always sent as text.' }),
}

/** Numbers of a model. One that is added here is checked, stored, shown and edited. */
export const limitFields = {
  contextWindow: tokens({ label: 'Context window', hint: 'In tokens. Leave empty if unknown.' }),
  /** Null omits it from requests. Without it, the model's name decides. */
  temperature: optional(
    number({ label: 'Temperature', hint: '0 to 2. Leave empty to omit it from requests.', range: [0, 2], isWhole: false, otherwise: 0.7 }),
  ),
  /** Longest silence of the provider; after it the step ends with `chunk_timeout`. */
  chunkTimeoutMs: number({
    label: 'Idle limit',
    hint: 'An answer ends after this many seconds without output.',
    range: timeoutRange,
    unit: 'seconds',
    scale: 1000,
    otherwise: 45_000,
  }),
  responseTimeoutMs: number({
    label: 'Response limit',
    hint: 'The longest a response may stream, in seconds.',
    range: timeoutRange,
    unit: 'seconds',
    scale: 1000,
    otherwise: 5 * MINUTE_MS,
  }),
}

/** Full ids of the fallback models, tried in this order while nothing of an answer has been shown. */
export const fallbackFields = {
  fallbacks: list({
    label: 'Fallbacks',
    hint: 'Models to try, in this order, if this one fails before an answer begins: provider:model.',
    most: 8,
    pattern: [/^[^:\s]+:\S+$/, 'Name models as provider:model.'],
  }),
}

export const reasoningFields = {
  reasoningEffort: optional(
    choice({
      label: 'Reasoning effort',
      options: effortLabels,
      otherwise: 'medium',
    }),
    'The provider’s default',
  ),
  reasoningBudget: tokens({ label: 'Reasoning budget', hint: 'In tokens. Leave empty for the provider’s default.' }),
  /** `auto` splits off tagged sections, `off` does not, `open` assumes the answer begins inside one. */
  inlineReasoning: choice({
    label: 'Reasoning in the text',
    options: { auto: 'Separated where tagged', open: 'Answers start with it', off: 'Left in the text' },
    otherwise: 'auto',
  }),
}

export const streamingLabels = {
  auto: 'Yes, detecting repeated text',
  incremental: 'Yes, incremental',
  accumulated: 'Yes, cumulative',
} as const

/** Way in which a server sends an answer. The page shows both as one choice. */
const streamingFields = {
  /** False requests one whole answer. */
  streaming: flag({ label: 'Streaming', otherwise: true }),
  /** `incremental` sends deltas, `accumulated` repeats all text so far with each event, `auto` detects it. */
  deltas: choice({
    label: 'Streaming',
    options: streamingLabels,
    otherwise: 'auto',
  }),
}

/** Settings of a model, which the column `settings` of `OfferedModel` stores where an administrator has changed them. */
export const settingFields = {
  ...toolFields,
  ...modalityFields,
  ...limitFields,
  ...fallbackFields,
  ...reasoningFields,
  ...streamingFields,
  price: priceField,
  ...contextFields,
}

/** Everything that the dashboard's form changes. */
export const modelFields = {
  title: optional(text({ label: 'Title', hint: 'Leave empty for the provider’s own name.', most: 80 })),
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
