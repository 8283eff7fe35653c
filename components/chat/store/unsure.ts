import type { ChatNode, QueuedMessage } from './chat-state.ts'

export interface Unsure {
  /** The server could not be reached: it may have taken the message all the same. */
  note(message: QueuedMessage): void
  /** The same words again go out under the same id, of which the server makes one message, until the chat shows that they had arrived. */
  again(words: QueuedMessage, shown: readonly ChatNode[]): QueuedMessage
}

export function createUnsure(): Unsure {
  let unsure: QueuedMessage | null = null
  return {
    note(message) {
      unsure = message
    },
    again(words, shown) {
      const former = unsure
      unsure = null
      if (!former || shown.some(node => node.message.id === former.id)) return words
      const same = { ...words, id: former.id }
      return JSON.stringify(same) === JSON.stringify(former) ? same : words
    },
  }
}
