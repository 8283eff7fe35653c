import { sniffFileType } from '#lib/platform/index.ts'

/** Names the type of a sound by its first bytes, whatever it is declared as; null for anything else. */
export function audioTypeOf(bytes: Uint8Array): string | null {
  const sniffed = sniffFileType(bytes)
  if (sniffed?.startsWith('audio/')) return sniffed
  // Safari records MP4, and AAC may come in its own frames.
  if (String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp') return 'audio/mp4'
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0 ? 'audio/aac' : null
}
