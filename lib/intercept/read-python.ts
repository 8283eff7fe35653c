import { POLLUTING } from './json-machine.ts'
import { isSpace, next, peekWord, type Reading, readOne, readWord, Source, skipSpace } from './source.ts'
import type { FoundCall, ToolBook } from './tool-book.ts'

const MAX_DEPTH = 32
const WORDS = new Map<string, unknown>([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
])
const ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
}
/** Escapes by number, and how many hexadecimal digits each has. */
const NUMBERED: Record<string, number> = { x: 2, u: 4, U: 8 }

/** A value that was read, or nothing that can be read. */
type Read = { value: unknown } | null

/** Reads `name(key=value, …)` with literals only; nothing is evaluated. Gives up at the first letter that no offered name goes on with. */
export function* readPythonCall(source: Source, tools: ToolBook): Reading<FoundCall | null> {
  let said = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null) return null
    if (!/[\w.\-/]/.test(character)) break
    if (!tools.isBeginning(said + character)) {
      // Llama's own tools are called as `name.call(…)`.
      if (character !== '.' || tools.nameOf(said) === null || (yield* readOne(source, ['.call'])) === null) return null
      break
    }
    said += character
    source.at++
  }
  const name = tools.nameOf(said)
  if (name === null || (yield* skipSpace(source)) !== '(') return null
  source.at++
  source.depth++
  const args: Record<string, unknown> = {}
  for (;;) {
    if ((yield* skipSpace(source)) === ')') break
    const key = yield* readWord(source)
    if (key === '' || POLLUTING.has(key) || Object.hasOwn(args, key) || (yield* skipSpace(source)) !== '=') return null
    source.at++
    const read = yield* readLiteral(source)
    if (!read) return null
    args[key] = read.value
    const after = yield* skipSpace(source)
    if (after === ',') source.at++
    else if (after !== ')') return null
  }
  source.at++
  source.depth--
  return { name, arguments: args }
}

/** Reads `[call(…), call(…)]` from behind its bracket. */
export function* readPythonList(source: Source, tools: ToolBook): Reading<FoundCall[] | null> {
  const calls: FoundCall[] = []
  for (;;) {
    if ((yield* skipSpace(source)) === ']' && calls.length > 0) break
    const call = yield* readPythonCall(source, tools)
    if (!call) return null
    calls.push(call)
    const after = yield* skipSpace(source)
    if (after === ']') break
    if (after !== ',') return null
    source.at++
  }
  source.at++
  return calls
}

/** Reads calls that follow each other, with a comma, a semicolon or nothing but space between. */
export function* readPythonCalls(source: Source, tools: ToolBook): Reading<FoundCall[] | null> {
  const calls: FoundCall[] = []
  for (;;) {
    const call = yield* readPythonCall(source, tools)
    if (!call) return null
    calls.push(call)
    const { word, after, length } = yield* peekWord(source, /[\s,;]/)
    if (after !== '(' || tools.nameOf(word) === null) return calls
    source.at += length - word.length
  }
}

function* readLiteral(source: Source, depth = 0): Reading<Read> {
  const first = yield* skipSpace(source)
  if (first === null || depth > MAX_DEPTH) return null
  if (first === '"' || first === "'") return yield* readString(source, first)
  if (first === '[') return yield* readSequence(source, { end: ']', depth })
  if (first === '(') return yield* readSequence(source, { end: ')', depth })
  if (first === '{') {
    source.at++
    return yield* readDictionary(source, depth)
  }
  let word = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || !/[\w.+-]/.test(character) || word.length > 400) break
    word += character
    source.at++
  }
  if (WORDS.has(word)) return { value: WORDS.get(word) }
  return /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(word) ? { value: Number(word) } : null
}

function* readString(source: Source, quote: string): Reading<Read> {
  source.at++
  let value = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null) return null
    source.at++
    if (character === quote) return { value }
    if (character !== '\\') {
      if (!source.isPassing) value += character
      continue
    }
    const escaped = yield* next(source)
    if (escaped === null) return null
    source.at++
    const digits = NUMBERED[escaped]
    if (digits === undefined) value += ESCAPES[escaped] ?? `\\${escaped}`
    else {
      const character = yield* readNumbered(source, digits)
      if (character === null) return null
      value += character
    }
  }
}

function* readNumbered(source: Source, digits: number): Reading<string | null> {
  let number = ''
  while (number.length < digits) {
    const character = yield* next(source)
    if (character === null || !/[\da-fA-F]/.test(character)) return null
    number += character
    source.at++
  }
  const code = Number.parseInt(number, 16)
  return code > 0x10ffff ? null : String.fromCodePoint(code)
}

/** The value of a Python literal; undefined where the text is none. */
export function pythonValue(text: string): unknown {
  const source = new Source(Number.POSITIVE_INFINITY)
  source.add(text)
  source.isOver = true
  const read = readLiteral(source).next()
  return read.done && read.value && source.at === text.length ? read.value.value : undefined
}

function* readSequence(source: Source, { end, depth }: { end: string; depth: number }): Reading<Read> {
  source.at++
  const value: unknown[] = []
  for (;;) {
    if ((yield* skipSpace(source)) === end) break
    const read = yield* readLiteral(source, depth + 1)
    if (!read) return null
    value.push(read.value)
    const after = yield* skipSpace(source)
    if (after === ',') source.at++
    else if (after !== end) return null
  }
  source.at++
  return { value }
}

/** Behind its brace. */
export function* readDictionary(source: Source, depth: number): Reading<Read> {
  const value: Record<string, unknown> = {}
  for (;;) {
    const first = yield* skipSpace(source)
    if (first === '}') break
    if (first !== '"' && first !== "'") return null
    const key = yield* readString(source, first)
    if (!key || POLLUTING.has(String(key.value)) || (yield* skipSpace(source)) !== ':') return null
    source.at++
    const read = yield* readLiteral(source, depth + 1)
    if (!read) return null
    value[String(key.value)] = read.value
    const after = yield* skipSpace(source)
    if (after === ',') source.at++
    else if (after !== '}') return null
  }
  source.at++
  return { value }
}

/** Whether a character may begin a name. */
export function beginsName(character: string | null): boolean {
  return character !== null && !isSpace(character) && /[A-Za-z_]/.test(character)
}
