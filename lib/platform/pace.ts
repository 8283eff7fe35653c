/** So long, in ms, one departure holds back the next: less than anybody notices, and what costs as much for one as for many is seldom done for one alone where many come. */
const PACE_MS = 3

/** Departs at the end of this turn of the event loop, or, while many come one after the other, a moment after the last departure. */
export function createPace(depart: () => void): { soon(): void; atOnce(): void } {
  let due: NodeJS.Immediate | NodeJS.Timeout | null = null
  let lastMs = Number.NEGATIVE_INFINITY
  const go = () => {
    due = null
    lastMs = performance.now()
    depart()
  }
  return {
    soon() {
      if (due) return
      const waitMs = lastMs + PACE_MS - performance.now()
      due = waitMs > 0 ? setTimeout(go, Math.ceil(waitMs)) : setImmediate(go)
    },
    /** What is due comes nevertheless, and may find nothing left. */
    atOnce() {
      lastMs = performance.now()
      depart()
    },
  }
}
