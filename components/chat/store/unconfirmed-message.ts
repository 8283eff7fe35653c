import type { ChatNode, QueuedMessage } from './chat-state.ts'

export interface UnconfirmedMessage {
  /** The server could not be reached: it may have taken the message all the same. */
  keep(message: QueuedMessage): void
  /** The same words again go out under the same id, of which the server makes one message, until the chat shows that they had arrived. */
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
