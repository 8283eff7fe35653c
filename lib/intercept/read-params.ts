import { POLLUTING } from './json-machine.ts'
import { malformed, type Outcome, type ReadingContext, text } from './outcome.ts'
import { lookFor, next, type Reading, readOne, readSpace, type Source, skipSpace } from './source.ts'
import { isClean, parse, type ToolBook } from './tool-book.ts'

/** The name of a parameter, and the declared form of its value: text or JSON. */
export interface Header {
  key: string
  as?: 'text' | 'json'
  /** The header as the model wrote it. */
  raw: string
}

/** The form in which a dialect writes parameters as tags. */
export interface ParamForm {
  /** Texts that begin a parameter, up to its name. */
  opens: readonly string[]
  /** Reads the rest of a parameter's opening tag; null where it is none. */
  readHeader: (source: Source) => Reading<Header | null>
  /** Beginnings of closing tags, the form's own first: their `>` may be damaged or missing. */
  closes: readonly string[]
  /** Texts that end the call. */
  ends: readonly string[]
  /** Texts that end or follow the call. */
  after: readonly string[]
  /** Places where the next parameter, or the end of the call, may end a value whose closing tag is missing. */
  mayLoseEnd: 'anywhere' | 'line' | 'never'
  /** Text that begins another call: within a value it is a quotation, up to its end. */
  nests: string
  trim: (value: string) => string
}

interface Value {
  text: string
  /** Set where the next parameter, or the end of the call, has ended the value. */
  next: Header | 'end' | null
}

/**
 * Reads parameters as tags, each value typed by the tool's schema, up to the end of the call or of the text. A closing tag counts only where the form continues
 * behind it, so a value may hold such tags. Text with two possible readings is not a call.
 */
export function* readParams(context: ReadingContext, said: string, form: ParamForm): Reading<Outcome> {
  const { source, tools } = context
  const name = tools.nameOf(said)
  // Read to its end all the same: text within it is not a call either.
  if (name === null) source.pass()
  const args: Record<string, unknown> = {}
  const seen = new Set<string>()
  let header: Header | null = null
  for (;;) {
    if (header === null) {
      yield* skipSpace(source)
      const mark = yield* readOne(source, [...form.opens, ...form.ends])
      if (mark === null) {
        if (!isCutClosing(source, form, mayEndBare(tools, name, seen)) || !mayEndHere(source, tools, name, args)) return malformed
        break
      }
      if (form.ends.includes(mark)) break
      header = yield* form.readHeader(source)
    }
    if (header === null || header.key === '' || POLLUTING.has(header.key) || seen.has(header.key)) return malformed
    const { key, as }: Header = header
    seen.add(key)
    const value: Value | null = yield* readValue(context, form, { name, seen })
    if (value === null) return malformed
    if (name !== null) {
      const typed = readAs(tools, { name, key, as, text: as === undefined ? form.trim(value.text) : value.text })
      if (typed === undefined) return malformed
      args[key] = typed
    }
    if (value.next === 'end') break
    header = value.next
  }
  if (name === null) return text
  // The end that was read stood within a value.
  if ((yield* peekClose(source, form)) !== null) return malformed
  return { kind: 'calls', calls: [{ name, arguments: unwrapped(tools, name, args) }] }
}

/** Finds a closing tag behind the end of the call, with only white space between. */
function* peekClose(source: Source, { closes }: ParamForm): Reading<string | null> {
  for (let ahead = 0; ahead < 64; ahead++) {
    while (source.at + ahead >= source.buffer.length) {
      if (source.isOver) return null
      yield
    }
    source.steps++
    if (/\s/.test(source.buffer[source.at + ahead] as string)) continue
    for (;;) {
      const rest = source.buffer.slice(source.at + ahead, source.at + ahead + 64)
      const found = closes.find(close => rest.startsWith(close))
      if (found !== undefined) return found
      if (source.isOver || !closes.some(close => close.length > rest.length && close.startsWith(rest))) return null
      yield
    }
  }
  return null
}

function* readValue(
  { source, tools }: ReadingContext,
  form: ParamForm,
  { name, seen }: { name: string | null; seen: ReadonlySet<string> },
): Reading<Value | null> {
  const marks = [...form.closes, ...form.opens, ...form.ends, form.nests]
  const goesOn = [...form.opens, ...form.ends]
  let value = ''
  let nested = 0
  let isDoubtful = false
  const keep = (raw: string) => {
    if (!source.isPassing) value += raw
  }
  for (;;) {
    keep(yield* readToTag(source))
    if ((yield* next(source)) === null) return null
    const mark = yield* readOne(source, marks)
    if (mark === null) {
      keep('<')
      source.at++
    } else if (mark === form.nests) {
      nested++
      keep(mark)
    } else if (nested > 0) {
      if (form.ends.includes(mark)) nested--
      keep(mark)
    } else if (form.closes.includes(mark)) {
      const raw = mark + (yield* readTagEnd(source)) + (yield* readSpace(source))
      if ((yield* lookFor(source, goesOn)) !== null || (yield* next(source)) === null || isPartEnd(source, form.ends))
        return { text: value, next: null }
      // A form tag in a place for tags would end the value, so something is missing behind it.
      if (isAtLine(value) || (!isBlock(value) && form.closes[0] === mark)) return null
      isDoubtful = true
      keep(raw)
    } else {
      const mayEnd = form.mayLoseEnd === 'anywhere' || (form.mayLoseEnd === 'line' && /\n[ \t]*$/.test(value.slice(-64)))
      if (form.ends.includes(mark)) {
        const raw = mark + (yield* readSpace(source))
        const isEnd = (yield* next(source)) === null ? !source.isCut : (yield* lookFor(source, form.after)) !== null
        if (isEnd) return isDoubtful || !mayEnd ? null : lost(value, 'end')
        keep(raw)
      } else {
        const header: Header | null = yield* form.readHeader(source)
        const isNext = header !== null && name !== null && tools.takes(name, header.key) && !seen.has(header.key)
        if (isNext) return isDoubtful || !mayEnd ? null : lost(value, header)
        keep(mark + (header?.raw ?? ''))
      }
    }
  }
}

/** Tells whether a value begins on a line of its own. */
function isBlock(value: string): boolean {
  return /^\r?\n/.test(value)
}

/** Tells whether the text behind this much of such a value begins a line. */
function isAtLine(value: string): boolean {
  return isBlock(value) && /\n[ \t]*$/.test(value.slice(-64))
}

/** Repairs a value whose closing tag is missing: the last line break goes. Null where an empty line leaves two readings. */
function lost(value: string, next: Header | 'end'): Value | null {
  const inner = value.replace(/\r?\n[ \t]*$/, '')
  if (/\n[ \t]*$/.test(inner.slice(-64)) && inner.trim() !== '') return null
  return { text: isBlock(value) ? value : inner, next }
}

/** Tells whether the text has ended in the middle of one of these. */
function isPartEnd(source: Source, ends: readonly string[]): boolean {
  const rest = source.buffer.slice(source.at)
  return source.isOver && ends.some(end => end.startsWith(rest))
}

/** Reads text up to the next `<`. */
function* readToTag(source: Source): Reading<string> {
  let value = ''
  for (;;) {
    source.limit()
    const found = source.buffer.indexOf('<', source.at)
    const end = found === -1 ? source.buffer.length : found
    source.steps += end - source.at + 1
    if (!source.isPassing) value += source.buffer.slice(source.at, end)
    source.at = end
    if (found !== -1 || source.isOver) return value
    yield
  }
}

/** Reads the rest of a closing tag: to its `>`, which may be missing at the end of a line. */
function* readTagEnd(source: Source): Reading<string> {
  let rest = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || !/[\w/>: ]/.test(character) || rest.length > 32) return rest
    rest += character
    source.at++
    if (character === '>') return rest
  }
}

function readAs(tools: ToolBook, { name, key, as, text: said }: { name: string; key: string; as: Header['as']; text: string }): unknown {
  if (as === 'text') return said
  const value = as === 'json' ? parse(said) : tools.typed(name, key, said)
  return isClean(value) ? value : undefined
}

/** Unwraps a single parameter in which some models write all arguments. */
function unwrapped(tools: ToolBook, name: string, args: Record<string, unknown>): Record<string, unknown> {
  const [only, ...others] = Object.keys(args)
  if (only === undefined || others.length > 0 || !/^(arguments|input)$/.test(only) || tools.takes(name, only)) return args
  const said = args[only]
  const inner = typeof said === 'string' ? parse(said) : said
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner) || !isClean(inner)) return args
  return Object.keys(inner).every(key => tools.takes(name, key)) ? (inner as Record<string, unknown>) : args
}

/** Tells whether every parameter of the tool was given, so none can be missing. */
function mayEndBare(tools: ToolBook, name: string | null, seen: ReadonlySet<string>): boolean {
  const keys = name === null ? null : tools.keysOf(name)
  return keys !== null && keys.length > 0 && keys.every(key => seen.has(key))
}

/** Tells whether a call without its end is complete: the answer was not cut, and the arguments fit the tool. */
function mayEndHere(source: Source, tools: ToolBook, name: string | null, args: Record<string, unknown>): boolean {
  return name !== null && !source.isCut && tools.fits(name, args)
}

/** Takes the end of a text in the middle of the call's closing tag. Where a parameter could begin the same way, only with `isBare`. */
function isCutClosing(source: Source, { ends, opens }: ParamForm, isBare: boolean): boolean {
  const rest = source.buffer.slice(source.at)
  if (!source.isOver || !ends.some(end => end.startsWith(rest))) return false
  if (!isBare && opens.some(open => open.startsWith(rest))) return false
  source.at = source.buffer.length
  return true
}

/** Removes one line break on each side, which belongs to the markup. Where the closing tag is indented, so is the value. */
export function trimLine(value: string): string {
  const inner = value.replace(/^\r?\n/, '')
  const isSetIn = /\n[ \t]+$/.test(inner)
  return isSetIn ? setOut(inner.replace(/\r?\n[ \t]+$/, '')) : inner.replace(/\r?\n$/, '')
}

/** Removes the indentation that all lines share. */
function setOut(value: string): string {
  const lines = value.split('\n')
  const indents = lines.filter(line => line.trim() !== '').map(line => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const common = indents.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  return lines.map(line => line.slice(Math.min(common, line.length))).join('\n')
}

/** Removes line breaks where there is one on each side: then they belong to the markup. */
export function trimBlock(value: string): string {
  return /^\r?\n/.test(value) && /.\r?\n[ \t]*$/s.test(value) ? trimLine(value) : value
}
