import type { AppNote, SentFile, UsedPrompt } from '#lib/messages/shared.ts'
import type { RunRequest } from '../run/run-transport.ts'
import type { QueuedMessage } from './chat-state.ts'

/** Enclosures of a message besides its text. */
export interface MessageExtras {
  files?: readonly SentFile[]
  prompt?: UsedPrompt | null
  appNotes?: readonly AppNote[]
}

/** Builds the message to send; null where it is empty. Indentation of the first line is kept. */
export function outgoingMessage(
  text: string,
  { files = [], prompt, appNotes = [] }: MessageExtras,
  newId: () => string,
): QueuedMessage | null {
  const words = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
  if (words.trim() === '' && files.length === 0) return null
  return {
    id: newId(),
    text: words,
    ...(files.length === 0 ? {} : { files: [...files] }),
    ...(prompt ? { prompt } : {}),
    ...(appNotes.length === 0 ? {} : { appNotes: [...appNotes] }),
  }
}

export function toRequest({ files, isHeld: _, problem: __, ...message }: QueuedMessage): NonNullable<RunRequest['message']> {
  return { ...message, ...(files ? { files: files.map(file => file.id) } : {}) }
}
