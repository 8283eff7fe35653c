const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A server that was quiet for so long is again answered immediately. */
const QUIET_MS = 10_000

/**
 * Does what a server asks for: immediately the first time, and after a growing pause with jitter where it keeps asking. What it asks for during a pause is
 * done once, at its end.
 */
export class Calmer {
  readonly #job: () => void
  readonly #nowMs: () => number
  #planned: NodeJS.Timeout | null = null
  #lastMs = Number.NEGATIVE_INFINITY
  #pauseMs = 0

  constructor(job: () => void, nowMs = () => performance.now()) {
    this.#job = job
    this.#nowMs = nowMs
  }

  ask(): void {
    if (this.#planned) return
    if (this.#nowMs() - this.#lastMs > QUIET_MS) this.#pauseMs = 0
    if (this.#pauseMs === 0) this.#do()
    else this.#planned = setTimeout(() => this.#do(), this.#pauseMs * (0.75 + Math.random() / 2)).unref()
  }

  #do(): void {
    this.#planned = null
    this.#lastMs = this.#nowMs()
    this.#pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, this.#pauseMs * 2), LONGEST_PAUSE_MS)
    this.#job()
  }
}
