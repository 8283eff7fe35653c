import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { isAside } from '#lib/models/index.ts'

/** Returns a message of a prompt without the texts that Parley adds beside the person's words. */
export function saidBy(message: LanguageModelV4Message | undefined): LanguageModelV4Message | undefined {
  return message?.role === 'user'
    ? { ...message, content: message.content.filter(part => part.type !== 'text' || !isAside(part)) }
    : message
}
