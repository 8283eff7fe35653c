import type { QueuedMessage } from './chat-state.ts'

/** The queue of a chat, kept in this tab over a reload. A browser that refuses storage keeps it in memory only. */
export function createStoredQueue(): { read(chatId: string): QueuedMessage[]; write(chatId: string, queue: QueuedMessage[]): void } {
  const name = (chatId: string) => `parley:queue:${chatId}`
  return {
    read(chatId) {
      const text = storage()?.getItem(name(chatId))
      return text ? parsed(text) : []
    },
    write(chatId, queue) {
      if (queue.length === 0) storage()?.removeItem(name(chatId))
      else storage()?.setItem(name(chatId), JSON.stringify(queue))
    },
  }
}

function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

function parsed(text: string): QueuedMessage[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isQueued) : []
  } catch {
    return []
  }
}

function isQueued(value: unknown): value is QueuedMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'text' in value &&
    typeof value.id === 'string' &&
    typeof value.text === 'string'
  )
}
