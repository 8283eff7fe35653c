import { POLLUTING } from './json-machine.ts'
import { readLiteral } from './python-literal.ts'
import { isSpace, next, peekWord, type Reading, readOne, readWord, type Source, skipSpace } from './source.ts'
import type { FoundCall, ToolBook } from './tool-book.ts'

/** Reads `name(key=value, …)` with literals only; nothing is evaluated. Gives up at the first letter that continues no offered name. */
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

/** Reads calls in a row, separated by commas, semicolons or white space. */
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

/** Tells whether a character may begin a name. */
export function beginsName(character: string | null): boolean {
  return character !== null && !isSpace(character) && /[A-Za-z_]/.test(character)
}
