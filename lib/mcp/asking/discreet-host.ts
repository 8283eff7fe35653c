import { type Redact, redactedWords } from '../call/redact.ts'
import type { CallHost } from './call-host.ts'

/** A host that is asked in the server's words without the secrets that the server was given. */
export function discreetHost(host: CallHost, redact: Redact): CallHost {
  return {
    ...host,
    ...(host.hear ? { hear: said => host.hear?.(redactedWords(said, redact)) } : {}),
    elicit: question => host.elicit(redactedWords(question, redact)),
    sample: asked =>
      host.sample({
        ...asked,
        systemPrompt: asked.systemPrompt === null ? null : redact(asked.systemPrompt),
        messages: asked.messages.map(one => ({ ...one, text: redact(one.text) })),
      }),
  }
}
