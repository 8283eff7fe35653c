import { mcpPolicy as t } from '#lib/words/en/mcp-policy.ts'
import type { LogLevel } from '../definitions/log-levels.ts'
import { type Redact, redactedWords } from '../wire/redact.ts'
import type { FormContent } from './form.ts'

/** Question of a server to the person during a call. Its words are foreign text. */
export type Elicitation = { mode: 'form'; message: string; schema: Record<string, unknown> } | { mode: 'url'; message: string; url: string }

export type ElicitationAnswer = { action: 'accept'; content: FormContent } | { action: 'decline' | 'cancel' }

/** A server asks for an answer of a model. */
export interface SamplingRequest {
  systemPrompt: string | null
  messages: { role: 'user' | 'assistant'; text: string }[]
  /** Names or parts of names of models that it would like, best first. */
  hints: string[]
  maxTokens: number
  temperature: number | null
}

export type SamplingAnswer =
  | { status: 'done'; model: string; text: string; stopReason: 'endTurn' | 'maxTokens' }
  | { status: 'refused'; reason: string }

/** Log message of a server by the protocol: foreign words, and data of any shape. */
export interface LogMessage {
  level: LogLevel
  logger?: string | undefined
  data: unknown
}

/**
 * Answers the requests of a server during one call. The time of an answer does not count for the call's timeout. Each resolves, also without an answer;
 * when the call's signal is aborted they may reject.
 */
export interface ServerRequestHandler {
  elicit(question: Elicitation): Promise<ElicitationAnswer>
  sample(request: SamplingRequest): Promise<SamplingAnswer>
  /** The server wants this person to sign in; true when they have. */
  signIn(need: { server: string; title: string }): Promise<boolean>
  /** Hears what the server logs during the call, where that can only be about this call, and only this person's. */
  hear?(said: LogMessage): void
}

/** Refuses the questions of calls that no person watches. */
export const decliningHandler: ServerRequestHandler = {
  elicit: async () => ({ action: 'cancel' }),
  sample: async () => ({ status: 'refused', reason: t('nobodyAvailableAllow') }),
  signIn: async () => false,
}

/** A handler that is asked in the server's words without the secrets that the server was given. */
export function redactingHandler(handler: ServerRequestHandler, redact: Redact): ServerRequestHandler {
  return {
    ...handler,
    ...(handler.hear ? { hear: said => handler.hear?.(redactedWords(said, redact)) } : {}),
    elicit: question => handler.elicit(redactedWords(question, redact)),
    sample: asked =>
      handler.sample({
        ...asked,
        systemPrompt: asked.systemPrompt === null ? null : redact(asked.systemPrompt),
        messages: asked.messages.map(one => ({ ...one, text: redact(one.text) })),
      }),
  }
}
