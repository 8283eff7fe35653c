import type { Token } from './tokens.ts'

interface Seen {
  length: number
  isOpen: boolean
}

/** Marks that open or close a formula, and what hides such a mark: an escape, or code. */
const MARK = /\\[\s\S]|\$\$|`[^`\n]*`/g

/** Parts of paragraphs that were scanned, and are not scanned again. */
const seen = new WeakMap<Token, Seen>()

/** Tells whether a `$$` or `\[` that begins within the paragraph before has no end yet. The next such mark then closes it. */
export function hasOpenFormula(token: Token | undefined): boolean {
  if (token?.type !== 'paragraph' && token?.type !== 'text') return false
  let { length, isOpen } = seen.get(token) ?? { length: 0, isOpen: false }
  for (const [mark] of token.raw.slice(length).matchAll(MARK)) isOpen = isOpenAfter(mark, isOpen)
  length = token.raw.length
  seen.set(token, { length, isOpen })
  return isOpen
}

export function isOpenAfter(mark: string, isOpen: boolean): boolean {
  if (mark === '$$') return !isOpen
  return mark === '\\[' || (isOpen && mark !== '\\]')
}
