import { onceOnline } from './once-online.ts'

/** Code that is loaded with its first use, and stays. */
export interface LoadedOnce<Loaded> {
  /** Null until it is loaded. */
  now(): Loaded | null
  /** Loads it, or waits for a load in progress. A failed load can be retried. */
  load(): Promise<Loaded>
  /** Preloads it. A failure is left to the load that needs it. */
  near(): void
}

export function loadOnce<Loaded>(load: () => Promise<Loaded>): LoadedOnce<Loaded> {
  let loaded: Loaded | null = null
  let loading: Promise<Loaded> | null = null
  const code: LoadedOnce<Loaded> = {
    now: () => loaded,
    load() {
      loading ??= onceOnline(load).then(
        found => {
          loaded = found
          return found
        },
        (error: unknown) => {
          loading = null
          throw error
        },
      )
      return loading
    },
    near: () => void code.load().catch(() => undefined),
  }
  return code
}
