export { modelChangeSchema, providerChangeSchema, providerFormSchema } from './admin/forms.ts'
export type { ModelChange, ModelsAdmin } from './admin/models-admin.ts'
export { createModels } from './create-models.ts'
export { distinctTitles } from './distinct-titles.ts'
export type { EmbeddingModels } from './embedding/embedding-models.ts'
export { estimatedUsage, promptTokensOf } from './estimated-usage.ts'
export { type InputModalities, refusalOf, takesBytes } from './input-modalities.ts'
export type { Models } from './models.ts'
export { parametersSchema } from './parameters-schema.ts'
export type {
  FunctionTool,
  JsonFormat,
  ModelFinishReason,
  ModelInfo,
  ModelPart,
  ModelPort,
  ModelRequest,
  ResolvedModel,
  Sampling,
  ToolChoice,
} from './port.ts'
export { PRICE_LIST_DATE } from './prices/price-list.ts'
export { asideText, isAside } from './prompt/aside.ts'
export { hasCacheMark, MOST_CACHE_MARKS, withCacheMark } from './prompt/cache-mark.ts'
export { isProviderError, ProviderError, type ProviderErrorCode, providerErrorOf } from './provider-error.ts'
export type { ProviderApi } from './provider-types.ts'
export { type Replayed, replayServer } from './replay.ts'
export { MAX_INSTRUCTIONS } from './settings/limits.ts'
export { defaultModelSettings, type ToolSupport } from './settings/model-fields.ts'
export type { SpeechModels, SpokenAudio } from './speech/speech-models.ts'
export { type TakenParameters, takesAll } from './takes.ts'
export { fieldsForClient, returnedReasoning, returnedWithCall } from './wire/chat-client.ts'
export { type SaidTokens, saidTokens } from './wire/said-tokens.ts'
