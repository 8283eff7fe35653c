import { type Clock, createPausableTimer, type PausableTimer } from '#lib/platform/index.ts'

/** Counts the time in which a model or a tool works, without waits for a user. Calls `onSpent` once when the limit is used up. */
export class WorkTime {
  readonly #timer: PausableTimer
  #working = 0

  /** `spentMs` is the time that an earlier process has used. */
  constructor(clock: Clock, { limitMs, spentMs }: { limitMs: number; spentMs: number }, onSpent: () => void) {
    this.#timer = createPausableTimer(limitMs - spentMs, onSpent, () => clock.monotonicMs())
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
    if (this.#working++ === 0) this.#timer.start()
  }

  #leave() {
    if (--this.#working === 0) this.#timer.pause()
  }
}
