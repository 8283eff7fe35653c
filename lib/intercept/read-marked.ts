import { callOf, isNoTool } from './call-shapes.ts'
import { JsonMachine } from './json-machine.ts'
import { malformed, type Outcome, type ReadingContext, text } from './outcome.ts'
import { readDictionary } from './python-literal.ts'
import { beginsName, readPythonCalls, readPythonList } from './read-python.ts'
import { lookFor, next, peekWord, type Reading, readOne, type Source, skipSpace } from './source.ts'
import { type FoundCall, isClean } from './tool-book.ts'

/** How a marker that announces calls frames them. */
export interface Frame {
  /** Texts that end the calls, also in place of a missing bracket. */
  ends: readonly string[]
  /** Texts that begin the next calls: a broken call goes no further than to them. */
  opens: readonly string[]
  /** More objects may follow, one per line. */
  isInLines?: boolean
  /** Outcome of the marker where none of the forms follows. */
  otherwise?: Outcome
}

/** Reads the text behind a marker that announces calls: JSON objects, a list of them, or calls in Python. */
export function* readAnnounced(context: ReadingContext, frame: Frame): Reading<Outcome> {
  const { source, tools } = context
  const { otherwise = text } = frame
  const first = yield* skipSpace(source)
  if (first === '{') return yield* readMarkedObject(context, frame)
  if (first === '[')
    return beginsName(yield* behindBracket(source)) ? yield* readMarkedPython(context, frame) : yield* readList(context, frame)
  if (!beginsName(first)) return otherwise
  const { word, after } = yield* peekWord(source)
  if (after !== '(' || tools.nameOf(word.replace(/\.call$/, '')) === null) return otherwise
  source.depth = 1
  const calls = yield* readPythonCalls(source, tools)
  return calls ? { kind: 'calls', calls } : yield* passBroken(source, { depth: 1, ...frame })
}

function* readMarkedPython({ source, tools }: ReadingContext, frame: Frame): Reading<Outcome> {
  source.at++
  source.depth = 1
  const calls = yield* readPythonList(source, tools)
  return calls ? { kind: 'calls', calls } : yield* passBroken(source, { depth: source.depth, ...frame })
}

/** Finds the first character behind the bracket that is no space, as far as a reader may look. The bracket stays unread. */
export function* behindBracket(source: Source): Reading<string | null> {
  for (let ahead = 1; ; ahead++) {
    while (source.at + ahead >= source.buffer.length) {
      if (source.isOver) return null
      yield
    }
    source.steps++
    const character = source.buffer[source.at + ahead] as string
    if (!/\s/.test(character) || ahead > 64) return character
  }
}

function* readMarkedObject({ source, tools }: ReadingContext, frame: Frame): Reading<Outcome> {
  const read = yield* readObject(source)
  if ('depth' in read) return yield* passBroken(source, { ...frame, ...read })
  const call = callOf(read.value, tools, true)
  if (call && isClean(read.value)) return { kind: 'calls', calls: [call], announces: frame.isInLines ?? false }
  return isNoTool(read.value) ? { kind: 'markup' } : malformed
}

/** Reads a list of objects, with or without commas. Its bracket, its end marker, or the end of an answer that was not cut completes it. */
function* readList({ source, tools }: ReadingContext, frame: Frame): Reading<Outcome> {
  source.at++
  source.depth = 1
  const calls: FoundCall[] = []
  let isCalls = true
  for (;;) {
    const first = yield* skipSpace(source)
    if (first === null) return isCalls && calls.length > 0 && !source.isCut ? { kind: 'calls', calls } : malformed
    if (first === ']') {
      source.at++
      break
    }
    if ((first === ',' || first === ';') && calls.length > 0) {
      source.at++
      continue
    }
    if (first !== '{') {
      if (calls.length > 0 && (yield* lookFor(source, frame.ends)) !== null) break
      return yield* passBroken(source, { ...frame, depth: 1 })
    }
    const read = yield* readObject(source)
    if ('depth' in read) return yield* passBroken(source, { ...frame, depth: read.depth + 1 })
    source.depth = 1
    const call = isClean(read.value) ? callOf(read.value, tools, true) : null
    if (call) calls.push(call)
    else if (!isNoTool(read.value)) isCalls = false
  }
  if (!isCalls) return malformed
  return calls.length > 0 ? { kind: 'calls', calls } : { kind: 'markup' }
}

/** Reads an object in JSON, with doubled braces, or with Python quotes. `depth` counts the open brackets of one that breaks off. */
export function* readObject(source: Source): Reading<{ value: unknown } | { depth: number; isAtLine?: boolean }> {
  let machine = new JsonMachine()
  let isDoubled = false
  let said = 0
  let last = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null) return { depth: machine.depth }
    machine.keeps = !source.isPassing
    const state = machine.feed(character)
    if (state === 'bad') {
      if (said !== 1) return { depth: machine.depth, isAtLine: last === '\n' }
      if (character === "'") {
        const read = yield* readDictionary(source, 0)
        return read ?? { depth: 1 }
      }
      if (character !== '{' || isDoubled) return { depth: machine.depth }
      isDoubled = true
      said = 0
      machine = new JsonMachine()
      continue
    }
    if (!/\s/.test(character)) said++
    last = character
    source.at++
    source.depth = machine.depth
    if (state !== 'done') continue
    if (isDoubled && ((yield* skipSpace(source)) !== '}' || (yield* readOne(source, ['}'])) === null)) return { depth: 1 }
    return machine.isPolluted ? { value: null, depth: 0 } : { value: machine.value }
  }
}

/**
 * Passes broken calls as text, so nothing in them counts as a call. They reach to the last bracket, to an end, or to the opener of the next calls.
 * Within quotes nothing ends them; a line break ends the quotes.
 */
export function* passBroken(source: Source, broken: Frame & { depth: number; isAtLine?: boolean }): Reading<Outcome> {
  const { depth, ends, opens, isInLines = false, isAtLine = false } = broken
  source.pass()
  if (isInLines && isAtLine && (yield* next(source)) === '{') return malformed
  const literals = [...ends, ...opens]
  const firsts = new Set(literals.map(literal => literal[0]))
  let open = depth
  let isQuoted = false
  while (open > 0) {
    const character = yield* next(source)
    if (character === null) break
    if (!isQuoted && firsts.has(character)) {
      const found = yield* lookFor(source, literals)
      if (found !== null && opens.includes(found)) break
      if (found !== null) {
        source.at += found.length
        break
      }
    }
    source.at++
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\\' && isQuoted) yield* skipOne(source)
    else if (character === '\n') {
      isQuoted = false
      if (isInLines && (yield* next(source)) === '{') break
    } else if (!isQuoted) open += character === '{' || character === '[' ? 1 : character === '}' || character === ']' ? -1 : 0
  }
  return malformed
}

function* skipOne(source: Source): Reading<void> {
  const character = yield* next(source)
  if (character !== null && character !== '\n') source.at++
}
