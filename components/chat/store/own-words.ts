import type { SentFile, UsedPrompt } from '#lib/messages/shared.ts'
import type { RunRequest } from '../run/run-transport.ts'
import type { QueuedMessage } from './chat-state.ts'

interface OwnWords {
  text: string
  files: SentFile[]
  prompt: UsedPrompt | null
}

/** The message as it is sent, or null where there is nothing to send. Indentation of the first line is kept. */
export function ownWords({ text, files, prompt }: OwnWords, newId: () => string): QueuedMessage | null {
  const words = text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
  if (words.trim() === '' && files.length === 0) return null
  return { id: newId(), text: words, ...(files.length === 0 ? {} : { files }), ...(prompt ? { prompt } : {}) }
}

export function toRequest({ id, text, files, prompt }: QueuedMessage): NonNullable<RunRequest['message']> {
  return { id, text, ...(files ? { files: files.map(file => file.id) } : {}), ...(prompt ? { prompt } : {}) }
}
