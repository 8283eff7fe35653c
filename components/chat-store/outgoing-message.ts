import type { AnsweringAssistant, AppNote, SentFile, TurnChoice, UsedPrompt } from '#lib/messages/shared.ts'
import type { QueuedMessage } from './chat-state.ts'
import type { RunRequest } from './run/run-transport.ts'

/** Enclosures of a message besides its text. */
export interface MessageExtras {
  files?: readonly SentFile[]
  prompt?: UsedPrompt | null
  appNotes?: readonly AppNote[]
  assistant?: AnsweringAssistant | null
  turn?: TurnChoice | null
  /** The model of an answer that is being written receives the message at its next step. */
  steers?: boolean
}

/** Builds the message to send; null where it is empty. Indentation of the first line is kept. */
export function outgoingMessage(
  text: string,
  { files = [], prompt, appNotes = [], assistant, turn, steers = false }: MessageExtras,
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
    ...(assistant ? { assistant } : {}),
    ...(turn ? { turn } : {}),
    ...(steers ? { steers } : {}),
  }
}

export function toRequest(queued: QueuedMessage): NonNullable<RunRequest['message']> {
  const { files, assistant, isHeld: _, problem: __, steers: ___, answers: ____, ...message } = queued
  return { ...message, ...(files ? { files: files.map(file => file.id) } : {}), ...(assistant ? { assistant: assistant.id } : {}) }
}
