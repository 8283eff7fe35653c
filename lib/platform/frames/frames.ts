import { createFrameLength } from './frame-length.ts'

/**
 * Clock of all streams of this process. Data that can wait is read at the beginning of a frame and stored at its end, one turn of the event loop later.
 * Between frames a token wakes no code, and all runs share one pass over the sockets and one transaction.
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
  // Anew for each frame: a set that is cleared again and again keeps alive what it held (see Registry).
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
