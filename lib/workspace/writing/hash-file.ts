import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

const PIECE_BYTES = 256 * 1024

/** Returns the SHA-256 of a whole file, read in pieces. */
export async function hashFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(piece.subarray(0, bytesRead))
    at += bytesRead
  }
}
