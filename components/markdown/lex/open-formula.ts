import type { Token } from './tokens.ts'

interface Seen {
  length: number
  isOpen: boolean
}

/** A paragraph grows line by line while it is read, and is asked at many of them: what was seen of it is not looked at again. */
const seen = new WeakMap<Token, Seen>()

/** Whether a `$$` or `\[` that begins within the paragraph before has no end yet: a mark that follows then closes it. */
export function hasOpenFormula(token: Token | undefined): boolean {
  if (token?.type !== 'paragraph' && token?.type !== 'text') return false
  let { length, isOpen } = seen.get(token) ?? { length: 0, isOpen: false }
  for (const [mark] of token.raw.slice(length).matchAll(/\\[\s\S]|\$\$|`[^`\n]*`/g)) {
    if (mark === '$$') isOpen = !isOpen
    else if (mark === '\\[') isOpen = true
    else if (mark === '\\]') isOpen = false
  }
  length = token.raw.length
  seen.set(token, { length, isOpen })
  return isOpen
}
