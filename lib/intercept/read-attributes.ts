import { next, type Reading, type Source } from './source.ts'

const MAX_TAG = 300

/** Reads the inside of a tag up to and with its `>`; null where a line ends or another tag begins first. */
export function* readTag(source: Source): Reading<string | null> {
  let tag = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || character === '<' || character === '\n' || tag.length > MAX_TAG) return null
    source.at++
    if (character === '>') return tag
    tag += character
  }
}

/** Finds the value of an attribute, in quotes of either kind or in none. */
export function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`).exec(tag)
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null
}

/** Removes quotes around a name. */
export function unquoted(said: string): string {
  return said.trim().replace(/^(["'])(.*)\1$/, '$2')
}
