/** The list is looked at every twelve to sixteen seconds (`use-fresh-chat-list.ts`). */
const CONFIRMED_MS = 20_000

export interface Staleness {
  /** What is shown is what is stored, or nothing is stored yet. */
  confirm(): void
  /** Whether the list's last message is another than the one that is shown: true once for each. */
  isOlderThan(listed: { headId: string | null; askedAtMs: number }, shownId: string | null): boolean
  /** A run begins here: what another device said before it, and nobody heard of, stays unseen until the chat is loaded again. */
  noteRunStart(): void
  mayBeStale(): boolean
}

/** Whether another tab or device may have gone on with a chat that is shown here. */
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
      // Should a run begin before the chat is there, it is loaded after that.
      isStale ||= isNew
      return isNew
    },
    noteRunStart() {
      if (nowMs() - confirmedAtMs > CONFIRMED_MS) isStale = true
    },
    mayBeStale: () => isStale,
  }
}
