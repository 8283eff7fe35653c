import { AppError } from '#lib/errors.ts'

/** Readers of one live link at one process, and from one address: an office may stand behind one. */
const MOST = { share: 300, address: 60 }
const RETRY_MS = 15_000

/** Counts who follows live links now. */
export interface Readers {
  /** Takes a place until the function given back is called. Throws `too_many_readers`. */
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
