import { POLLUTING } from './json-machine.ts'
import { isSpace, next, type Reading, readWord, type Source, skipSpace } from './source.ts'
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
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"', '\n': '' }

/** A value that was read, or nothing that can be read. */
type Read = { value: unknown } | null

/** Reads `name(key=value, …)` with literals only; nothing is evaluated. Gives up at the first letter that no offered name goes on with. */
export function* readPythonCall(source: Source, tools: ToolBook): Reading<FoundCall | null> {
  let said = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null) return null
    if (!/[\w.\-/]/.test(character)) break
    if (!tools.isBeginning(said + character)) return null
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
    if (key === '' || POLLUTING.has(key) || (yield* skipSpace(source)) !== '=') return null
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
    yield* skipSpace(source)
    const call = yield* readPythonCall(source, tools)
    if (!call) return null
    calls.push(call)
    const after = yield* skipSpace(source)
    if (after !== ',' && after !== ']') return null
    source.at++
    if (after === ']') return calls
  }
}

function* readLiteral(source: Source, depth = 0): Reading<Read> {
  const first = yield* skipSpace(source)
  if (first === null || depth > MAX_DEPTH) return null
  if (first === '"' || first === "'") return yield* readString(source, first)
  if (first === '[') return yield* readSequence(source, { end: ']', depth })
  if (first === '(') return yield* readSequence(source, { end: ')', depth })
  if (first === '{') return yield* readDictionary(source, depth)
  let word = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || !/[\w.+-]/.test(character) || word.length > 400) break
    word += character
    source.at++
  }
  if (WORDS.has(word)) return { value: WORDS.get(word) }
  return /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(word) ? { value: Number(word) } : null
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
    value += ESCAPES[escaped] ?? `\\${escaped}`
  }
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

function* readDictionary(source: Source, depth: number): Reading<Read> {
  source.at++
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
