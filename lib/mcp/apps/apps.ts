import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/client'
import type { Actor } from '#lib/auth/index.ts'
import type { AppPageContent } from './read-page.ts'
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
 * MCP Apps: pages that servers bring for their tools, which browsers show in a sandbox. Each page is fetched as the person who views it. Throws
 * `server_not_found`, `forbidden` for a server that a rule denies, `sign_in_required`, and `server_failed` and `unusable` with a sentence. Throws
 * `too_many_attempts` for a person whose Apps exceed their limits.
 */
export interface McpApps {
  /**
   * Fetches the present page of a tool. Throws `not_found` for a tool without one. A page that differs from the accepted one is shown only to a
   * person who has seen the difference (`seen`: the hash of the page). Throws `forbidden` once an administrator has refused it.
   */
  open(
    actor: Actor,
    app: { server: string; tool: string; seen?: string },
    signal: AbortSignal,
  ): Promise<AppPageAnswer<AppPageContent & { tool: AppTool }>>
  /**
   * Calls a tool of the App's own server. Throws `forbidden` for a tool that only models may call, and where a rule denies it. The rules apply as
   * for a model's call; where they ask, nothing is called before the person has approved these arguments. Questions of the server are cancelled.
   */
  call(actor: Actor, call: AppCall): Promise<AppCallAnswer<CallToolResult>>
  /** Resolves if an App of this server may send something now; else throws the reason. */
  admit(actor: Actor, server: string): Promise<void>
  /** A resource of the App's own server. */
  read(actor: Actor, app: { server: string; uri: string }, signal: AbortSignal): Promise<ReadResourceResult>
}
