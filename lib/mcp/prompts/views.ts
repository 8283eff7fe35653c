import type { InputRequestView } from '#lib/messages/shared.ts'

/** A list of what servers offer, and those that could not be asked. */
export type ServerListing<T> = T & {
  unavailable: { server: string; serverTitle: string; reason: string; needsSignIn?: true }[]
}

/** A prompt that people may use, of one server. */
export interface PromptView {
  server: string
  serverTitle: string
  name: string
  title: string | null
  description: string
  arguments: { name: string; title: string | null; description: string; required: boolean }[]
  /** The server completes what is typed into arguments. */
  completes: boolean
}

export interface ResourceView {
  server: string
  serverTitle: string
  uri: string
  name: string
  title: string | null
  description: string
  mediaType: string | null
  sizeBytes: number | null
}

/** Addresses of resources with places to fill in (RFC 6570). */
export interface TemplateView {
  server: string
  serverTitle: string
  uriTemplate: string
  name: string
  title: string | null
  description: string
  variables: string[]
  completes: boolean
}

/** Completion of one field: the prompt or template, the text typed so far, and the values of the other fields. */
export interface ArgumentCompletion {
  of: { prompt: string } | { uriTemplate: string }
  argument: { name: string; value: string }
  context?: Record<string, string>
}

/** Question that a server asks before it answers (MRTR, 2026-07-28). Repeat the request with the answer and the unchanged `asking` to continue. */
export interface FetchQuestion {
  asking: string
  question: InputRequestView
}

export interface FetchAnswer {
  asking: string
  choice: string
  content?: unknown
}
