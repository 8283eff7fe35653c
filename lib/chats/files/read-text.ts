/** Share of plausible characters from which an encoding is recognised. A second encoding that reaches it makes the result uncertain. */
const CLEAR = 0.9

interface Encoding {
  label: string
  /** Tells whether a two-byte character is common in texts of this encoding. */
  isCommon(lead: number, trail: number): boolean
  /** Matches trail bytes of which at least one must occur. */
  isProof?(trail: number): boolean
  /** Marks an encoding that is never chosen and only casts doubt on others. */
  isRival?: true
}

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to
const encodings: readonly Encoding[] = [
  { label: 'shift_jis', isCommon: lead => within(lead, 0x81, 0x83) || within(lead, 0x88, 0x98) },
  { label: 'gb18030', isCommon: (lead, trail) => (within(lead, 0xb0, 0xd7) || lead === 0xa1 || lead === 0xa3) && trail >= 0xa1 },
  { label: 'big5', isCommon: lead => within(lead, 0xa4, 0xc6) || lead === 0xa1, isProof: trail => trail < 0x80 },
  { label: 'euc-jp', isCommon: lead => within(lead, 0xb0, 0xcf) || lead === 0xa1 || lead === 0xa4 || lead === 0xa5 },
  { label: 'euc-kr', isCommon: lead => within(lead, 0xb0, 0xc8) || lead === 0xa1, isRival: true },
]

/** Bytes that encode the same characters in Windows-1252 and Windows-1250. */
const SHARED = new Set(
  Buffer.from('c1c2c4c7c9cbcdced3d4d6dadcdddfe1e2e4e7e9ebedeef3f4f6fafcfd8082848586919293949596979999a0a7a9abb0b4bb', 'hex'),
)
/** Bytes of French and Spanish letters that are other letters in Windows-1250. */
const WESTERN = new Set(Buffer.from('c0c8cad1e0e8eaf1', 'hex'))
const PROOF_OF_WESTERN = [0xe9, 0xe0, 0xea, 0xf1]

/**
 * Decodes the text of a file: by its byte order mark, as UTF-8, else in the one legacy encoding that its bytes suggest.
 * Returns null where the encoding is uncertain, so no text is decoded wrongly.
 */
export function readText(bytes: Uint8Array): string | null {
  const marked = markOf(bytes)
  if (marked !== null) return decode(marked, bytes)
  if (bytes.includes(0)) {
    const wide = wideOf(bytes)
    return wide === null ? null : decode(wide, bytes)
  }
  const plain = decode('utf-8', bytes)
  if (plain !== null || !isTextual(bytes)) return plain
  const label = legacyOf(bytes)
  return label === null ? null : decode(label, bytes)
}

/** Tells whether bytes could be text in some encoding: their only control characters are line breaks, tabs, form feeds and escapes. */
export function isTextual(bytes: Uint8Array): boolean {
  return !bytes.some(byte => (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)) || byte === 0x7f)
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Detects UTF-16 without a byte order mark: nearly all zero bytes are in the same half of its units. */
function wideOf(bytes: Uint8Array): string | null {
  if (bytes.byteLength % 2 !== 0) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < bytes.byteLength; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  const most = bytes.byteLength / 4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

function legacyOf(bytes: Uint8Array): string | null {
  const clear = encodings.filter(encoding => shareOf(encoding, bytes) >= CLEAR && decode(encoding.label, bytes) !== null)
  const [only, ...others] = clear
  if (only) return others.length === 0 && !only.isRival ? only.label : null
  return isWestern(bytes) ? 'windows-1252' : null
}

function shareOf({ isCommon, isProof }: Encoding, bytes: Uint8Array): number {
  let [all, common] = [0, 0]
  let isProven = isProof === undefined
  for (let at = 0; at < bytes.byteLength; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    all++
    const trail = bytes[++at] ?? 0
    if (isCommon(lead, trail)) common++
    isProven ||= isProof?.(trail) ?? false
  }
  return all === 0 || !isProven ? 0 : common / all
}

/** Detects a Western text: single accented letters among plain ones. */
function isWestern(bytes: Uint8Array): boolean {
  let [high, plain] = [0, 0]
  let needsProof = false
  for (const byte of bytes) {
    if (byte < 0x80) {
      if (/[A-Za-z]/.test(String.fromCharCode(byte))) plain++
      continue
    }
    high++
    if (WESTERN.has(byte)) needsProof = true
    else if (!SHARED.has(byte)) return false
  }
  return plain >= high * 2 && (!needsProof || PROOF_OF_WESTERN.some(byte => bytes.includes(byte)))
}

function decode(label: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
