export type { InterceptorSettings } from '#lib/intercept/shared.ts'
export { knownCacheMinimum } from './context-tuning.ts'
export { type InputModalities, refusalOf, takesBytes } from './input-modalities.ts'
export type { ModelInfo } from './port.ts'
export type { ListPrice } from './prices/list-price.ts'
export { idField, type ProviderInput, type ProviderPatch, providerFields } from './provider-fields.ts'
export { maxToolsOf, type Origin, type ProviderApi, type ProviderType, type ProviderTypeInfo, providerTypes } from './provider-types.ts'
export type { Audience } from './settings/audience.ts'
export { contextFields } from './settings/context-fields.ts'
export { interceptorFields } from './settings/interceptor-fields.ts'
export { MAX_INSTRUCTIONS } from './settings/limits.ts'
export {
  defaultModelSettings,
  fallbackFields,
  limitFields,
  type ModelSettings,
  modalityFields,
  modelFields,
  ownToolFields,
  reasoningFields,
  streamingLabels,
  type ToolSupport,
  toolFields,
} from './settings/model-fields.ts'
export { priceFields, priceProblems } from './settings/price-field.ts'
export type { TakenParameters } from './takes.ts'
export type { ModelView, ProviderTest, ProviderView } from './views.ts'
