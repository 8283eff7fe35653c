import { type FileKind, fileKind, fileTypes } from '#lib/documents/index.ts'
import { sniffFileType } from '#lib/platform/index.ts'
import { readText } from './read-text.ts'

export interface ReadUpload {
  mediaType: string
  /** Content of the file; a text is converted to UTF-8. */
  bytes: Uint8Array
  /** Document whose text is read. */
  kind: FileKind | null
}

/** Detects an image, a document or a text by its bytes; the name decides about a mail alone. Returns null for any other content. */
export function readUpload(name: string, bytes: Uint8Array): ReadUpload | null {
  const kind = fileKind(name, bytes)
  if (kind !== null) return { mediaType: fileTypes[kind], bytes, kind }
  const sniffed = sniffFileType(bytes)
  if (sniffed !== null) return sniffed.startsWith('audio/') ? null : { mediaType: sniffed, bytes, kind: null }
  const text = readText(bytes)
  return text === null ? null : { mediaType: 'text/plain', bytes: Buffer.from(text, 'utf8'), kind: null }
}

/** Returns the kind of document that is stored with this media type; null for images and texts. */
export function kindOfType(mediaType: string): FileKind | null {
  return (Object.keys(fileTypes) as FileKind[]).find(kind => fileTypes[kind] === mediaType) ?? null
}

/** Matches characters that file systems refuse in names, that are invisible or change the direction, and unassigned ones. */
const UNFIT = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const MAX_NAME = 120

/** Returns the last segment of a path without unfit characters, cut between graphemes. */
export function uploadName(given: string): string {
  const last = given.split(/[/\\]/).findLast(part => part !== '') ?? ''
  const clean = last.slice(0, 1_000).toWellFormed().replace(UNFIT, '_').trim()
  return cut(clean).trim() || 'file'
}

function cut(name: string): string {
  if (name.length <= MAX_NAME) return name
  let end = 0
  for (const { index, segment } of letters.segment(name)) {
    if (index + segment.length > MAX_NAME) break
    end = index + segment.length
  }
  return name.slice(0, end)
}
