import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider'

/** Metadata key under which the chat-completions wire keeps fields to send back with a part. */
const WIRE = 'chat'
/** Key for the field that reasoning came in; empty if it is sent back with the calls. */
export const REASONING_FIELD = 'reasoningField'
/** Key for the two tags around reasoning that came in the text. */
export const REASONING_TAGS = 'reasoningTags'

export function keptMetadata(kept: SharedV4ProviderMetadata[string]): SharedV4ProviderMetadata {
  return { [WIRE]: kept }
}

export function wireMetadata(options: SharedV4ProviderOptions | undefined): SharedV4ProviderOptions[string] | undefined {
  return options?.[WIRE]
}
