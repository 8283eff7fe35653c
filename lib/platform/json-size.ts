const QUOTE = 34
const COMMA = 44
const BRACKET = 91
const BRACE = 123
const BACKSLASH = 92

/** Our schemas go through so many in about a tenth of a second; no request that people or programs send comes near. */
export const MAX_JSON_VALUES = 25_000

/**
 * Tells whether a JSON text holds more than `most` lists, objects and separators. Many small values cost a schema far more than a long string
 * does. Skips strings at the speed of a search, and stops as soon as it knows.
 */
export function holdsMoreValues(json: string, most: number): boolean {
  if (json.length <= most) return false
  let found = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if ((code === COMMA || code === BRACKET || code === BRACE) && ++found > most) return true
  }
  return false
}

/** The place of the closing quote, or the end of the text. */
function endOfString(json: string, start: number): number {
  for (let at = start; ; ) {
    at = json.indexOf('"', at + 1)
    if (at === -1) return json.length
    let slashes = 0
    while (json.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
  }
}
