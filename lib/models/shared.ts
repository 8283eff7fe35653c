export type { InterceptorSettings } from '#lib/intercept/shared.ts'
export { dialectTitles } from '#lib/intercept/shared.ts'
export {
  type CacheMarks,
  type ContextTuning,
  cacheMarkChoices,
  defaultContextTuning,
  editFormChoices,
  type FileEdits,
  fileEditChoices,
  knownCacheMinimum,
  MAX_INSTRUCTIONS,
} from './context-tuning.ts'
export { type InputModalities, refusalOf } from './input-modalities.ts'
export type { ModelInfo, ToolSupport } from './port.ts'
export { maxToolsOf, type Origin, type ProviderApi, type ProviderType, type ProviderTypeInfo, providerTypes } from './provider-types.ts'
export type { TakenParameters } from './takes.ts'
export {
  type DeltaStyle,
  defaultChunkTimeoutMs,
  defaultResponseTimeoutMs,
  defaultTemperature,
  defaultTuning,
  deltaStyles,
  type InlineReasoning,
  inlineReasonings,
  type ModelPrice,
  type ModelTuning,
} from './tuning.ts'
export type { Audience, ModelView, ProviderTest, ProviderView } from './views.ts'
