export type { Models } from './models.ts'
export type { ModelChange, ModelsAdmin, ProviderChange, ProviderForm } from './models-admin.ts'
export type { FunctionTool, ModelFinishReason, ModelInfo, ModelPart, ModelPort, ModelRequest, ResolvedModel, ToolSupport } from './port.ts'
export { isProviderError, ProviderError, type ProviderErrorCode } from './provider-error.ts'
