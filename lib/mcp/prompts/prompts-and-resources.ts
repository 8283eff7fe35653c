import type { GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/client'
import type { Actor } from '#lib/auth/index.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import type { ArgumentCompletion, FetchAnswer, FetchQuestion, PromptView, ResourceView, ServerListing, TemplateView } from './views.ts'

export interface ListOptions {
  /** Servers that are slower to start are listed in `unavailable`. */
  waitMs: number
  signal: AbortSignal
}

/** A piece of what a server gave, to be kept as a file of the person. `uri` is null where the server named none. */
export interface FetchedPiece {
  name: string
  bytes: Uint8Array
  server: string
  serverTitle: string
  uri: string | null
}

export interface FilledPrompt {
  server: string
  serverTitle: string
  name: string
  title: string | null
  /** The words of its messages, in their order. */
  text: string
  pieces: FetchedPiece[]
}

export type FetchedItem<T> = { kind: 'fetched'; fetched: T } | { kind: 'asks'; asks: FetchQuestion }

export interface FetchOptions {
  signal: AbortSignal
  answer?: FetchAnswer | undefined
}

/** Resource to read: by its address, or by a template with its variables. */
export type ResourceAsked = { uri: string } | { uriTemplate: string; variables: Record<string, string> }

/**
 * Prompts and resources of servers. A server that an administrator's rule denies as a whole lists nothing, and throws `forbidden` when it is asked.
 * Else throws `server_not_found`, `sign_in_required`, and `server_failed` with a sentence.
 */
export interface PromptsAndResources {
  /** The server, where this person may ask it at all. */
  allowed(actor: Actor, server: string): Promise<ServerDefinition>
  prompts(actor: Actor, options: ListOptions): Promise<ServerListing<{ prompts: PromptView[] }>>
  resources(actor: Actor, options: ListOptions): Promise<ServerListing<{ resources: ResourceView[]; templates: TemplateView[] }>>
  /** At most 100 values; none where the server does not complete. */
  complete(actor: Actor, server: string, request: ArgumentCompletion, signal: AbortSignal): Promise<{ values: string[]; hasMore: boolean }>
  /** These two put what the server asks first to the person, and throw `input_not_found`, `invalid_choice` and `invalid_form` for their answers. */
  prompt(
    actor: Actor,
    server: string,
    asked: { name: string; arguments: Record<string, string> },
    options: FetchOptions,
  ): Promise<FetchedItem<FilledPrompt>>
  read(actor: Actor, server: string, asked: ResourceAsked, options: FetchOptions): Promise<FetchedItem<FetchedPiece[]>>
  /** As the server gave them, less its secrets: for programs that speak the protocol themselves. */
  messages(
    actor: Actor,
    server: string,
    asked: { name: string; arguments: Record<string, string> },
    signal: AbortSignal,
  ): Promise<GetPromptResult>
  contents(actor: Actor, server: string, uri: string, signal: AbortSignal): Promise<ReadResourceResult>
  /** Has the servers say when these change, as far as they can. Resolves when they were asked, and never rejects. */
  watch(actor: Actor, resources: readonly { server: string; uri: string }[]): Promise<void>
}
