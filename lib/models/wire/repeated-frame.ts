const KEY = '"content":"'
const QUOTE = '"'
const [LINE_FEED, RETURN, SPACE, BACKSLASH] = [10, 13, 32, 92]

interface Delta {
  content?: unknown
}

export interface FrameParser {
  /** One event, parsed and looked at. `lead` is what stands before it in its line. Undefined for what is no JSON. */
  parse(text: string, lead: string): unknown
  /**
   * Where the line that begins at `from`, and an empty one behind it, end, if its event is the last one with another content; `from` if not.
   * `frame` is that event then.
   */
  again(text: string, from: number): number
  /** The very object that was given before, changed: what it says holds until the next event. */
  frame(): unknown
}

/**
 * Parses events of a stream in which most are the one before with another `content` in the first choice's delta: those cost a comparison instead of a
 * JSON.parse, and no line is cut out of the text for them. `parse` yields undefined for what is no JSON.
 */
export function createFrameParser(parse: (text: string) => unknown): FrameParser {
  let before = ''
  let behind = ''
  let frame: unknown
  let delta: Delta | null = null

  const learn = (text: string, lead: string, value: unknown) => {
    delta = null
    const found = deltaOf(value)
    if (typeof found?.content !== 'string') return
    const at = text.indexOf('"content"')
    const end = at + KEY.length + found.content.length
    // One key of this name in the whole event, and its value stands there as it is: then it can be no other.
    const isPlain = text.startsWith(KEY, at) && text.startsWith(found.content, at + KEY.length) && text[end] === QUOTE
    if (!isPlain || text.indexOf('"content"', at + 1) !== -1) return
    before = lead + text.slice(0, at + KEY.length)
    behind = text.slice(end)
    frame = value
    delta = found
  }

  return {
    parse(text, lead) {
      const value = parse(text)
      learn(text, lead, value)
      return value
    },
    again(text, from) {
      if (delta === null || !stands(before, text, from)) return from
      const start = from + before.length
      const end = text.indexOf(QUOTE, start)
      if (end === -1 || !stands(behind, text, end) || needsParser(text, start, end)) return from
      const next = behindLineEnd(text, end + behind.length)
      if (next === -1) return from
      delta.content = text.slice(start, end)
      return Math.max(next, behindLineEnd(text, next))
    },
    frame: () => frame,
  }
}

/** As `startsWith`, which compares character by character and takes ten times as long for so much text. */
function stands(part: string, text: string, at: number): boolean {
  return text.slice(at, at + part.length) === part
}

/** Whether there is something that a JSON string holds only escaped. */
function needsParser(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code === BACKSLASH) return true
  }
  return false
}

/** -1 where no line ends. */
function behindLineEnd(text: string, at: number): number {
  const feed = text.charCodeAt(at) === RETURN ? at + 1 : at
  return text.charCodeAt(feed) === LINE_FEED ? feed + 1 : -1
}

function deltaOf(value: unknown): Delta | null {
  if (typeof value !== 'object' || value === null || !('choices' in value) || !Array.isArray(value.choices)) return null
  const choice: unknown = value.choices[0]
  if (typeof choice !== 'object' || choice === null || !('delta' in choice)) return null
  return typeof choice.delta === 'object' ? (choice.delta as Delta | null) : null
}
