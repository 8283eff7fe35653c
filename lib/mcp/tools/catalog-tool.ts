import type { PageText, ToolDefinition } from './views.ts'

/** A tool as the catalogue knows it. */
export interface CatalogTool {
  /** Slug of the server. */
  server: string
  /** The server's own name for it. */
  name: string
  /** `server.tool`, as people and `/api/v1` name it. */
  id: string
  /** Collision-free name for models, reversible (tool-names.ts). */
  modelName: string
  title: string | null
  description: string
  inputSchema: Record<string, unknown>
  annotations: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint?: boolean }
  /** SHA-256 of name, description, schema and annotations: a change asks again whatever the policy. */
  hash: string
  /** Resource URI of the tool's App page; absent without an App, or where Apps are not shown. */
  appUri?: string
  /** It is for the server's own pages, and offered to no model. */
  forApps?: true
  /** Set for the page of a tool's App, which is not a tool. */
  page?: PageText
  hasIcon?: true
  /** Its server cannot be asked right now: this is the tool as it was last listed, and a call waits for the server. */
  isRemembered?: true
  /** It is a tool of Parley itself: no definition of it waits for acceptance. */
  isOwn?: true
  /** A person is asked where no rule names it. */
  asksByDefault?: true
  /** Present definition of the server, where the other fields are the accepted one. */
  present?: ToolDefinition
}
