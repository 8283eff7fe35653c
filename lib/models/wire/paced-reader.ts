import type { IncomingMessage } from 'node:http'
import type { Frames } from '#lib/platform/index.ts'

/** Bytes in one read that mark a sender faster than the frames; it is not paused. */
const LARGE_BYTES = 16 * 1024

export interface PacedReader {
  /** Adds a piece of the body. One read gives several if the sender used small chunks. */
  push(piece: Buffer): void
  /** Passes the waiting pieces on, before the end of the body or connection is handled. */
  flush(): void
  /** Resumes reading, and pauses no more. */
  end(): void
}

/**
 * Creates a reader that joins the pieces of one read. It pauses the socket until the next frame while `onRead` allows it, so data
 * arriving meanwhile is one read.
 */
export function createPacedReader(answer: IncomingMessage, frames: Frames, onRead: (bytes: Buffer) => boolean): PacedReader {
  const { socket } = answer
  let waiting: Buffer[] = []
  let isOver = false

  const resume = () => {
    if (!socket.destroyed) socket.resume()
  }
  const afterRead = () => {
    if (waiting.length === 0) return
    const bytes = joined(waiting)
    waiting = []
    if (!onRead(bytes) || isOver || bytes.length >= LARGE_BYTES || socket.destroyed) return
    socket.pause()
    frames.toRead(resume)
  }

  return {
    push(piece) {
      // A microtask, since `IncomingMessage` resumes its socket in a tick that it schedules after this call.
      if (waiting.length === 0) queueMicrotask(afterRead)
      waiting.push(piece)
    },
    flush: afterRead,
    end() {
      isOver = true
      waiting = []
      if (frames.takeBack(resume)) resume()
    },
  }
}

function joined(pieces: Buffer[]): Buffer {
  const [first] = pieces
  return first && pieces.length === 1 ? first : Buffer.concat(pieces)
}
