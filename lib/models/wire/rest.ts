import type { IncomingMessage } from 'node:http'
import type { Frames } from '../../platform/index.ts'

/** Who sends so much in one read sends faster than the frames go by. */
const LARGE_BYTES = 16 * 1024

/** Of a Node socket. Its `pause` still reads, into memory, and wakes the process for each token. */
interface Handle {
  readStop?: () => unknown
  readStart?: () => unknown
}

export interface Rest {
  /** A piece of the body has come: one of many in a read, where the sender put them into chunks of their own. */
  heard(piece: Uint8Array): void
  /** Reads on at once, and rests no more. */
  end(): void
}

/**
 * Lets an answer whose words are shown a frame at a time rest between the frames: it is not read until the next one, and what comes meanwhile is one read
 * then. `onRead` is called behind the last piece of a read and says whether the answer may rest. A socket without a handle of its own is read as ever.
 */
export function createRest(answer: IncomingMessage, frames: Frames, onRead: () => boolean): Rest {
  const { socket } = answer
  const handle = (socket as { _handle?: Handle | null } | null)?._handle
  let heardBytes = 0
  let isOver = false

  const readOn = () => {
    if (!socket.destroyed) handle?.readStart?.()
  }
  const behindRead = () => {
    const bytes = heardBytes
    heardBytes = 0
    if (isOver || !onRead() || bytes >= LARGE_BYTES || socket.destroyed) return
    if (!handle?.readStop || !handle.readStart) return
    handle.readStop()
    frames.toRead(readOn)
  }

  return {
    heard(piece) {
      if (heardBytes === 0) process.nextTick(behindRead)
      heardBytes += piece.length
    },
    end() {
      isOver = true
      if (frames.takeBack(readOn)) readOn()
    },
  }
}
