/** Longest arguments that are shown while they grow: parsing longer ones four times a second would cost too much. */
const MAX_CHARS = 200_000

/**
 * Parses the arguments that a model has written so far, as an object. Open values are closed: a text as far as it goes, a number or word
 * only when it has ended. A name without a value is left out. Null where nothing can be read yet.
 */
export function partialArguments(text: string): Record<string, unknown> | null {
  const healed = text.length > MAX_CHARS ? null : heal(text)
  if (healed === null) return null
  try {
    const value: unknown = JSON.parse(healed)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function heal(text: string): string | null {
  const closers: string[] = []
  /** Longest prefix that is valid once it is closed. */
  let good: string | null = null
  let isInText = false
  let isName = false
  let wantsName = false
  const keep = (end: number) => {
    good = text.slice(0, end) + closers.toReversed().join('')
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isInText) {
      if (character === '\\') at++
      else if (character === '"') {
        isInText = false
        if (!isName) keep(at + 1)
      }
      continue
    }
    switch (character) {
      case '"':
        isInText = true
        isName = wantsName
        break
      case '{':
      case '[':
        closers.push(character === '{' ? '}' : ']')
        wantsName = character === '{'
        keep(at + 1)
        break
      case '}':
      case ']':
        closers.pop()
        keep(at + 1)
        break
      case ':':
        wantsName = false
        break
      case ',':
        keep(at)
        wantsName = closers.at(-1) === '}'
        break
    }
  }
  if (!isInText || isName) return good
  return `${text.replace(/\\(?:u[\da-f]{0,3})?$/i, match => (isEscaped(text, text.length - match.length) ? match : ''))}"${closers.toReversed().join('')}`
}

/** Tells whether the backslash at this position is itself the end of an escape. */
function isEscaped(text: string, at: number): boolean {
  let before = 0
  while (text[at - 1 - before] === '\\') before++
  return before % 2 === 1
}
