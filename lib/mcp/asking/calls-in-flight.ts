import type { ServerRequestHandler } from './server-request-handler.ts'

/**
 * The calls on one connection, for servers of the older protocol, whose questions do not say which call they belong to. Until the server has asked
 * for the first time, calls go side by side; from then on one after the other, so that a question belongs to the only call there is.
 */
export interface CallsInFlight {
  /** Whether calls take turns from now on. */
  readonly takesTurns: boolean
  readonly count: number
  /** Waits for the turn where there are turns. `leave` must be called once. Null when the signal was aborted first. */
  enter(handler: ServerRequestHandler, signal: AbortSignal): Promise<{ leave(): void } | null>
  /** Whom a question that just came in is for; null where it could be for several. From here on there are turns. */
  asked(): ServerRequestHandler | null
  /** Whose call it is, where there is only one. */
  only(): ServerRequestHandler | null
}

export function createCallsInFlight(onFirstQuestion: () => void): CallsInFlight {
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
          // All look again whether it is their turn: some may have been given up meanwhile.
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
