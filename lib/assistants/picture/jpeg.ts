import type { CleanPicture } from './picture-bytes.ts'

const START_OF_SCAN = 0xda
const END = 0xd9
/** Start-of-frame markers that browsers decode: baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Adobe's segment says how colours are coded. All others of applications, and comments, are left out. */
const isKept = (marker: number) => !((marker >= 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe)

export function cleanJpeg(bytes: Buffer): CleanPicture | null {
  const kept = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === END) return null
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return null
    if (FRAMES.has(marker)) {
      if (end - at < 9 || size !== null) return null
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (marker === START_OF_SCAN) {
      const last = bytes.lastIndexOf(Buffer.from([0xff, END]))
      if (size === null || last < end) return null
      return scansOnly(bytes, at, last + 2, kept, size)
    }
    if (isKept(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** Keeps the scans: entropy-coded bytes up to the first end mark, with the tables between them. */
function scansOnly(bytes: Buffer, from: number, to: number, kept: Buffer[], size: { width: number; height: number }): CleanPicture | null {
  for (let at = from; at + 1 < to; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === END) return { bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]), ...size }
    if (at + 4 > to) return null
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > to) return null
    const next = marker === START_OF_SCAN ? nextMarker(bytes, end, to) : end
    if (isKept(marker)) kept.push(bytes.subarray(at, next))
    at = next
    if (bytes[at] !== 0xff) return null
  }
  return null
}

/** Finds the marker behind entropy-coded bytes, in which 0xff is followed by zero or a restart. */
function nextMarker(bytes: Buffer, from: number, to: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < to; at = bytes.indexOf(0xff, at + 1)) {
    const follows = bytes[at + 1] ?? 0
    if (follows !== 0 && follows !== 0xff && (follows < 0xd0 || follows > 0xd7)) return at
  }
  return to
}
