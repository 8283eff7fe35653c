import type { ChatMessage, MessageMetadata } from './parts.ts'

/** The visible text of a message: its text parts joined without separator. */
export function messageText(message: Pick<ChatMessage, 'parts'>): string {
  let text = ''
  for (const part of message.parts) if (part.type === 'text') text += part.text
  return text
}

export function userMessage(id: string, text: string, metadata: MessageMetadata = {}): ChatMessage {
  return { id, role: 'user', metadata, parts: [{ type: 'text', text }] }
}
