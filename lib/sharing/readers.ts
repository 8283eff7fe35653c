import { AppError } from '#lib/errors.ts'

/** Most readers in one process of one live link, and from one network address, which an office may share. */
const MOST = { share: 300, address: 60 }
const RETRY_MS = 15_000

/** Counts the readers of live links. */
export interface Readers {
  /** Admits a reader until the returned function is called. Throws `too_many_readers`. */
  enter(shareId: string, address: string): () => void
}

export function createReaders(most = MOST): Readers {
  const counts = new Map<string, number>()
  return {
    enter(shareId, address) {
      const places = [[`share:${shareId}`, most.share] as const, ...(address === '' ? [] : [[`address:${address}`, most.address] as const])]
      if (places.some(([key, limit]) => (counts.get(key) ?? 0) >= limit)) throw new AppError('too_many_readers', { retryAfterMs: RETRY_MS })
      for (const [key] of places) counts.set(key, (counts.get(key) ?? 0) + 1)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        for (const [key] of places) {
          const left = (counts.get(key) ?? 1) - 1
          if (left > 0) counts.set(key, left)
          else counts.delete(key)
        }
      }
    },
  }
}
