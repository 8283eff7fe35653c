/** The calls in flight of a run: their request has left, and their outcome is not recorded. */
export class CallsInFlight {
  readonly #ids = new Set<string>()
  #isClosed = false
  #onIdle: (() => void)[] = []

  /** Notes that a call leaves; false once no more may leave. */
  start(id: string): boolean {
    if (this.#isClosed) return false
    this.#ids.add(id)
    return true
  }

  end(id: string): void {
    if (!this.#ids.delete(id) || this.#ids.size > 0) return
    for (const resolve of this.#onIdle.splice(0)) resolve()
  }

  /** Lets no further call leave; resolves when the calls in flight have their outcomes. */
  async drain(): Promise<void> {
    this.#isClosed = true
    if (this.#ids.size > 0) await new Promise<void>(resolve => this.#onIdle.push(resolve))
  }
}
