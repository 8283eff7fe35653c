import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, fsyncSync, openSync, readSync, statSync } from 'node:fs'

/** Follows the last page of a backup, where SQLite does not look. */
const MARK = '\nparley-backup-sha256:'
const SEAL_BYTES = MARK.length + 64
const PIECE_BYTES = 1024 * 1024

export type Seal = 'whole' | 'damaged' | 'none'

/** Appends the SHA-256 of the file to its end, and waits until it is on the disk. */
export function sealBackup(file: string): void {
  const digest = hashOf(file, statSync(file).size)
  appendFileSync(file, `${MARK}${digest}`)
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Compares the file with the checksum at its end. `none`: it has no checksum, as those of older versions. */
export function checkSeal(file: string): Seal {
  const contentBytes = statSync(file).size - SEAL_BYTES
  if (contentBytes < 0) return 'none'
  const seal = tailOf(file, contentBytes)
  if (!seal.startsWith(MARK)) return 'none'
  return seal.slice(MARK.length) === hashOf(file, contentBytes) ? 'whole' : 'damaged'
}

function tailOf(file: string, from: number): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(SEAL_BYTES)
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, SEAL_BYTES, from))
  } finally {
    closeSync(descriptor)
  }
}

function hashOf(file: string, sizeBytes: number): string {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    for (let at = 0; at < sizeBytes; ) {
      const read = readSync(descriptor, piece, 0, Math.min(PIECE_BYTES, sizeBytes - at), at)
      if (read === 0) break
      hash.update(piece.subarray(0, read))
      at += read
    }
    return hash.digest('hex')
  } finally {
    closeSync(descriptor)
  }
}
