/** Counts timers from now on. `none` resolves once none is left. */
export function pendingTimers(): { none: () => Promise<void> } {
  const pending = new Set<number>()
  const { setTimeout: later, setInterval: often, clearTimeout: forget } = globalThis
  const waiting: (() => void)[] = []
  const drop = (id: number) => {
    pending.delete(id)
    if (pending.size === 0) for (const go of waiting.splice(0)) go()
  }
  const clear = (id?: number) => {
    forget(id)
    if (id !== undefined) drop(id)
  }
  const own = {
    setTimeout(act: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
      const id = Number(
        later(() => {
          try {
            act(...given)
          } finally {
            drop(id)
          }
        }, ms),
      )
      pending.add(id)
      return id
    },
    setInterval(act: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
      const id = Number(often(() => act(...given), ms))
      pending.add(id)
      return id
    },
    clearTimeout: clear,
    clearInterval: clear,
  }
  for (const [name, value] of Object.entries(own)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
  return { none: () => (pending.size === 0 ? Promise.resolve() : new Promise(resolve => waiting.push(resolve))) }
}
