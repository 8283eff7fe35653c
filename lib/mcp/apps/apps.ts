import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/client'
import type { Actor } from '#lib/auth/index.ts'
import type { PageContent } from './read-page.ts'
import type { AppApproval, AppCallAnswer, AppPageAnswer } from './views.ts'

export interface AppCall {
  server: string
  /** The server's own name for it. */
  tool: string
  arguments: Record<string, unknown>
  /** Chat whose grants apply. */
  chatId: string
  /** Answer of the person to `ask`. */
  approval?: AppApproval
  signal: AbortSignal
}

export interface AppTool {
  name: string
  title?: string
  description?: string
  inputSchema: Record<string, unknown>
}

/**
 * MCP Apps: pages that servers bring for their tools, shown by browsers in a sandbox. Each is the person's who looks at it. Throws `server_not_found`,
 * `forbidden` for a server that a rule denies, `sign_in_required`, `server_failed` and `unusable` with a sentence, `too_many_attempts` for a person whose Apps ask for too much.
 */
export interface McpApps {
  /**
   * The page of a tool as its server gives it now. `not_found` for a tool that has none. One that differs from what was accepted is shown only to a person who
   * has seen the difference (`seen`: the hash of the page), and not at all once an administrator has refused it (`forbidden`).
   */
  open(
    actor: Actor,
    app: { server: string; tool: string; seen?: string },
    signal: AbortSignal,
  ): Promise<AppPageAnswer<PageContent & { tool: AppTool }>>
  /**
   * A call that an App makes, of a tool of its own server that is for Apps (`forbidden` for one that is for models alone, and where a rule denies it). The
   * rules hold as for a model's call; where they ask, nothing is called before the person has approved these arguments. Questions of the server are cancelled.
   */
  call(actor: Actor, call: AppCall): Promise<AppCallAnswer<CallToolResult>>
  /** Resolves if an App of this server may send something now; else throws the reason. */
  admit(actor: Actor, server: string): Promise<void>
  /** A resource of the App's own server. */
  read(actor: Actor, app: { server: string; uri: string }, signal: AbortSignal): Promise<ReadResourceResult>
}
