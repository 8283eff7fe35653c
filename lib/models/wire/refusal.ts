import type { SharedV4ProviderMetadata } from '@ai-sdk/provider'

/** On a block of text in which the model says that it will not answer: shown like any text, and still known for what it is. */
export const refusalMark: SharedV4ProviderMetadata = { parley: { refusal: true } }

const END = ':refusal'

export function refusalId(itemId: string): string {
  return itemId + END
}

export function isRefusal(id: string): boolean {
  return id.endsWith(END)
}
