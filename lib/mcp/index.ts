export type { McpAdmin } from './admin/admin.ts'
export { acceptedTools, serverImport, serverTest, toolTrial } from './admin/server-schemas.ts'
export { appConnections, appContentPolicy, sourcesOfQuery } from './apps/app-sources.ts'
export type { McpApps } from './apps/apps.ts'
export { sandboxPage } from './apps/sandbox-page.ts'
export type { Sampler } from './asking/sampler.ts'
export type {
  Elicitation,
  ElicitationAnswer,
  LogMessage,
  SamplingAnswer,
  SamplingRequest,
  ServerRequestHandler,
} from './asking/server-request-handler.ts'
export { approvalAnswer, approvalRequest, callFingerprint } from './call/approval.ts'
export type { ToolListing } from './call/listing.ts'
export type { Progress } from './call/progress.ts'
export type { RememberedTool, ToolCallRequest } from './call/tool-call-request.ts'
export { listedTool, refusedResult, restoredResult } from './call/wire-tools.ts'
export type { ServerChange } from './changes.ts'
export { CLIENT_METADATA_PATH, createMcp, type McpDeps } from './create-mcp.ts'
export { type ServerAuth, serverAuthSchema } from './definitions/server-auth.ts'
export { serverInput, serverPatch } from './definitions/server-bodies.ts'
export type { Mcp } from './mcp.ts'
export { ensureDefaultRule } from './policy/default-rule.ts'
export type { PathRules } from './policy/path-rules.ts'
export { type PolicyDecision, strictness, withoutDenied } from './policy/policy.ts'
export { policyInput, policyOrder, policyPatch } from './policy/policy-schemas.ts'
export type { FetchedItem, FetchedPiece, FilledPrompt, PromptsAndResources, ResourceAsked } from './prompts/prompts-and-resources.ts'
export type { FetchAnswer, FetchQuestion } from './prompts/views.ts'
export { clientMetadata } from './sign-in/flow.ts'
export { CALLBACK_PATH } from './sign-in/sign-ins.ts'
export type { CatalogTool } from './tools/catalog-tool.ts'
export { findByModelName, modelToolName, parseModelName, type ToolRef } from './tools/tool-names.ts'
export { readMessage } from './wire/read-message.ts'
