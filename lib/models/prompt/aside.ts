import type { LanguageModelV4TextPart } from '@ai-sdk/provider'

const OURS = 'parley'

/** Makes a text of a user message that is not the person's: files, or a reminder. Wires send it as any other text. */
export function asideText(text: string): LanguageModelV4TextPart {
  return { type: 'text', text, providerOptions: { [OURS]: { aside: true } } }
}

/** Tells whether a part of a user message is beside the person's words. */
export function isAside({ providerOptions }: Pick<LanguageModelV4TextPart, 'providerOptions'>): boolean {
  return providerOptions?.[OURS]?.aside === true
}
