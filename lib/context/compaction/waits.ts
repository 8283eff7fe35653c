import { MOST_SKIPPED_ANSWERS } from './limits.ts'

/** Back-off of chats whose compaction fails, counted in answers. Kept in this process alone. */
export interface Waits {
  /** Tells whether an attempt is due after this answer. */
  isDue(chatId: string): boolean
  /** Lets 1, 2, 4 … answers go by before the next attempt. */
  failed(chatId: string): void
  forget(chatId: string): void
}

/** Chats that are remembered. */
const MOST_CHATS = 1_000

export function createWaits(): Waits {
  const chats = new Map<string, { wait: number; left: number }>()
  return {
    isDue(chatId) {
      const chat = chats.get(chatId)
      if (chat === undefined || chat.left === 0) return true
      chat.left -= 1
      return false
    },
    failed(chatId) {
      const wait = Math.min((chats.get(chatId)?.wait ?? 0.5) * 2, MOST_SKIPPED_ANSWERS)
      chats.delete(chatId)
      chats.set(chatId, { wait, left: wait })
      const [oldest] = chats.keys()
      if (chats.size > MOST_CHATS && oldest !== undefined) chats.delete(oldest)
    },
    forget: chatId => void chats.delete(chatId),
  }
}
