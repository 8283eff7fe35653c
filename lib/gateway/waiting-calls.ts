import { randomToken } from '#lib/platform/index.ts'
import { ANSWER_MS, MAX_WAITING_CALLS } from './limits.ts'
import type { OpenCall } from './open-call.ts'

/** Calls whose client is away to ask its person. In the memory of this process, as the calls themselves are. */
export interface WaitingCalls {
  /** The id to take it back with; null where this person has too many, and the call is cancelled. */
  put(userId: string, call: OpenCall): string | null
  /** Null for calls that are over, have waited too long, or are another person's. */
  take(userId: string, id: string): OpenCall | null
  close(): void
}

export function createWaitingCalls(): WaitingCalls {
  const waiting = new Map<string, { userId: string; call: OpenCall; timer: NodeJS.Timeout }>()
  const remove = (id: string) => {
    clearTimeout(waiting.get(id)?.timer)
    waiting.delete(id)
  }
  return {
    put(userId, call) {
      if ([...waiting.values()].filter(one => one.userId === userId).length >= MAX_WAITING_CALLS) {
        call.cancel()
        return null
      }
      const id = randomToken()
      const expire = () => {
        remove(id)
        call.cancel()
      }
      waiting.set(id, { userId, call, timer: setTimeout(expire, ANSWER_MS).unref() })
      return id
    },
    take(userId, id) {
      const entry = waiting.get(id)
      if (entry?.userId !== userId) return null
      remove(id)
      return entry.call
    },
    close() {
      for (const [id, { call }] of [...waiting]) {
        remove(id)
        call.cancel()
      }
    },
  }
}
