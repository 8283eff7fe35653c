import { isTooDeep } from '#lib/platform/index.ts'
import { createJoinedLines, MAX_JOINED_CHARS } from './joined-lines.ts'
import { createLineScanner } from './line-scanner.ts'
import { createFrameParser } from './repeated-frame.ts'

export interface EventStreamEvents {
  /** Receives one event's parsed data. The next event may change the object, so it must not be kept. */
  onJson(value: unknown): void
  /** Receives the content of an event that otherwise repeats the last one given to `onJson`. Returns false to get the whole event. */
  onContent?(content: string): boolean
  /** Receives `[DONE]`. */
  onDone(): void
}

/** Content of a body that is no event stream. */
export type ForeignBody = { kind: 'json'; value: unknown } | { kind: 'html' } | { kind: 'text'; text: string }

/**
 * Reads server-sent events with JSON data (WHATWG HTML, server-sent events; OpenAI's `[DONE]`). Accepts events without a blank line between
 * them or after the last, and data without a space. Skips comments, other fields and invalid JSON. Lines of plain JSON count as events.
 * Collects a body that is one JSON value or a web page; `end` returns it.
 */
export function createEventStream({ onJson: giveJson, onContent, onDone }: EventStreamEvents) {
  const unparsed = createJoinedLines(parseJson)
  let foreign: string[] | null = null
  let foreignChars = 0
  let isEventStream = false
  let isLines = false
  const frames = createFrameParser(parseJson)
  let last: unknown

  const onJson = (value: unknown) => {
    last = value
    giveJson(value)
  }
  const takeLine = (line: string) => {
    if (isLines) takeJsonLine(line)
    else if (foreign !== null) takeForeign(foreign, line)
    else if (line === '') endEvent()
    else if (line.startsWith('data:')) takeData(line, line.charCodeAt(5) === 32 ? 6 : 5)
    else if (!isEventStream && !isField(line) && line.trim() !== '') foreign = [line]
  }
  /** Recognises lines of plain JSON by the second one: the first alone may be a whole answer. */
  const takeForeign = (lines: string[], line: string) => {
    foreignChars += line.length
    if (foreignChars > MAX_JOINED_CHARS) throw new Error('the answer is not an event stream, and too long')
    const [first = ''] = lines
    const values = lines.length === 1 && line.startsWith('{') ? [parseJson(first), parseJson(line)] : []
    if (values.length === 0 || values.includes(undefined)) {
      if (lines.length > 0 || line.trim() !== '') lines.push(line)
      return
    }
    isLines = true
    foreign = null
    for (const value of values) onJson(value)
  }
  const takeJsonLine = (line: string) => {
    if (line.trim() === '[DONE]') return onDone()
    const value = parseJson(line)
    if (value !== undefined) onJson(value)
  }
  const takeRepeated = (text: string, from: number): number => {
    if (!unparsed.isEmpty()) return from
    const next = frames.again(text, from)
    if (next > from && !(last === frames.frame() && onContent?.(frames.content()))) onJson(frames.frame())
    return next
  }
  const scanner = createLineScanner(takeLine, takeRepeated)

  const takeData = (line: string, from: number) => {
    isEventStream = true
    const start = behindPrefix(line, from)
    const data = line.slice(start)
    if (data.length < 20 && data.trim() === '[DONE]') return onDone()
    const value = unparsed.isEmpty() ? frames.parse(data, line.slice(0, start)) : unparsed.add(data)
    if (value !== undefined) onJson(value)
    else if (unparsed.isEmpty()) unparsed.begin(data)
  }
  const endEvent = () => {
    const value = unparsed.end()
    if (value !== undefined) onJson(value)
  }

  return {
    push: scanner.push,
    /** Ends the body. Returns its content if it was no event stream, else null. */
    end(): ForeignBody | null {
      scanner.end()
      endEvent()
      return foreign === null ? null : foreignBody(foreign.join('\n'))
    },
  }
}

/** Skips repeated `data:` prefixes, which some proxies add. */
function behindPrefix(line: string, from: number): number {
  let start = from
  while (line.startsWith('data:', start)) start += line.charCodeAt(start + 5) === 32 ? 6 : 5
  return start
}

export function foreignBody(text: string): ForeignBody {
  if (isHtml(text)) return { kind: 'html' }
  const value = parseJson(text)
  return value === undefined ? { kind: 'text', text } : { kind: 'json', value }
}

/** Parses JSON. Undefined if it is invalid, or too deep for our storage. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return text.length > SHALLOW_CHARS && isTooDeep(value) ? undefined : value
  } catch {
    return undefined
  }
}

/** Length in characters that cannot hold enough brackets to be too deep. */
const SHALLOW_CHARS = 1000

function isField(line: string): boolean {
  return line.startsWith(':') || /^(event|id|retry|data)(:|$)/.test(line)
}

function isHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml|!--)/i.test(text)
}
