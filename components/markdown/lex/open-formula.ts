import type { Token } from './tokens.ts'

interface Seen {
  length: number
  /** The text that followed the paragraph then. */
  rest: string
  isOpen: boolean
}

/** A paragraph grows line by line while it is read, and is asked at many of them: what was seen of it is not looked at again. */
const seen = new WeakMap<Token, Seen>()

/** Whether a `$$` or `\[` that begins within the paragraph before has no end yet: a mark that follows then closes it. `rest` is the text behind the paragraph. */
export function hasOpenFormula(token: Token | undefined, rest: string): boolean {
  if (token?.type !== 'paragraph' && token?.type !== 'text') return false
  const before = seen.get(token)
  let isOpen = before?.isOpen ?? false
  for (const [mark] of addedText(token.raw, before, rest).matchAll(/\\[\s\S]|\$\$|`[^`\n]*`/g)) {
    if (mark === '$$') isOpen = !isOpen
    else if (mark === '\\[') isOpen = true
    else if (mark === '\\]') isOpen = false
  }
  seen.set(token, { length: token.raw.length, rest, isOpen })
  return isOpen
}

/** The paragraph's own text is put together anew with each line: slicing it there would copy all of it each time, so what was added is cut from what followed. */
function addedText(raw: string, before: Seen | undefined, rest: string): string {
  if (before === undefined) return raw
  const added = raw.length - before.length
  const consumed = before.rest.length - rest.length
  return added === consumed ? before.rest.slice(0, consumed) : raw.slice(before.length)
}
