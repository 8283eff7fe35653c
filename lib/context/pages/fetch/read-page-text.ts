import { type FileKind, fileKind, fileTypes, isCompoundFile } from '#lib/documents/index.ts'
import { sniffFileType } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'

/** Content of a page by its own bytes, not by what its server calls it. */
export type PageContent =
  | { kind: 'html'; mediaType: string; text: string }
  | { kind: 'text'; mediaType: string; text: string }
  | { kind: 'file'; file: FileKind; mediaType: string }
  | { kind: 'refused'; reason: string }

interface Received {
  mediaType: string
  /** As the header declares it. */
  charset: string | null
  bytes: Uint8Array
}

const TEXTUAL = /^(text\/.+|application\/(.+\+)?(json|xml|yaml|x-yaml|toml|javascript|x-javascript|x-sh|markdown|ld\+json))$/
/** Bytes in which a page may declare its encoding (HTML, 13.2.3.2). */
const PRESCAN_BYTES = 1_024
/** Share of characters that no text has, from which it is none. */
const ODD_SHARE = 0.02

/** Detects what a page holds. A page that is called a text and is none is refused by that name. */
export function readPageText({ mediaType, charset, bytes }: Received): PageContent {
  if (bytes.byteLength === 0) return { kind: 'refused', reason: t('itIsEmpty') }
  const file = fileKind(mediaType === 'message/rfc822' ? '.eml' : '', bytes)
  if (file !== null) return { kind: 'file', file, mediaType: fileTypes[file] }
  if (isCompoundFile(bytes)) return { kind: 'refused', reason: t('oldOfficeFile') }
  const sniffed = sniffFileType(bytes)
  if (sniffed !== null) return { kind: 'refused', reason: t('sniffedNotText', { sniffed }) }
  if (mediaType !== '' && !TEXTUAL.test(mediaType))
    return { kind: 'refused', reason: t('parleyNotReadMedia', { mediaType: named(mediaType) }) }
  const text = decode(bytes, charset)
  if (isOdd(text)) return { kind: 'refused', reason: `It is declared as ${named(mediaType || 'text/plain')} but is not text.` }
  if (text.trim() === '') return { kind: 'refused', reason: t('itIsEmpty') }
  const isHtml = /^(text\/html|application\/xhtml\+xml)$/.test(mediaType) || (mediaType === '' && /^\s*<(!doctype html|html)\b/i.test(text))
  return isHtml ? { kind: 'html', mediaType: 'text/html', text } : { kind: 'text', mediaType: mediaType || 'text/plain', text }
}

/** Decodes by byte order mark, header, declaration in the page, or as UTF-8; bytes that are not UTF-8 are read as Windows-1252, as browsers do. */
function decode(bytes: Uint8Array, charset: string | null): string {
  const declared = markOf(bytes) ?? charset ?? declaredIn(bytes)
  const decoder = declared === null ? null : decoderOf(declared)
  if (decoder) return decoder.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function declaredIn(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES))
  const [, label] = /<(?:meta|\?xml)\b[^>]{0,300}?(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(start) ?? []
  // A page that can be read so far is not in UTF-16 (HTML, 13.2.3.2).
  return label === undefined ? null : /^utf-?16/i.test(label) ? 'utf-8' : label
}

/** Null for a label that no decoder has. */
function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Tells whether a text holds characters that only other data has: a NUL, or many control and replacement characters. */
function isOdd(text: string): boolean {
  let odd = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0) return true
    if (unit === 0xfffd || (unit < 0x20 && unit !== 9 && unit !== 10 && unit !== 12 && unit !== 13 && unit !== 27)) odd++
  }
  return odd > text.length * ODD_SHARE
}

function named(mediaType: string): string {
  return mediaType.replace(/[^\w.+/-]/g, '').slice(0, 60)
}
