export { type PresetField, type ServerPreset, serverPresets } from './admin/server-presets.ts'
export type { AppApproval, AppCallAnswer, AppCallQuestion, AppPage, AppPageAnswer, AppPageQuestion } from './apps/views.ts'
export { type FormContent, type FormField, type FormReading, type FormValue, formFields, readForm } from './asking/form.ts'
export { type AuthField, type AuthKind, authFieldsOf, authKinds, isSecretField, valueAt, withValue } from './definitions/auth-fields.ts'
export type { ServerAuthInput, ServerAuthView } from './definitions/auth-input.ts'
export { LOG_LEVELS, type LogLevel } from './definitions/log-levels.ts'
export { addressFields, commonFields, limitFields, optionFields, programFields, serverFields } from './definitions/server-fields.ts'
export type {
  ImportEntry,
  McpServerInput,
  McpServerPatch,
  McpServerView,
  ServerLive,
  ServerLogLine,
  ServerState,
  ServerTestResult,
  ServerTransport,
} from './definitions/views.ts'
export { canonical, isRememberable, MAX_REMEMBERED, type RememberedArgument, rememberable } from './policy/remembered.ts'
export {
  type GrantView,
  type PolicyAction,
  type PolicyInput,
  type PolicySubject,
  type PolicyView,
  policyActions,
  type RuleAnnotation,
} from './policy/views.ts'
export type {
  ArgumentCompletion,
  FetchAnswer,
  FetchQuestion,
  PromptView,
  ResourceView,
  ServerListing,
  TemplateView,
} from './prompts/views.ts'
export type { SignInView } from './sign-in/views.ts'
export { boundedChange, definitionChange } from './tools/definition-change.ts'
export { DEFAULT_TOOL_BUDGET_TOKENS, definitionTokens, fitTools, type ToolFit, toolBudget } from './tools/tool-budget.ts'
export type { McpToolView, PageText, PickerListing, PickerTool, ToolDefinition, ToolMenu, ToolPinView } from './tools/views.ts'
