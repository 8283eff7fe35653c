import { type Clock, createPausableTimer, type PausableTimer } from '#lib/platform/index.ts'

/** Counts the time in which a model or a tool works, without waits for a user. Calls `onSpent` once when the limit is used up. */
export class WorkTime {
  readonly #timer: PausableTimer
  readonly #clock: Clock
  readonly #limitMs: number
  #working = 0
  /** Time that was counted before this stretch of work. */
  #countedMs: number
  #sinceMs = 0

  /** `spentMs` is the time that an earlier process has used. */
  constructor(clock: Clock, { limitMs, spentMs }: { limitMs: number; spentMs: number }, onSpent: () => void) {
    this.#clock = clock
    this.#limitMs = limitMs
    this.#countedMs = spentMs
    this.#timer = createPausableTimer(limitMs - spentMs, onSpent, () => clock.monotonicMs())
  }

  /** Time that is left. */
  leftMs(): number {
    const now = this.#working > 0 ? this.#clock.monotonicMs() - this.#sinceMs : 0
    return Math.max(0, this.#limitMs - this.#countedMs - now)
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
    this.#timer.start()
  }

  #leave() {
    if (--this.#working > 0) return
    this.#countedMs += this.#clock.monotonicMs() - this.#sinceMs
    this.#timer.pause()
  }
}
