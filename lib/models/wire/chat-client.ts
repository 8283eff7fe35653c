import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import { keptOfCall, keptOfMessage } from './chat-kept.ts'
import { keptMetadata, REASONING_FIELD } from './chat-metadata.ts'
import { isEvent } from './reading.ts'

interface Returned {
  providerOptions?: SharedV4ProviderOptions
}

/** Marks reasoning that a client of chat completions sends back, with the field it came in. */
export function returnedReasoning(field: string): Returned {
  return { providerOptions: keptMetadata({ [REASONING_FIELD]: field }) }
}

/** Marks a call that a client sends back with the fields that its provider needs. `message` has those beside its calls; null for calls but the first. */
export function returnedWithCall(call: Record<string, unknown>, message: Record<string, unknown> | null): Returned {
  const beside = message === null ? {} : keptOfMessage(message)
  const kept = { ...keptOfCall(call), ...(Object.keys(beside).length === 0 ? {} : { beside }) }
  return Object.keys(kept).length === 0 ? {} : { providerOptions: keptMetadata(kept as never) }
}

/** Lists fields of a call's metadata that a client has to send back with it, and those beside it. */
export function fieldsForClient(metadata: SharedV4ProviderOptions | undefined): { onCall: object; beside: object } {
  const { onCall, beside } = metadata?.chat ?? {}
  return { onCall: isEvent(onCall) ? onCall : {}, beside: isEvent(beside) ? beside : {} }
}
