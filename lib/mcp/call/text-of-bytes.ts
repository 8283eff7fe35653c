import { sniffFileType } from '#lib/platform/index.ts'

/** Longer bytes stay a file: a model is given the beginning of a text alone. */
const MAX_BYTES = 2 * 1024 * 1024
const CHARSET = /;\s*charset="?([\w.:-]{1,40})"?/i
/** Control characters that are in no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/

/** Decodes bytes that are text, whatever a server calls them: in the declared encoding, by a byte order mark, or as UTF-8. Null for all others. */
export function textOfBytes(bytes: Uint8Array, declared: string | undefined): string | null {
  const isPicture = /^(?:image|audio|video)\/(?!svg)/i.test(declared ?? '')
  if (isPicture || bytes.byteLength === 0 || bytes.byteLength > MAX_BYTES || sniffFileType(bytes) !== null) return null
  const text = decoded(bytes, labelOf(bytes, declared))
  return text === null || CONTROL.test(text) ? null : text
}

function labelOf([first, second]: Uint8Array, declared: string | undefined): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return CHARSET.exec(declared ?? '')?.[1] ?? 'utf-8'
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    // Neither that encoding nor, for a name that nobody knows, any other.
    return label === 'utf-8' ? null : decoded(bytes, 'utf-8')
  }
}
