export type ReadinessState = 'starting' | 'ready' | 'failed'

/** Whether this process can serve. Written by the boot, read by the HTTP wrapper, the proxy and `/api/health`. */
export interface Readiness {
  readonly state: ReadinessState
  /** The sentence why a start has failed; null otherwise. */
  readonly reason: string | null
  /** Milliseconds since the process began to start. */
  uptimeMs(): number
  markReady(): void
  markFailed(reason: string): void
}

const KEY = Symbol.for('parley.readiness')
type Holder = { [KEY]?: Readiness }

/** The one readiness of this process: on globalThis, because Next bundles pages, routes and the proxy apart. */
export function readiness(): Readiness {
  const holder = globalThis as Holder
  holder[KEY] ??= createReadiness(() => performance.now())
  return holder[KEY]
}

export function createReadiness(monotonicMs: () => number): Readiness {
  const startedAtMs = monotonicMs()
  let state: ReadinessState = 'starting'
  let reason: string | null = null
  return {
    get state() {
      return state
    },
    get reason() {
      return reason
    },
    uptimeMs: () => Math.round(monotonicMs() - startedAtMs),
    markReady() {
      state = 'ready'
      reason = null
    },
    markFailed(why) {
      state = 'failed'
      reason = why
    },
  }
}
