import { AppError } from '#lib/errors.ts'

interface PaceLimits {
  /** Most begins within the window. */
  most: number
  windowMs: number
  atOnce: number
  /** Sentence for too many at once. */
  message?: string
}

interface PersonPace {
  begunMs: number[]
  going: number
}

/** Bounds how often one person may begin something, and how much of it runs at once. */
export interface Pace {
  /** Counts a begin and returns the function that ends it. Throws `too_many_attempts` with the wait. */
  begin(key: string): () => void
}

/** Creates the bounds for this process. Forgets people who have begun nothing for a window. */
export function createPace({ most, windowMs, atOnce, message }: PaceLimits, nowMs: () => number): Pace {
  const all = new Map<string, PersonPace>()

  function forgetOld(at: number): void {
    for (const [key, { begunMs, going }] of all) {
      if (going > 0 || (begunMs.at(-1) ?? 0) > at - windowMs) continue
      all.delete(key)
    }
  }

  return {
    begin(key) {
      const at = nowMs()
      if (!all.has(key)) forgetOld(at)
      const held = all.get(key) ?? { begunMs: [], going: 0 }
      all.set(key, held)
      held.begunMs = held.begunMs.filter(begun => begun > at - windowMs)
      if (held.going >= atOnce)
        throw new AppError('too_many_attempts', { retryAfterMs: 1_000, ...(message === undefined ? {} : { message }) })
      const oldest = held.begunMs.length >= most ? held.begunMs[0] : undefined
      if (oldest !== undefined) throw new AppError('too_many_attempts', { retryAfterMs: oldest + windowMs - at })
      held.begunMs.push(at)
      held.going++
      let isOver = false
      return () => {
        if (!isOver) held.going--
        isOver = true
      }
    },
  }
}
