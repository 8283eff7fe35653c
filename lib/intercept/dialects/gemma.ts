import { POLLUTING } from '../json-machine.ts'
import { malformed, type Opener, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { lookFor, next, type Reading, readOne, readSpace, readUntil, readWord, type Source, skipSpace } from '../source.ts'
import { isClean } from '../tool-book.ts'

const MAX_DEPTH = 32
const MAX_KEY = 200
const NAMED: ReadonlyMap<string, unknown> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** `call:NAME{key:value,…}`, whose strings are between two marks and know no escapes. */
interface GemmaForm {
  mark: string
  end: string
}

/** `isClosed`: the value has lost the mark of its end, and the call has ended with it. */
type Read = { value: unknown; isClosed?: boolean } | null

function readGemma(form: GemmaForm) {
  return function* ({ source, tools }: ReadingContext): Reading<Outcome> {
    yield* skipSpace(source)
    if ((yield* readOne(source, ['call:'])) === null) return text
    const name = tools.nameOf(yield* readWord(source))
    if (name === null) {
      source.pass()
      yield* readUntil(source, [form.end])
      yield* readOne(source, [form.end])
      return text
    }
    if ((yield* skipSpace(source)) !== '{') return malformed
    source.at++
    source.depth = 1
    const args = yield* readPairs(source, { ...form, isText: key => tools.isText(name, key) }, 0)
    return args && isClean(args) ? { kind: 'calls', calls: [{ name, arguments: args }] } : malformed
  }
}

interface PairForm extends GemmaForm {
  /** At the top level: true if a value without its marks may be text. */
  isText: (key: string) => boolean
  mayLose?: boolean
}

function* readPairs(source: Source, form: PairForm, depth: number): Reading<Record<string, unknown> | null> {
  const pairs: Record<string, unknown> = {}
  for (;;) {
    if ((yield* skipSpace(source)) === '}') break
    const key = yield* readKey(source, form.mark)
    if (key === '' || POLLUTING.has(key) || Object.hasOwn(pairs, key)) return null
    const read: Read = yield* readValue(source, { ...form, mayLose: depth === 0 && form.isText(key) }, depth)
    if (!read) return null
    pairs[key] = read.value
    if (read.isClosed) return pairs
    const after = yield* skipSpace(source)
    if (after === ',') source.at++
    else if (after !== '}') return null
  }
  source.at++
  return pairs
}

/** A bare word of any script, or one between marks or quotes; with its colon. Empty where it is none. */
function* readKey(source: Source, mark: string): Reading<string> {
  const quote = yield* readOne(source, [mark, '"'])
  let key = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || !/[\p{L}\p{N}\p{M}_.$-]/u.test(character) || key.length > MAX_KEY) break
    key += character
    source.at++
  }
  if (quote !== null && (yield* readOne(source, [quote])) === null) return ''
  yield* skipSpace(source)
  return (yield* readOne(source, [':'])) === null ? '' : key
}

function* readValue(source: Source, form: PairForm, depth: number): Reading<Read> {
  const first = yield* skipSpace(source)
  if (depth > MAX_DEPTH) return null
  if (first === '{') {
    source.at++
    const value = yield* readPairs(source, form, depth + 1)
    return value && { value }
  }
  if (first === '[') return yield* readList(source, form, depth)
  if ((yield* readOne(source, [form.mark])) !== null) return yield* readMarked(source, form)
  if (first === '"' || first === "'") return yield* readQuoted(source, first)
  const word = yield* readScalar(source)
  const space = yield* readSpace(source)
  const after = yield* next(source)
  if (after !== ',' && after !== '}' && after !== ']') {
    const rest = form.mayLose ? yield* readUntil(source, [form.mark, form.end]) : null
    return rest === null ? null : yield* readLost(source, form, word + space + rest)
  }
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word)) return { value: Number(word) }
  return NAMED.has(word) ? { value: NAMED.get(word) } : null
}

/** A string, from behind its first mark. */
function* readMarked(source: Source, form: PairForm): Reading<Read> {
  let value = ''
  for (;;) {
    const more = yield* readUntil(source, form.mayLose ? [form.mark, form.end] : [form.mark])
    if (more === null) return null
    value += more
    if ((yield* readOne(source, [form.mark])) !== null) return { value }
    const read = yield* readLost(source, form, value)
    if (read) return read
    value += form.end
  }
}

const FOLLOWERS = ['<|tool_call>', '<|tool_response>', '<turn|>', '<tool_call|>', '<start_function', '<end_of_turn>']

/** Reads a brace that ends the call behind a text without its marks. Null where the text continues, or could be several values. */
function* readLost(source: Source, { end }: PairForm, value: string): Reading<Read> {
  yield* readOne(source, [end])
  if (!value.endsWith('}') || /,\s*[\p{L}_][\p{L}\p{N}_]*:/u.test(value)) return null
  const isEnd = (yield* next(source)) === null || (yield* lookFor(source, FOLLOWERS)) !== null
  return isEnd ? { value: value.slice(0, -1), isClosed: true } : null
}

/** Reads a string in the quotes of another language, without escapes. */
function* readQuoted(source: Source, quote: string): Reading<Read> {
  source.at++
  let value = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || character === '\\' || character === '\n') return null
    source.at++
    if (character === quote) break
    value += character
  }
  const after = yield* skipSpace(source)
  return after === ',' || after === '}' || after === ']' ? { value } : null
}

function* readScalar(source: Source): Reading<string> {
  let word = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || !/[\w.+-]/.test(character) || word.length > 400) return word
    word += character
    source.at++
  }
}

function* readList(source: Source, form: PairForm, depth: number): Reading<Read> {
  source.at++
  const value: unknown[] = []
  for (;;) {
    if ((yield* skipSpace(source)) === ']') break
    const read: Read = yield* readValue(source, form, depth + 1)
    if (!read) return null
    value.push(read.value)
    const after = yield* skipSpace(source)
    if (after === ',') source.at++
    else if (after !== ']') return null
  }
  source.at++
  return { value }
}

export function gemmaValue(value: unknown, mark: string): string {
  if (typeof value === 'string') return `${mark}${value}${mark}`
  if (Array.isArray(value)) return `[${value.map(item => gemmaValue(item, mark)).join(',')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${key}:${gemmaValue(item, mark)}`)
    .join(',')}}`
}

export const QUOTE = '<|"|>'
export const ESCAPE = '<escape>'

export const gemma4Openers: readonly Opener[] = [
  { text: '<|tool_call>', read: readGemma({ mark: QUOTE, end: '<tool_call|>' }) },
  {
    text: '<|channel>',
    *read({ source }: ReadingContext): Reading<Outcome> {
      if ((yield* readOne(source, ['thought'])) !== null) yield* readOne(source, ['\n'])
      return { kind: 'reasoning', closers: ['<channel|>'] }
    },
  },
]
export const gemma4Tokens = ['<tool_call|>', '<turn|>', '<|tool_response>', '<tool_response|>', '<channel|>', '<|turn>']

export const functionGemmaOpeners: readonly Opener[] = [
  { text: '<start_function_call>', read: readGemma({ mark: ESCAPE, end: '<end_function_call>' }) },
]
export const functionGemmaTokens = ['<end_function_call>', '<start_function_response>', '<end_function_response>']
