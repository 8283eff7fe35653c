/** First bytes of the kinds that a browser may show inline. Any other file is only ever downloaded. */
const signatures: { mediaType: string; matches(bytes: Uint8Array): boolean }[] = [
  { mediaType: 'image/png', matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { mediaType: 'image/jpeg', matches: startsWith(0xff, 0xd8, 0xff) },
  { mediaType: 'image/gif', matches: bytes => /^GIF8[79]a/.test(ascii(bytes, 0, 6)) },
  { mediaType: 'image/webp', matches: bytes => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' },
  { mediaType: 'audio/wav', matches: bytes => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE' },
  { mediaType: 'audio/mpeg', matches: bytes => ascii(bytes, 0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2) },
  { mediaType: 'audio/ogg', matches: bytes => ascii(bytes, 0, 4) === 'OggS' },
  { mediaType: 'audio/flac', matches: bytes => ascii(bytes, 0, 4) === 'fLaC' },
  { mediaType: 'audio/webm', matches: startsWith(0x1a, 0x45, 0xdf, 0xa3) },
]

const INLINE = new Set(signatures.map(one => one.mediaType))

/** What the bytes are by their first bytes, whatever anybody says they are. Null for everything that is not shown inline. */
export function sniffMediaType(bytes: Uint8Array): string | null {
  return signatures.find(one => one.matches(bytes))?.mediaType ?? null
}

/** Whether a stored file of this type may be shown in the page. */
export function isInlineType(mediaType: string): boolean {
  return INLINE.has(mediaType)
}

/** A declared type as it may stand in a header and beside a file; `application/octet-stream` for everything odd. */
export function declaredType(mediaType: string | undefined): string {
  const type = mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z0-9][a-z0-9!#$&^_.+-]{0,60}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,60}$/.test(type) ? type : 'application/octet-stream'
}

function startsWith(...signature: number[]) {
  return (bytes: Uint8Array) => signature.every((byte, at) => bytes[at] === byte)
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
