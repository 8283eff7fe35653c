import type { CleanPicture } from './picture-bytes.ts'

const HEAD_BYTES = 12
/** Flags of VP8X (RFC 9649, 2.7): EXIF and XMP are left out with their chunks, and so is a colour profile. */
const ANIMATED = 0x02
const ALPHA = 0x10
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

export function cleanWebp(bytes: Buffer): CleanPicture | null {
  const to = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const kept: Buffer[] = []
  let canvas: { width: number; height: number } | null = null
  let hasPixels = false
  for (let at = HEAD_BYTES; at + 8 <= to; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > to) return null
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (type === 'VP8X') {
      if (length !== 10 || ((chunk[8] ?? 0) & ANIMATED) !== 0) return null
      chunk[8] = (chunk[8] ?? 0) & ALPHA
      canvas = { width: 1 + chunk.readUIntLE(12, 3), height: 1 + chunk.readUIntLE(15, 3) }
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      const size = type === 'VP8 ' ? lossySize(chunk) : losslessSize(chunk)
      if (size === null || hasPixels || (canvas && (canvas.width !== size.width || canvas.height !== size.height))) return null
      canvas = size
      hasPixels = true
    }
    if (KEPT.has(type)) kept.push(chunk, Buffer.alloc(length % 2))
    at = end + (length % 2)
  }
  if (!canvas || !hasPixels) return null
  const body = Buffer.concat(kept)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return { bytes: Buffer.concat([head, body]), ...canvas }
}

/** Reads the frame header of VP8 (RFC 6386, 9.1). */
function lossySize(chunk: Buffer): { width: number; height: number } | null {
  if (chunk.length < 18 || chunk.readUIntBE(11, 3) !== 0x9d012a) return null
  return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff }
}

/** Reads the header of VP8L: fourteen bits each. */
function losslessSize(chunk: Buffer): { width: number; height: number } | null {
  if (chunk.length < 13 || chunk[8] !== 0x2f) return null
  const bits = chunk.readUInt32LE(9)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
