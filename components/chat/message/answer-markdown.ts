import type { ChatMessage } from '#lib/messages/shared.ts'

/** What a person copies of an answer: its text as it was written, paragraphs apart, without reasoning and tools. */
export function answerMarkdown(message: Pick<ChatMessage, 'parts'>): string {
  return message.parts.flatMap(part => (part.type === 'text' && part.text.trim() !== '' ? [part.text.trim()] : [])).join('\n\n')
}
