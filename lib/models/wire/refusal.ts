import type { SharedV4ProviderMetadata } from '@ai-sdk/provider'

/** Metadata of a text block that holds a refusal: shown like any text, but recognisable. */
export const refusalMark: SharedV4ProviderMetadata = { parley: { refusal: true } }

const END = ':refusal'

export function refusalId(itemId: string): string {
  return itemId + END
}

export function isRefusal(id: string): boolean {
  return id.endsWith(END)
}
