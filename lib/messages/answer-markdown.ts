import type { ChatMessage } from './parts.ts'

/** Returns an answer's text for copying: as written, in paragraphs, without reasoning and tools. */
export function answerMarkdown(message: Pick<ChatMessage, 'parts'>): string {
  return message.parts.flatMap(part => (part.type === 'text' && part.text.trim() !== '' ? [part.text.trim()] : [])).join('\n\n')
}
