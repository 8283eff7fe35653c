import type { ServerRequestHandler } from './server-request-handler.ts'

/**
 * Tracks the calls on one connection, for servers of the older protocol, whose questions do not name their call. Calls run in parallel until the
 * server asks for the first time. From then on they run one at a time, so a question belongs to the only call in flight.
 */
export interface CallsAtServer {
  /** True once calls run one at a time. */
  readonly takesTurns: boolean
  readonly count: number
  /** Waits for the turn where there are turns. `leave` must be called once. Null when the signal was aborted first. */
  enter(handler: ServerRequestHandler, signal: AbortSignal): Promise<{ leave(): void } | null>
  /** Handler for a question that has just arrived; null if several calls could have caused it. Calls run one at a time from here on. */
  asked(): ServerRequestHandler | null
  /** Handler of the only call in flight; null for none or several. */
  only(): ServerRequestHandler | null
}

export function createCallsInFlight(onFirstQuestion: () => void): CallsAtServer {
  const handlers = new Set<ServerRequestHandler>()
  const waiting: (() => void)[] = []
  let takesTurns = false
  const only = () => {
    const [handler] = handlers
    return handlers.size === 1 ? (handler ?? null) : null
  }

  return {
    only,
    get takesTurns() {
      return takesTurns
    },
    get count() {
      return handlers.size + waiting.length
    },
    async enter(handler, signal) {
      while (takesTurns && handlers.size > 0) {
        await new Promise<void>(resolve => {
          waiting.push(resolve)
          signal.addEventListener('abort', () => resolve(), { once: true })
        })
        if (signal.aborted) return null
      }
      if (signal.aborted) return null
      const entry = { ...handler }
      handlers.add(entry)
      return {
        leave() {
          handlers.delete(entry)
          // All look again whether it is their turn: some may have been given up in the meantime.
          for (const wake of waiting.splice(0)) wake()
        },
      }
    },
    asked() {
      if (!takesTurns) {
        takesTurns = true
        onFirstQuestion()
      }
      return only()
    },
  }
}
