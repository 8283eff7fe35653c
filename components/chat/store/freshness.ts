/** The list is looked at every twelve seconds (`use-fresh-chat-list.ts`). */
const CONFIRMED_MS = 20_000

export interface Freshness {
  /** What is shown is what is stored, or nothing is stored yet. */
  confirm(): void
  /** Whether the list's last message is another than the one that is shown: true once for each. */
  isOlderThan(listedHeadId: string | null, shownId: string | null): boolean
  /** A run begins here: what another device said before it, and nobody heard of, stays unseen until the chat is loaded again. */
  note(): void
  mayBeBehind(): boolean
}

/** Whether another tab or device may have gone on with a chat that is shown here. */
export function createFreshness(nowMs: () => number): Freshness {
  let confirmedAtMs = Number.NEGATIVE_INFINITY
  let isBehind = false
  let askedForId: string | null = null

  function confirm(): void {
    confirmedAtMs = nowMs()
    isBehind = false
  }

  return {
    confirm,
    isOlderThan(listedHeadId, shownId) {
      if (listedHeadId === null || listedHeadId === shownId) {
        confirmedAtMs = nowMs()
        return false
      }
      const isNew = listedHeadId !== askedForId
      askedForId = listedHeadId
      return isNew
    },
    note() {
      if (nowMs() - confirmedAtMs > CONFIRMED_MS) isBehind = true
    },
    mayBeBehind: () => isBehind,
  }
}
