import type { ChatNode, QueuedMessage } from './chat-state.ts'

export interface UnconfirmedMessage {
  /** Keeps a message that the server may have stored although it was unreachable. */
  keep(message: QueuedMessage): void
  /** Reuses the id for the same message: the server stores it once. Uses a new id once the chat shows that the first one arrived. */
  reuseId(message: QueuedMessage, shown: readonly ChatNode[]): QueuedMessage
}

export function createUnconfirmedMessage(): UnconfirmedMessage {
  let unconfirmed: QueuedMessage | null = null
  return {
    keep(message) {
      unconfirmed = message
    },
    reuseId(message, shown) {
      const former = unconfirmed
      unconfirmed = null
      if (!former || shown.some(node => node.message.id === former.id)) return message
      const same = { ...message, id: former.id }
      return JSON.stringify(same) === JSON.stringify(former) ? same : message
    },
  }
}
