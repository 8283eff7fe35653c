import * as z from 'zod/mini'
import { type Field, flag, number, own, type Text, text } from '#lib/fields/shared.ts'
import { settingFields as t } from '#lib/words/en/setting-fields.ts'
import { settingSynonyms as s } from '#lib/words/en/setting-synonyms.ts'
import { COMMIT_PROMPT } from './commit-prompt.ts'

/** Full id of a model, or nothing. */
const MODEL: [RegExp, Text] = [/^([^:\s]+:\S+)?$/, () => t('modelPattern')]

/** Makes a field for the full id of a model; empty for none. */
export const model = (label: Text, synonyms: Text, hint?: Text) =>
  own({
    label,
    synonyms,
    ...(hint ? { hint } : {}),
    schema: z.string().check(z.maxLength(400), z.regex(MODEL[0], { error: MODEL[1] })),
    otherwise: '',
  })

export const contextFields = {
  instructions: text({
    label: () => t('instructions'),
    hint: () => t('instructionsHint'),
    synonyms: () => s('instructions'),
    most: 20_000,
    isVerbatim: true,
    rows: 5,
  }),
  reminder: text({
    label: () => t('reminder'),
    hint: () => t('reminderHint'),
    synonyms: () => s('reminder'),
    most: 4_000,
    isVerbatim: true,
    rows: 3,
  }),
  suggestsArtifacts: flag({
    label: () => t('suggestsArtifacts'),
    hint: () => t('suggestsArtifactsHint'),
    synonyms: () => s('suggestsArtifacts'),
    otherwise: false,
  }),
  smallModel: model(
    () => t('smallModel'),
    () => s('smallModel'),
    () => t('smallModelHint'),
  ),
  commitPrompt: text({
    label: () => t('commitPrompt'),
    hint: () => t('commitPromptHint'),
    synonyms: () => s('commitPrompt'),
    most: 4_000,
    isVerbatim: true,
    rows: 4,
    otherwise: COMMIT_PROMPT,
  }),
  embeddingModel: text({
    label: () => t('embeddingModel'),
    hint: () => t('embeddingModelHint'),
    synonyms: () => s('embeddingModel'),
    most: 400,
    pattern: MODEL,
    mono: true,
    placeholder: 'openai:text-embedding-3-small',
  }),
  fetchesPages: flag({
    label: () => t('fetchesPages'),
    hint: () => t('fetchesPagesHint'),
    synonyms: () => s('fetchesPages'),
    otherwise: true,
  }),
  compacts: flag({
    label: () => t('compacts'),
    hint: () => t('compactsHint'),
    synonyms: () => s('compacts'),
    otherwise: true,
  }),
}

export const compactionFields = {
  compactionTriggerTokens: number({
    label: () => t('compactionTriggerTokens'),
    hint: () => t('compactionTriggerTokensHint'),
    synonyms: () => s('compactionTriggerTokens'),
    unit: 'tokens',
    range: [1_000, 10_000_000],
    otherwise: 24_000,
  }),
  compactionTriggerShare: number({
    label: () => t('compactionTriggerShare'),
    hint: () => t('compactionTriggerShareHint'),
    synonyms: () => s('compactionTriggerShare'),
    unit: 'percent',
    scale: 0.01,
    isWhole: false,
    range: [0.1, 0.9],
    otherwise: 0.6,
  }),
  keptHistoryTokens: number({
    label: () => t('keptHistoryTokens'),
    hint: () => t('keptHistoryTokensHint'),
    synonyms: () => s('keptHistoryTokens'),
    unit: 'tokens',
    range: [500, 1_000_000],
    otherwise: 4_000,
  }),
  summaryTokens: number({
    label: () => t('summaryTokens'),
    hint: () => t('summaryTokensHint'),
    synonyms: () => s('summaryTokens'),
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
  synonyms: () => s('tierThresholds'),
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
    synonyms: () => s('cacheMinimumTokens'),
    unit: 'tokens',
    range: [256, 100_000],
    otherwise: 1_024,
  }),
  tierThresholds,
}
