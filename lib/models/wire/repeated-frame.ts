const KEY = '"content":"'
const QUOTE = '"'
const [LINE_FEED, RETURN, SPACE, BACKSLASH] = [10, 13, 32, 92]

interface Delta {
  content?: unknown
}

export interface FrameParser {
  /** Parses one event and remembers its form. `lead` is the text before it in its line. Undefined for invalid JSON. */
  parse(text: string, lead: string): unknown
  /**
   * Returns the end of the line at `from`, with a blank line after it, if its event repeats the last one with other content. Else returns
   * `from`. `frame` then returns that event.
   */
  again(text: string, from: number): number
  /** Returns the last event: the same object, changed in place, valid until the next event. */
  frame(): unknown
  /** Returns the content of the event that `again` has read. */
  content(): string
}

/**
 * Creates a parser for streams whose events mostly repeat the previous one with another `content` in the first choice's delta. Such an
 * event costs a comparison instead of a `JSON.parse`, and no line is cut out of the text. `parse` returns undefined for invalid JSON.
 */
export function createFrameParser(parse: (text: string) => unknown): FrameParser {
  let before = ''
  let behind = ''
  let frame: unknown
  let content = ''
  let delta: Delta | null = null

  const learn = (text: string, lead: string, value: unknown) => {
    delta = null
    const found = deltaOf(value)
    if (typeof found?.content !== 'string') return
    const at = text.indexOf('"content"')
    const end = at + KEY.length + found.content.length
    // The event has one key of this name, with its value unescaped, so no other field can be meant.
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
      content = text.slice(start, end)
      delta.content = content
      return Math.max(next, behindLineEnd(text, next))
    },
    frame: () => frame,
    content: () => content,
  }
}

/** Replaces `startsWith`, which compares character by character and takes ten times as long for a long text. */
function stands(part: string, text: string, at: number): boolean {
  return text.slice(at, at + part.length) === part
}

/** Tells whether the text has a character that a JSON string holds only escaped. */
function needsParser(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE || code === BACKSLASH) return true
  }
  return false
}

/** Returns the position after the line end at `at`; -1 if no line ends there. */
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
