import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider'

/** Under which name our chat-completions wire keeps what must be given back with a part. */
const WIRE = 'chat'
/** The field that reasoning came in; empty where it goes back with the calls. */
export const REASONING_FIELD = 'reasoningField'

export function keptMetadata(kept: SharedV4ProviderMetadata[string]): SharedV4ProviderMetadata {
  return { [WIRE]: kept }
}

export function wireMetadata(options: SharedV4ProviderOptions | undefined): SharedV4ProviderOptions[string] | undefined {
  return options?.[WIRE]
}
