import type { CleanPicture } from './picture-bytes.ts'

const SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const FRAME_BYTES = 12
/** Chunks that draw (PNG, third edition, 5.6). Texts, times, EXIF and frames of an animation are not among them. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'cHRM', 'gAMA', 'sBIT', 'sRGB', 'IDAT', 'IEND'])

export function cleanPng(bytes: Buffer): CleanPicture | null {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let size: { width: number; height: number } | null = null
  let hasPixels = false
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + FRAME_BYTES + length
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (size === null) {
      if (type !== 'IHDR' || length !== 13) return null
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end))
    hasPixels ||= type === 'IDAT'
    if (type === 'IEND') return hasPixels ? { bytes: Buffer.concat(kept), ...size } : null
    at = end
  }
  return null
}
