import { createFrameLength } from './frame-length.ts'

/**
 * The beat of all streams of this process. What may wait is read at the beginning of a frame and stored at its end, one turn of the event loop later: a
 * token wakes nobody between the frames, and all runs share one pass over the sockets and one transaction.
 */
export interface Frames {
  /** Calls `read` when the next frame begins, unless it is taken back. */
  toRead(read: () => void): void
  takeBack(read: () => void): boolean
  /** Calls `store` once what waited in the kernel has been read: at the end of the frame that has begun, or of the next one. */
  toStore(store: () => void): void
}

/** `lengthMs` is asked when a frame begins to be waited for. */
export function createFrames(lengthMs: () => number = createFrameLength()): Frames {
  const reads = new Set<() => void>()
  const stores = new Set<() => void>()
  let isExpected = false

  function expectNext() {
    if (isExpected) return
    isExpected = true
    setTimeout(begin, lengthMs())
  }

  function begin() {
    isExpected = false
    const due = [...reads]
    reads.clear()
    for (const read of due) read()
    // Sockets are read between timers and immediates.
    setImmediate(end)
  }

  function end() {
    const due = [...stores]
    stores.clear()
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
