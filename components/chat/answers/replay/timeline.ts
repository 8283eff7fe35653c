import { type Chunk, emptyFold, type Fold, foldAll } from '#lib/messages/shared.ts'

/** One event of an ended run, with the time of its commit. */
export interface RecordedEvent {
  seq: number
  atMs: number
  chunk: Chunk
}

/** A run as it is shown again. `startsMs[i]`: time from the beginning at which event `i` is shown. */
export interface Timeline {
  chunks: readonly Chunk[]
  startsMs: readonly number[]
  durationMs: number
  /** Pauses were shortened. */
  isShortened: boolean
}

/** Longest pause that is kept: a replay does not wait for a slow tool or an absent person. */
export const LONGEST_PAUSE_MS = 2_000

export function timelineOf(events: readonly RecordedEvent[]): Timeline {
  const startsMs: number[] = []
  let at = 0
  let isShortened = false
  for (const [index, { atMs }] of events.entries()) {
    const pause = index === 0 ? 0 : Math.max(0, atMs - (events[index - 1]?.atMs ?? atMs))
    isShortened ||= pause > LONGEST_PAUSE_MS
    at += Math.min(pause, LONGEST_PAUSE_MS)
    startsMs.push(at)
  }
  return { chunks: events.map(({ chunk }) => chunk), startsMs, durationMs: at, isShortened }
}

/** Counts the events that are shown at this time. */
export function shownAt({ startsMs }: Pick<Timeline, 'startsMs'>, positionMs: number): number {
  let [low, high] = [0, startsMs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((startsMs[middle] ?? 0) <= positionMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Events between two kept folds: going back costs at most as many. */
const KEPT_EVERY = 500

/** Folds a timeline up to any of its events. Advancing costs only the new events. */
export function createFolds({ chunks }: Pick<Timeline, 'chunks'>): (count: number) => Fold {
  const kept: Fold[] = [emptyFold('')]
  let last: { count: number; fold: Fold } = { count: 0, fold: emptyFold('') }
  return count => {
    if (count < last.count) {
      const at = Math.min(kept.length - 1, Math.floor(count / KEPT_EVERY))
      last = { count: at * KEPT_EVERY, fold: kept[at] ?? emptyFold('') }
    }
    let { fold } = last
    for (let at = last.count; at < Math.min(count, chunks.length); ) {
      const to = Math.min(count, chunks.length, at + KEPT_EVERY - (at % KEPT_EVERY))
      fold = foldAll(fold, chunks.slice(at, to))
      if (to % KEPT_EVERY === 0) kept[to / KEPT_EVERY] ??= fold
      at = to
    }
    last = { count: Math.min(count, chunks.length), fold }
    return fold
  }
}
