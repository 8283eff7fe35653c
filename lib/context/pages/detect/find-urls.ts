import { MAX_URL_CHARS } from '../limits.ts'
import { type ReadUrl, readPageUrl } from './page-url.ts'
import { withoutCode } from './without-code.ts'

const SCHEME = /https?:\/\//gi
/** Ends an address wherever it is: white space, marks that URLs encode, and full-width punctuation. */
const ENDS = /[\s\p{Cc}<>"`{}|\\^。、，！？；：（）「」『』【】《》“”„«»]/u
/** Punctuation that belongs to the sentence, where an address ends with it. */
const TRAILING = new Set(".,;:!?'*_~…’‘-".split(''))
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/**
 * Finds the addresses of pages in a message, each once, in order: bare ones, Markdown links, and those in angle brackets; none in code. An address ends
 * before a bracket that it has not opened, and before trailing punctuation. Pure and linear in the text.
 */
export function findUrls(message: string): ReadUrl[] {
  const text = withoutCode(message)
  const found = new Map<string, ReadUrl>()
  let readTo = 0
  for (const { index } of text.matchAll(SCHEME)) {
    if (index < readTo || isWithinWord(text, index)) continue
    const written = addressAt(text, index)
    readTo = index + written.length
    const read = readPageUrl(written)
    if (read) found.set(read.kind === 'page' ? read.url : `refused ${read.displayName}`, read)
  }
  return [...found.values()]
}

function isWithinWord(text: string, index: number): boolean {
  return index > 0 && /[a-z0-9]/i.test(text.charAt(index - 1))
}

/** Reads from the scheme to the end of the address; longer than `MAX_URL_CHARS` where it is no address that is fetched. */
function addressAt(text: string, start: number): string {
  const open = { '(': 0, '[': 0 }
  let end = start
  for (; end < text.length && end - start <= MAX_URL_CHARS; end++) {
    const character = text.charAt(end)
    if (ENDS.test(character)) break
    if (character === '(' || character === '[') open[character]++
    const opening = OPENING[character] as '(' | '[' | undefined
    if (opening && open[opening]-- === 0) break
  }
  while (end > start && TRAILING.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
