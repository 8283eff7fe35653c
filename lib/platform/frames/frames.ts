import { performance } from 'node:perf_hooks'

/**
 * Clock of all streams of this process. Data that can wait is read at the beginning of a frame and stored at its end, one turn of the event loop later.
 * Between frames a token wakes no code, and all runs share one pass over the sockets and one transaction.
 */
export interface Frames {
  /** Calls `read` when the next frame begins, unless it is cancelled. */
  toRead(read: () => void): void
  takeBack(read: () => void): boolean
  /** Calls `store` once what waited in the kernel has been read: at the end of the frame that has begun, or of the next one. */
  toStore(store: () => void): void
}

/** `lengthMs` is asked when a frame begins to be waited for. */
export function createFrames(lengthMs: () => number = createFrameLength()): Frames {
  // New for each frame: a set that is cleared again and again keeps alive what it held (see Registry).
  let reads = new Set<() => void>()
  let stores = new Set<() => void>()
  let isExpected = false

  function expectNext() {
    if (isExpected) return
    isExpected = true
    setTimeout(begin, lengthMs())
  }

  function begin() {
    isExpected = false
    const due = reads
    reads = new Set()
    for (const read of due) read()
    // Sockets are read between timers and immediates.
    setImmediate(end)
  }

  function end() {
    const due = stores
    stores = new Set()
    for (const store of due) store()
  }

  return {
    toRead(read) {
      reads.add(read)
      expectNext()
    },
    takeBack: read => reads.delete(read),
    toStore(store) {
      stores.add(store)
      expectNext()
    },
  }
}

/** Two display frames at 60 Hz: too short to be seen as a pause. */
const FRAME_MS = 33
/** Three, while there is much to do: whatever a frame costs is then shared by half as many tokens more. */
const LONG_FRAME_MS = 50

/** Load of the event loop, as a share of time, above which frames become long, and below which short. The gap is wide because long frames lower the load. */
const [BUSY, CALM] = [1 / 3, 1 / 6]
/** Over about so long. */
const MEMORY_MS = 330

/** Busy and idle time of the event loop since the last reading, in ms. */
interface Spent {
  active: number
  idle: number
}

/** Duration of the next frame, read once for each. */
export function createFrameLength(spent: () => Spent = sinceLastAsked()): () => number {
  let busy = 0
  let isLong = false
  return () => {
    const { active, idle } = spent()
    const elapsed = active + idle
    if (elapsed > 0) busy += Math.min(1, elapsed / MEMORY_MS) * (active / elapsed - busy)
    isLong = busy > (isLong ? CALM : BUSY)
    return isLong ? LONG_FRAME_MS : FRAME_MS
  }
}

function sinceLastAsked(): () => Spent {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const spent = performance.eventLoopUtilization(now, last)
    last = now
    return spent
  }
}
