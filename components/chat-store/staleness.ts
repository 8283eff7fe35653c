/** Longer than the interval at which the list is polled, twelve to sixteen seconds (`use-chat-list-sync.ts`). */
const CONFIRMED_MS = 20_000

export interface Staleness {
  /** Notes that the page shows what is stored, or that nothing is stored yet. */
  confirm(): void
  /** Tells whether the list names another last message than the page shows; true once for each. */
  isOlderThan(listed: { headId: string | null; askedAtMs: number }, shownId: string | null): boolean
  /** Notes that a run begins here. An unseen change by another device before it stays hidden until the chat is loaded again. */
  noteRunStart(): void
  mayBeStale(): boolean
}

/** Tracks whether another tab or device may have continued the shown chat. */
export function createStaleness(nowMs: () => number): Staleness {
  let confirmedAtMs = Number.NEGATIVE_INFINITY
  let isStale = false
  let askedForId: string | null = null

  return {
    confirm() {
      confirmedAtMs = nowMs()
      isStale = false
    },
    isOlderThan({ headId, askedAtMs }, shownId) {
      if (headId === null || headId === shownId) {
        confirmedAtMs = Math.max(confirmedAtMs, askedAtMs)
        return false
      }
      const isNew = headId !== askedForId
      askedForId = headId
      // If a run begins before the chat is loaded, it is loaded after that run.
      isStale ||= isNew
      return isNew
    },
    noteRunStart() {
      if (nowMs() - confirmedAtMs > CONFIRMED_MS) isStale = true
    },
    mayBeStale: () => isStale,
  }
}
