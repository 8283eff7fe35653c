import type { Actor } from '#lib/auth/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import type { McpApps } from './apps/apps.ts'
import type { ToolListing, ToolWait } from './call/listing.ts'
import type { ToolCallRequest } from './call/tool-call-request.ts'
import type { ServerChanges } from './changes.ts'
import type { McpIcons } from './icons/create-icons.ts'
import type { Grants } from './policy/grants.ts'
import type { PathRules } from './policy/path-rules.ts'
import type { PolicyDecision } from './policy/policy.ts'
import type { PromptsAndResources } from './prompts/prompts-and-resources.ts'
import type { SignIns } from './sign-in/sign-ins.ts'
import type { CatalogTool } from './tools/catalog-tool.ts'
import type { PickerListing } from './tools/views.ts'

export interface Mcp {
  /**
   * Connects lazily. Waits up to `waitMs` for servers that are starting; servers that are slower are listed in `unavailable`, and their tools are those that
   * they had when they were last up.
   */
  tools(actor: Actor, options: ToolWait): Promise<ToolListing>
  /** The same for the composer's picker, with the titles of servers. */
  pickerTools(actor: Actor, options: { waitMs: number; signal: AbortSignal }): Promise<PickerListing>
  /** One call, never throws: every failure is an outcome. Aborting the signal cancels the call at the server (`notifications/cancelled`) and leaves the connection. */
  call(request: ToolCallRequest): Promise<ToolOutcome>
  /**
   * Waits for a task-based call started by a process that died. Null where there is no such task, or the server does not know it
   * any more: whether the call happened is then unknown.
   */
  resume(request: ToolCallRequest): Promise<ToolOutcome | null>
  /**
   * Administrator's rules in order, then personal grants, then allow; a tool whose definition changed since it was pinned asks. `chatId` is null outside a chat.
   * The decision is in the audit log.
   */
  decide(actor: Actor, tool: CatalogTool, chatId: string | null, args: Record<string, unknown> | null): Promise<PolicyDecision>
  /** Like `decide`, for callers that store more first: act on it only once `noteDecision` has resolved. */
  judge(actor: Actor, tool: CatalogTool, chatId: string | null, args: Record<string, unknown> | null): Promise<PolicyDecision>
  /** Returns the rules about paths of workspaces for a person; null where there are none. Without a person, all that any rule keeps back. */
  pathRules(person: Pick<Actor, 'userId' | 'role'> | null): Promise<PathRules | null>
  noteDecision(actor: Actor, tool: CatalogTool, decision: PolicyDecision, chatId: string | null): Promise<void>
  /** Remembers *for this chat* (`chatId` set) or *always* for this person and this definition. Never overrides an administrator's deny or ask by definition change. */
  grant: Grants['grant']
  /** Grants of the person, to list and revoke. */
  grants: Pick<Grants, 'list' | 'revoke' | 'revokeAll' | 'restore'>
  /** Filters the tools that run without a question for any arguments, as far as that is known before a call. */
  unasked(actor: Actor, tools: readonly CatalogTool[], chatId: string | null): Promise<CatalogTool[]>
  /** Sign-ins of a person to servers: begin, finish, list, revoke. */
  signIns: Pick<SignIns, 'begin' | 'finish' | 'list' | 'revoke'>
  /** Prompts, resources, and what completes them. */
  promptsAndResources: PromptsAndResources
  /** Pictures of servers and tools. */
  icons: McpIcons
  changes: Pick<ServerChanges, 'listen'>
  /** Pages that servers bring for their tools. */
  apps: McpApps
  /** Ends every connection and child process. */
  close(): Promise<void>
}
