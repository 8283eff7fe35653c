import type { Passage } from '#components/viewer-store/viewer-store.ts'
import { findInText, type Hit } from './find-in-text.ts'

/** Words of a passage by which it is found where it does not stand letter by letter. */
const WORDS_CHARS = 120

/** Finds where a passage stands in a text; null where it does not. */
export function locate(text: string, passage: Passage): Hit | null {
  if ('from' in passage) {
    const from = Math.min(Math.max(0, passage.from), text.length)
    const to = Math.min(Math.max(from, passage.to), text.length)
    return to > from ? { from, to } : null
  }
  const wanted = passage.text.trim()
  if (wanted === '') return null
  const at = text.indexOf(wanted)
  if (at >= 0) return { from: at, to: at + wanted.length }
  const [first] = findInText(text, wanted.slice(0, WORDS_CHARS))
  return first ? { from: first.from, to: Math.max(first.to, Math.min(text.length, first.from + wanted.length)) } : null
}
