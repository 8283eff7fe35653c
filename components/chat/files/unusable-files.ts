import type { ChatMessage } from '#lib/messages/shared.ts'

/** Names the selected files for which an answer ended before the model was asked. */
export function unusableFiles({ parts }: ChatMessage): string[] {
  return parts.flatMap(part => (part.type === 'data-error' ? [...(part.data.binaryFiles ?? []), ...(part.data.invalidFiles ?? [])] : []))
}
