import type { ServerResponse } from 'node:http'

/** Writes the pieces of an answer that streams. */
export interface PieceWriter {
  /** False when the reader should be waited for. */
  write(piece: string | Uint8Array): boolean
  needsDrain(): boolean
  /** Calls once the reader has taken what waits, and again when it does later; yields the function that ends that. */
  onDrain(drained: () => void): () => void
}

/**
 * Each piece is one write to the socket, framed here as a chunk of HTTP: Node makes four of it, behind a cork, and puts them together in the next turn.
 * Whatever is not text of a chunked answer whose turn on its connection has come goes Node's way, as the head and the first piece do.
 */
export function pieceWriter(response: ServerResponse): PieceWriter {
  return {
    write(piece) {
      const { socket } = response
      if (typeof piece !== 'string' || piece === '' || !response.headersSent || !response.chunkedEncoding || !socket?.writable)
        return response.write(piece)
      return socket.write(`${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`)
    },
    needsDrain: () => response.writableNeedDrain || response.socket?.writableNeedDrain === true,
    onDrain(drained) {
      const { socket } = response
      response.on('drain', drained)
      socket?.on('drain', drained)
      return () => {
        response.off('drain', drained)
        socket?.off('drain', drained)
      }
    },
  }
}
