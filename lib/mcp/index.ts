export type { McpAdmin } from './admin.ts'
export { createMcp, type McpDeps } from './create-mcp.ts'
export type { CatalogTool, Mcp, PolicyDecision, ToolCallRequest, ToolListing } from './mcp.ts'
export { findByModelName, modelToolName, parseModelName, type ToolRef } from './tool-names.ts'
