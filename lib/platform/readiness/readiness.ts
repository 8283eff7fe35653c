export type ReadinessState = 'starting' | 'ready' | 'failed'

/** State of this process: can it serve? Written by the boot, read by the HTTP wrapper, the proxy and `/api/health`. */
export interface Readiness {
  readonly state: ReadinessState
  /** The sentence why a start has failed; null otherwise. */
  readonly reason: string | null
  /** Milliseconds since the process began to start. */
  uptimeMs(): number
  markReady(): void
  /** The process was told to end: it still answers everything, and proxies should send to others. */
  readonly isDraining: boolean
  markDraining(): void
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
  let isDraining = false
  return {
    get state() {
      return state
    },
    get reason() {
      return reason
    },
    get isDraining() {
      return isDraining
    },
    uptimeMs: () => Math.round(monotonicMs() - startedAtMs),
    markReady() {
      state = 'ready'
      reason = null
    },
    markDraining() {
      isDraining = true
    },
    markFailed(why) {
      state = 'failed'
      reason = why
    },
  }
}
