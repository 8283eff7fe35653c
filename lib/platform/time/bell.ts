/** Wakes the loop that waits for it. A ring between two waits ends the next one at once, so none is missed. */
export interface Bell {
  ring(): void
  /** Waits for a ring, an aborted signal, or the end of `withinMs`. */
  rung(withinMs?: number): Promise<void>
  /** Stops listening to the signals. */
  end(): void
}

/** Creates a bell that the abort of any signal rings as well. */
export function createBell(...signals: readonly AbortSignal[]): Bell {
  let isRung = false
  let wake = () => {}
  const ring = () => {
    isRung = true
    wake()
  }
  for (const signal of signals) signal.addEventListener('abort', ring, { once: true })
  return {
    ring,
    async rung(withinMs) {
      if (!isRung && !signals.some(signal => signal.aborted)) await woken(withinMs)
      isRung = false
    },
    end() {
      for (const signal of signals) signal.removeEventListener('abort', ring)
    },
  }

  function woken(withinMs: number | undefined): Promise<void> {
    return new Promise(resolve => {
      const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
