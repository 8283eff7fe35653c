import { MAX_BACK_OFF_MS, MAX_RESTARTS } from '../limits.ts'

/**
 * Schedules the next attempt after a failure: automatically after an unexpected end, else at the next use after a pause. The pause grows with each
 * failure, and restarts after a connection that lasted.
 */
export class BackOff {
  readonly #nowMs: () => number
  #failures = 0
  #nextAttemptMs: number | null = null
  #readySinceMs = 0
  #recovering = false
  #restartTimer: NodeJS.Timeout | undefined

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  get nextAttemptMs(): number | null {
    return this.#nextAttemptMs
  }

  get failures(): number {
    return this.#failures
  }

  get isPausing(): boolean {
    return this.#nextAttemptMs !== null && this.#nowMs() < this.#nextAttemptMs
  }

  /** Forgets all earlier failures. */
  forget(): void {
    this.#failures = 0
    this.#nextAttemptMs = null
  }

  attempt(): void {
    this.stop()
    this.#nextAttemptMs = null
  }

  ready(): void {
    this.#readySinceMs = this.#nowMs()
    this.#recovering = false
  }

  endedUnexpectedly(): void {
    if (this.#nowMs() - this.#readySinceMs > MAX_BACK_OFF_MS) this.#failures = 0
    this.#recovering = true
  }

  /** Plans the next attempt. With `pauses` false, the next use does not wait. */
  failed({ isClosed, pauses }: { isClosed: boolean; pauses: boolean }): { pauseMs: number; restarts: boolean } {
    this.#failures += 1
    // Jitter, so many servers that failed together are not started together.
    const pauseMs = Math.min(1_000 * 2 ** (this.#failures - 1), MAX_BACK_OFF_MS) * (0.9 + Math.random() / 5)
    this.#nextAttemptMs = pauses ? this.#nowMs() + pauseMs : null
    return { pauseMs, restarts: !isClosed && this.#recovering && this.#failures <= MAX_RESTARTS }
  }

  restartAfter(pauseMs: number, restart: () => void): void {
    this.#restartTimer = setTimeout(restart, pauseMs)
    this.#restartTimer.unref()
  }

  stop(): void {
    clearTimeout(this.#restartTimer)
  }
}
