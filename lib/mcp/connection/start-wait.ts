/** Remembers how long callers waited for a server's start: none waits as long again until it has been up. */
export class StartWait {
  #longestMs = 0
  #upAtMs: number | null = null

  /** When the server was last up, in this process. */
  get upAtMs(): number | null {
    return this.#upAtMs
  }

  /** Part of `waitMs`, in milliseconds, that is still worth waiting. */
  leftOf(waitMs: number): number {
    return waitMs > this.#longestMs ? waitMs : 0
  }

  inVain(waitedMs: number): void {
    this.#longestMs = Math.max(this.#longestMs, waitedMs)
  }

  up(nowMs: number): void {
    this.#longestMs = 0
    this.#upAtMs = nowMs
  }
}
