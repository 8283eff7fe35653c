import type { ChatMessage, EditView } from '#lib/messages/shared.ts'

/** Returns the edits of an answer, in its order. */
export function editsOf({ parts }: Pick<ChatMessage, 'parts'>): EditView[] {
  return parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : []))
}
