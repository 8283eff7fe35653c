import type { IncomingMessage } from 'node:http'
import type { Frames } from '#lib/platform/index.ts'

/** Bytes in one read that mark a sender faster than the frames; it is not paused. */
const LARGE_BYTES = 16 * 1024

/** Handle of a Node socket. Unlike it, `socket.pause` still reads into memory, and wakes the process for each token. */
interface Handle {
  readStop?: () => unknown
  readStart?: () => unknown
}

export interface PacedReader {
  /** Adds a piece of the body. One read gives several if the sender used small chunks. */
  push(piece: Buffer): void
  /** Passes the waiting pieces on, before the end of the body or connection is handled. */
  flush(): void
  /** Resumes reading, and pauses no more. */
  end(): void
}

/**
 * Creates a reader that joins the pieces of one read. It pauses the socket until the next frame while `onRead` allows it, so that data
 * arriving meanwhile is one read. A socket without its own handle is not paused.
 */
export function createPacedReader(answer: IncomingMessage, frames: Frames, onRead: (bytes: Buffer) => boolean): PacedReader {
  const { socket } = answer
  const handle = (socket as { _handle?: Handle | null } | null)?._handle
  let waiting: Buffer[] = []
  let isOver = false

  const resume = () => {
    if (!socket.destroyed) handle?.readStart?.()
  }
  const afterRead = () => {
    if (waiting.length === 0) return
    const bytes = joined(waiting)
    waiting = []
    if (!onRead(bytes) || isOver || bytes.length >= LARGE_BYTES || socket.destroyed) return
    if (!handle?.readStop || !handle.readStart) return
    handle.readStop()
    frames.toRead(resume)
  }

  return {
    push(piece) {
      if (waiting.length === 0) process.nextTick(afterRead)
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
