import { filePart, type SentFile } from './files.ts'
import type { ChatMessage, MessageMetadata } from './parts.ts'

/** Returns the visible text of a message: its text parts joined without separator. */
export function messageText(message: Pick<ChatMessage, 'parts'>): string {
  let text = ''
  for (const part of message.parts) if (part.type === 'text') text += part.text
  return text
}

/** Builds the parts of a person's message: files first, as models read them best, then the text, if any. */
export function userMessage(id: string, text: string, metadata: MessageMetadata = {}, files: readonly SentFile[] = []): ChatMessage {
  const words = text === '' && files.length > 0 ? [] : [{ type: 'text' as const, text }]
  return { id, role: 'user', metadata, parts: [...files.map(filePart), ...words] }
}
