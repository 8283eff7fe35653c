import type { ObjectFacts } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import type { ImportEntry, McpServerInput, McpServerPatch, McpServerView, ServerLogLine, ServerTestResult } from '../definitions/views.ts'
import type { PolicyInput, PolicyView } from '../policy/views.ts'
import type { McpToolView } from '../tools/views.ts'

/**
 * Administration of servers and policies. Every change is audited and applies immediately, also to runs in progress. Throws `server_not_found` for
 * unknown names, `declared_elsewhere` for changes to entries of PARLEY_CONFIG, `name_taken`, and `unusable` with a sentence.
 */
export interface McpAdmin {
  /** Returns facts about a server, or a tool by `server.tool`, that can be given to people; null where there is none. */
  facts: Record<'server' | 'tool', (id: string) => Promise<ObjectFacts | null>>
  /** Lists the same servers and tools. */
  given: Record<'server' | 'tool', () => Promise<{ id: string; name: string }[]>>
  servers: {
    /** Connects to no server: reports the live state as it is. */
    list(): Promise<McpServerView[]>
    get(slug: string): Promise<McpServerView>
    create(actor: Actor, input: McpServerInput): Promise<McpServerView>
    update(actor: Actor, slug: string, patch: McpServerPatch): Promise<McpServerView>
    /** Ends its connection and child processes, and forgets its pins and personal grants. */
    remove(actor: Actor, slug: string): Promise<void>
    /** Connects again and returns when it is ready or has failed, at the latest after ten seconds. */
    restart(actor: Actor, slug: string): Promise<McpServerView>
    /** Connects, asks for the tools, and closes. With `existing`, secrets that are not given are those of that server. */
    test(actor: Actor, input: McpServerInput, options: { existing?: string; signal: AbortSignal }): Promise<ServerTestResult>
    log(slug: string): Promise<ServerLogLine[]>
    /** Lists the servers of a pasted configuration; throws `unusable` when it holds none. */
    previewImport(text: string): Promise<ImportEntry[]>
    /** Adds those of the named entries that have no problem, all or none. */
    importServers(actor: Actor, text: string, names: readonly string[]): Promise<McpServerView[]>
  }
  tools: {
    /** Connects when necessary, as this administrator; throws `server_failed` with the reason. */
    list(actor: Actor, slug: string): Promise<McpToolView[]>
    /** Accepts definitions as the administrator saw them; one that has changed again since is left as it is and throws `conflict`. */
    accept(actor: Actor, slug: string, tools: readonly { name: string; hash: string }[]): Promise<void>
    /** Refuses definitions: their tools are not offered or called until they change again or are accepted. The accepted definition cannot be refused. */
    refuse(actor: Actor, slug: string, tools: readonly { name: string; hash: string }[]): Promise<void>
    /** A call outside any run and policy. Files of the result belong to the administrator. */
    try(actor: Actor, slug: string, call: { tool: string; arguments: Record<string, unknown>; signal: AbortSignal }): Promise<ToolOutcome>
  }
  policies: {
    /** In the order in which they are tried: first those of PARLEY_CONFIG. */
    list(): Promise<PolicyView[]>
    /** Added at the end, before a last rule that is for every tool. */
    create(actor: Actor, input: PolicyInput): Promise<PolicyView>
    update(actor: Actor, id: string, patch: Partial<PolicyInput>): Promise<PolicyView>
    remove(actor: Actor, id: string): Promise<void>
    /** `ids` are all ids in their new order; throws `conflict` when they are not. */
    reorder(actor: Actor, ids: readonly string[]): Promise<PolicyView[]>
  }
}
