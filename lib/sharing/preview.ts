import { type ChatMessage, messageText } from '#lib/messages/index.ts'
import type { SharePreviewMessage } from './shared.ts'

/** Makes the preview of a redacted message: its words in paragraphs, those around a call or an edit apart, and the files whose edits are shown. */
export function previewOf({ id, role, parts }: ChatMessage): SharePreviewMessage {
  const words = parts.map(part => messageText({ parts: part.type === 'steering-message' ? part.parts : [part] }))
  const edited = parts.flatMap(part => (part.type === 'data-edit' ? [part.data.file] : []))
  return {
    id,
    role: role === 'user' ? 'user' : 'assistant',
    text: words.filter(text => text !== '').join('\n\n'),
    edited: [...new Set(edited)],
  }
}
