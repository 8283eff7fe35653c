import type { IncomingMessage } from 'node:http'
import type { Frames } from '#lib/platform/index.ts'

/** Who sends so much in one read sends faster than the frames go by. */
const LARGE_BYTES = 16 * 1024

/** Of a Node socket. Its `pause` still reads, into memory, and wakes the process for each token. */
interface Handle {
  readStop?: () => unknown
  readStart?: () => unknown
}

export interface Rest {
  /** A piece of the body has come: one of many in a read, where the sender put them into chunks of their own. */
  heard(piece: Buffer): void
  /** Gives what was heard and has not been given yet, before the end of the body or of the connection is looked at. */
  flush(): void
  /** Reads on at once, and rests no more. */
  end(): void
}

/**
 * Gives all pieces of a read as one, and lets an answer whose words are shown a frame at a time rest between the frames: it is not read until the next one,
 * and what comes meanwhile is one read then. `onRead` says whether the answer may rest. A socket without a handle of its own is read as ever.
 */
export function createRest(answer: IncomingMessage, frames: Frames, onRead: (bytes: Buffer) => boolean): Rest {
  const { socket } = answer
  const handle = (socket as { _handle?: Handle | null } | null)?._handle
  let heard: Buffer[] = []
  let isOver = false

  const readOn = () => {
    if (!socket.destroyed) handle?.readStart?.()
  }
  const behindRead = () => {
    if (heard.length === 0) return
    const bytes = joined(heard)
    heard = []
    if (!onRead(bytes) || isOver || bytes.length >= LARGE_BYTES || socket.destroyed) return
    if (!handle?.readStop || !handle.readStart) return
    handle.readStop()
    frames.toRead(readOn)
  }

  return {
    heard(piece) {
      if (heard.length === 0) process.nextTick(behindRead)
      heard.push(piece)
    },
    flush: behindRead,
    end() {
      isOver = true
      heard = []
      if (frames.takeBack(readOn)) readOn()
    },
  }
}

function joined(pieces: Buffer[]): Buffer {
  const [first] = pieces
  return first && pieces.length === 1 ? first : Buffer.concat(pieces)
}
