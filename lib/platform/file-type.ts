/** First bytes of the kinds that are believed. Whatever a file is called or declared as, only these are shown, played, or sent to a model as what they are. */
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
  { mediaType: 'application/pdf', matches: bytes => ascii(bytes, 0, 5) === '%PDF-' },
]

const INLINE = new Set(signatures.map(one => one.mediaType).filter(mediaType => /^(image|audio)\//.test(mediaType)))

/** Detects an image, a sound or a PDF by its first bytes, whatever its name or declared type. Null for everything else. */
export function sniffFileType(bytes: Uint8Array): string | null {
  return signatures.find(one => one.matches(bytes))?.mediaType ?? null
}

/** Tells whether the page may show a stored file of this type; any other is only downloaded. */
export function isInlineType(mediaType: string): boolean {
  return INLINE.has(mediaType)
}

function startsWith(...signature: number[]) {
  return (bytes: Uint8Array) => signature.every((byte, at) => bytes[at] === byte)
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
