const KEY = '"content":"'
/** What a JSON string holds only escaped. */
const NEEDS_PARSER = /["\\\p{Cc}]/u

interface Delta {
  content?: unknown
}

/**
 * Parses events of a stream in which most are the one before with another `content` in the first choice's delta: those cost a comparison instead of a
 * JSON.parse. Gives the very object of the event before then, changed; so what it gives holds until the next call. `parse` yields undefined for what is no JSON.
 */
export function createFrameParser(parse: (text: string) => unknown): (text: string) => unknown {
  let before = ''
  let behind = ''
  let frame: unknown
  let delta: Delta | null = null

  const learn = (text: string, value: unknown) => {
    delta = null
    const found = deltaOf(value)
    if (typeof found?.content !== 'string') return
    const at = text.indexOf('"content"')
    const end = at + KEY.length + found.content.length
    // One key of this name in the whole event, and its value stands there as it is: then it can be no other.
    const isPlain = text.startsWith(KEY, at) && text.startsWith(found.content, at + KEY.length) && text[end] === '"'
    if (!isPlain || text.indexOf('"content"', at + 1) !== -1) return
    before = text.slice(0, at + KEY.length)
    behind = text.slice(end)
    frame = value
    delta = found
  }

  return text => {
    if (delta && text.length >= before.length + behind.length && text.startsWith(before) && text.endsWith(behind)) {
      const content = text.slice(before.length, text.length - behind.length)
      if (!NEEDS_PARSER.test(content)) {
        delta.content = content
        return frame
      }
    }
    const value = parse(text)
    learn(text, value)
    return value
  }
}

function deltaOf(value: unknown): Delta | null {
  if (typeof value !== 'object' || value === null || !('choices' in value) || !Array.isArray(value.choices)) return null
  const choice: unknown = value.choices[0]
  if (typeof choice !== 'object' || choice === null || !('delta' in choice)) return null
  return typeof choice.delta === 'object' ? (choice.delta as Delta | null) : null
}
