import { POLLUTING } from './json-machine.ts'
import { next, type Reading, Source, skipSpace } from './source.ts'

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
/** Numeric escapes, and the number of hexadecimal digits of each. */
const NUMBERED: Record<string, number> = { x: 2, u: 4, U: 8 }

/** A value that was read; null where the text is no literal. */
type Read = { value: unknown } | null

/** Reads a literal; null where the text is none. */
export function* readLiteral(source: Source, depth = 0): Reading<Read> {
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

/** Evaluates a Python literal; undefined where the text is none. */
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

/** Reads a dictionary from behind its opening brace. */
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
