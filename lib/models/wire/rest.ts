import type { IncomingMessage } from 'node:http'
import type { Frames } from '../../platform/index.ts'

const LARGE_BYTES = 16 * 1024

/** Of a Node socket. Its `pause` still reads, into memory, and wakes the process for each token. */
interface Handle {
  readStop?: () => unknown
  readStart?: () => unknown
}

export interface Rest {
  /** Reads no more until the next frame; what comes meanwhile is one piece then. Not after a large piece: who sends it is faster than the frames. */
  begin(piece: Uint8Array): void
  /** Reads on at once. */
  end(): void
}

/** Lets an answer whose words are shown a frame at a time rest between the frames. A socket without a handle of its own is read as ever. */
export function createRest(answer: IncomingMessage, frames: Frames): Rest {
  const handle = (answer.socket as { _handle?: Handle | null } | null)?._handle
  if (!handle?.readStop || !handle.readStart) return { begin() {}, end() {} }
  const socket = answer.socket
  const readOn = () => {
    if (!socket.destroyed) handle.readStart?.()
  }
  return {
    begin(piece) {
      if (socket.destroyed || piece.length >= LARGE_BYTES) return
      handle.readStop?.()
      frames.toRead(readOn)
    },
    end() {
      if (frames.takeBack(readOn)) readOn()
    },
  }
}
