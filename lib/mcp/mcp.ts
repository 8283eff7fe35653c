import type { CallToolResult } from '@modelcontextprotocol/client'
import type { Actor } from '#lib/auth/index.ts'
import type { TextChange, ToolOutcome } from '#lib/messages/index.ts'
import type { McpApps } from './apps/apps.ts'
import type { ServerRequestHandler } from './asking/server-request-handler.ts'
import type { Changes } from './changes.ts'
import type { McpIcons } from './icons/create-icons.ts'
import type { Grants } from './policy/grants.ts'
import type { PromptsAndResources } from './prompts/prompts-and-resources.ts'
import type { LogLevel } from './servers/log-levels.ts'
import type { SignIns } from './sign-in/sign-ins.ts'
import type { CatalogTool } from './tools/catalog-tool.ts'
import type { PickerListing } from './tools/views.ts'

export interface ToolListing {
  tools: CatalogTool[]
  /**
   * Servers that are enabled and could not be asked: a visible notice, never a silent absence. `isOffered`: their tools are in the list as they were last
   * seen, and a call waits for the server.
   */
  unavailable: { server: string; state: 'starting' | 'failed'; reason: string; needsSignIn?: true; isOffered?: true; upAtMs?: number }[]
  /** Servers' instructions for their tools, where an administrator lets models have them. */
  instructions: { server: string; title: string; text: string }[]
}

export interface ToolCallRequest {
  actor: Actor
  server: string
  tool: string
  arguments: Record<string, unknown>
  runId: string | null
  /** Files of the result belong to this chat and go with it; the model can read on in what was too long. Absent outside a chat. */
  chatId?: string
  signal: AbortSignal
  /** The call's id within its run: a task that does it is remembered by both, for `resume`. */
  callId?: string
  /** True where the signal was aborted because another process goes on with the run: a task is not cancelled then. */
  isLeft?: () => boolean
  /** Handles the server's requests during the call; without one, questions are cancelled. */
  handler?: ServerRequestHandler
  /**
   * Least level of the server's log messages for the handler during the call. A level that an administrator has set for the server takes
   * precedence.
   */
  logLevel?: LogLevel | undefined
  /** The tool is known from an earlier listing alone. */
  remembered?: RememberedTool
  /** It is a call of a tool of Parley itself, and reaches no server. */
  isOwn?: true
  /** At most ten a second. */
  onProgress?: (progress: { progress: number; total?: number; message?: string }) => void
  /** Gets the result as the server gave it, without secrets. Then no file of it is kept, and the outcome has no text where the tool has answered. */
  take?: (result: CallToolResult) => void
}

/** The call waits for its server as long as a start may take. It is made if the server still describes the tool as it did. */
export interface RememberedTool {
  hash: string
  /** Ends the wait before its time. */
  skip?: AbortSignal
  /** Called when the wait begins and when it ends. */
  onWait?: (isWaiting: boolean) => void
}

/**
 * Decision of the policy on one call. `rule` is a sentence that names the rule, for *why was I asked*. `change` shows how a changed definition
 * differs.
 */
export type PolicyDecision = { action: 'allow' | 'ask' | 'deny'; rule: string; change?: TextChange[] }

/** Rules about paths of workspaces, whichever tool or block leads to a path. Paths are in their stored form. */
export interface PathRules {
  /** Decides on reading a path, as `decide`. */
  read(path: string): PolicyDecision | null
  /** Returns what a rule about paths decides on one act (`read`, `edit`, `create`, `delete`, `move`) on a path; null where none does. */
  decide(act: string, path: string): PolicyDecision | null
  /** Returns a rule that denies an act on paths below a folder, also on files that no list has; null where none names such paths. */
  denialBelow(act: string, folder: string): PolicyDecision | null
}

/** For servers that are starting: `signal` ends the wait before its time. */
export interface ToolWait {
  waitMs: number
  signal?: AbortSignal
  /** No waiting again for a start that was waited for in vain as long before. */
  once?: boolean
  /** Ends the wait as its time does. */
  skip?: AbortSignal
  /** Called when the wait for a server begins and when it ends. */
  onWait?: (server: string, isWaiting: boolean) => void
  /** Tells whether the tools of a server that has failed are offered as well, as they were last seen; those of one that is starting always are. */
  remembers?: (server: string) => boolean
}

export interface Mcp {
  /**
   * Connects lazily. Waits up to `waitMs` for servers that are starting; servers that are slower stand in `unavailable`, and their tools are those that
   * they had when they were last up.
   */
  tools(actor: Actor, options: ToolWait): Promise<ToolListing>
  /** The same for the composer's picker, with the titles of servers. */
  pickerTools(actor: Actor, options: { waitMs: number; signal: AbortSignal }): Promise<PickerListing>
  /** One call, never throws: every failure is an outcome. Aborting the signal cancels the call at the server (`notifications/cancelled`) and leaves the connection. */
  call(request: ToolCallRequest): Promise<ToolOutcome>
  /**
   * Waits for a call that a process which is gone has made, where its server does it as a task. Null where there is no such task, or the server does not know it
   * any more: whether the call happened is then unknown.
   */
  resume(request: ToolCallRequest): Promise<ToolOutcome | null>
  /**
   * Administrator's rules in order, then personal grants, then allow; a tool whose definition changed since it was pinned asks. `chatId` is null outside a chat.
   * The decision is in the audit log.
   */
  decide(actor: Actor, tool: CatalogTool, chatId: string | null, args: Record<string, unknown> | null): Promise<PolicyDecision>
  /** The same for who has more to store before the call: until `noteDecision` has resolved, nothing may follow from it. */
  judge(actor: Actor, tool: CatalogTool, chatId: string | null, args: Record<string, unknown> | null): Promise<PolicyDecision>
  /** Returns the rules about paths of workspaces; null where there are none. */
  pathRules(): Promise<PathRules | null>
  noteDecision(actor: Actor, tool: CatalogTool, decision: PolicyDecision, chatId: string | null): Promise<void>
  /** Remembers *for this chat* (`chatId` set) or *always* for this person and this definition. Never overrides an administrator's deny or ask by definition change. */
  grant: Grants['grant']
  /** Grants of the person, to list and revoke. */
  grants: Pick<Grants, 'list' | 'revoke' | 'revokeAll'>
  /** Filters the tools that run without a question for any arguments, as far as that is known before a call. */
  unasked(actor: Actor, tools: readonly CatalogTool[], chatId: string | null): Promise<CatalogTool[]>
  /** Sign-ins of a person to servers: begin, finish, list, revoke. */
  signIns: Pick<SignIns, 'begin' | 'finish' | 'list' | 'revoke'>
  /** Prompts, resources, and what completes them. */
  promptsAndResources: PromptsAndResources
  /** Pictures of servers and tools. */
  icons: McpIcons
  changes: Pick<Changes, 'listen'>
  /** Pages that servers bring for their tools. */
  apps: McpApps
  /** Ends every connection and child process. */
  close(): Promise<void>
}
