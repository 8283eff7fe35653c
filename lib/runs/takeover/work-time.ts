import type { Clock } from '#lib/platform/index.ts'

/** Counts the time in which a model or a tool works, without waits for a user. Calls `onSpent` once when the limit is used up. */
export class WorkTime {
  readonly #clock: Clock
  readonly #limitMs: number
  readonly #onSpent: () => void
  #working = 0
  #sinceMs = 0
  #spentMs: number
  #timer: NodeJS.Timeout | null = null

  /** `spentMs` is the time that an earlier process has used. */
  constructor(clock: Clock, { limitMs, spentMs }: { limitMs: number; spentMs: number }, onSpent: () => void) {
    this.#clock = clock
    this.#limitMs = limitMs
    this.#spentMs = spentMs
    this.#onSpent = onSpent
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Stops the count while work waits for a user. */
  async pausedDuring<T>(wait: () => Promise<T>): Promise<T> {
    this.#leave()
    try {
      return await wait()
    } finally {
      this.#enter()
    }
  }

  #enter() {
    if (this.#working++ > 0) return
    this.#sinceMs = this.#clock.monotonicMs()
    this.#timer = setTimeout(this.#onSpent, Math.max(0, this.#limitMs - this.#spentMs))
  }

  #leave() {
    if (--this.#working > 0) return
    this.#spentMs += this.#clock.monotonicMs() - this.#sinceMs
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
