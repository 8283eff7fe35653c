import type { PageStart, ReadDocument } from '../documents.ts'
import { MAX_TEXT_CHARS } from '../limits.ts'

/** Collects the text of a document, up to its limit, with where its pages begin. */
export interface TextBuilder {
  /** Adds a block, parted from the last by an empty line. */
  add(block: string): void
  /** Begins a page with this number. */
  begin(page: number): void
  isFull(): boolean
  /** Says that something was left out. */
  cut(): void
  done(facts?: Partial<Pick<ReadDocument, 'title' | 'language' | 'publishedAt'>>): ReadDocument
}

export function createText(): TextBuilder {
  const blocks: string[] = []
  const pages: PageStart[] = []
  let chars = 0
  let isCut = false
  let begun: number | null = null
  const isFull = () => chars >= MAX_TEXT_CHARS
  return {
    isFull,
    cut() {
      isCut = true
    },
    begin(page) {
      begun = page
    },
    add(given) {
      const block = given.replaceAll('\0', '').trim().toWellFormed()
      if (block === '') return
      if (isFull()) {
        isCut = true
        return
      }
      const at = chars === 0 ? 0 : chars + 2
      const room = MAX_TEXT_CHARS - at
      if (block.length > room) isCut = true
      const taken = block.slice(0, Math.max(0, room)).toWellFormed()
      if (begun !== null) pages.push({ page: begun, at })
      begun = null
      blocks.push(taken)
      chars = at + taken.length
    },
    done: ({ title = null, language = null, publishedAt = null } = {}) => ({
      ...{ title, language, publishedAt, pages, isCut },
      text: blocks.join('\n\n'),
    }),
  }
}

const MAX_FACT_CHARS = 300

/** Takes the beginning of a foreign word as one line; null for an empty one. */
export function factOf(word: unknown): string | null {
  if (typeof word !== 'string') return null
  const line = word
    .slice(0, MAX_FACT_CHARS * 4)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_FACT_CHARS)
    .toWellFormed()
  return line === '' ? null : line
}
