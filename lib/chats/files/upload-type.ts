import { sniffFileType } from '#lib/platform/index.ts'
import { readText } from './read-text.ts'

export interface ReadUpload {
  mediaType: string
  /** Of a text: in UTF-8, whatever it came in. */
  bytes: Uint8Array
}

/** What an upload is by its bytes: an image, a PDF, or text. Null for everything else; what it is called does not matter. */
export function readUpload(bytes: Uint8Array): ReadUpload | null {
  const sniffed = sniffFileType(bytes)
  if (sniffed !== null) return sniffed.startsWith('audio/') ? null : { mediaType: sniffed, bytes }
  const text = readText(bytes)
  return text === null ? null : { mediaType: 'text/plain', bytes: Buffer.from(text, 'utf8') }
}

/** What no file system takes in a name, what cannot be seen and turns the rest around, and what stands for no character. */
const UNFIT = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const MAX_NAME = 120

/** The last part of a path, without what file systems stumble over, cut between letters. */
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
