import type { Opener, Outcome, ReadingContext } from '../outcome.ts'
import { malformed, text } from '../outcome.ts'
import { readArguments } from '../read-json.ts'
import { readPythonCalls } from '../read-python.ts'
import { lookFor, type Reading, readOne, readWord, type Source, skipSpace } from '../source.ts'
import { readArgumentsOf } from './special-call.ts'

/** Most characters of plain answer before a call, where the answer begins with its recipient. */
const PATIENCE = 2000

/** `<|reserved_special_token_249|>`, a name, and JSON in the next line. */
function* readReserved(context: ReadingContext): Reading<Outcome> {
  const said = yield* readWord(context.source)
  return yield* readArgumentsOf(context, said, { ends: [], opens: ['<|reserved_special_token_249|>'] })
}

/** `>>>`, a recipient, and what is said to it in the next line. */
function* readNext(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  const said = yield* readWord(source)
  if (said === 'all' && (yield* lookFor(source, ['\n'])) !== null) return { kind: 'markup', addresses: true }
  if (tools.nameOf(said) === null || (yield* readOne(source, ['\n'])) === null) return text
  return yield* readSaid(context, said, true)
}

function* readSaid({ source, tools }: ReadingContext, said: string, isMarked: boolean): Reading<Outcome> {
  const name = tools.nameOf(said)
  if (name === null || (yield* skipSpace(source)) !== '{') return text
  const args = yield* readArguments(source)
  return args && (isMarked || tools.fits(name, args)) ? { kind: 'calls', calls: [{ name, arguments: args }], addresses: true } : malformed
}

/** Makes a reader of an answer that begins with a recipient: the prompt already ends with the marker before it. */
function readFirst(name: string) {
  return function* (context: ReadingContext): Reading<Outcome> {
    const isMarked = (yield* readOne(context.source, ['<|content|>'])) !== null
    return yield* readSaid(context, name, isMarked)
  }
}

/** Reads the recipient `all`, the user: the line is markup only where it cannot be a word of the answer. */
function* readAll({ source, tools }: ReadingContext): Reading<Outcome> {
  if ((yield* readOne(source, ['<|content|>'])) !== null) return { kind: 'markup', addresses: true }
  return (yield* isFollowed(
    source,
    tools.tools.map(({ name }) => name),
  ))
    ? { kind: 'markup', addresses: true }
    : text
}

/** Looks ahead, without reading, for a call further on. */
function* isFollowed(source: Source, names: readonly string[]): Reading<boolean> {
  for (let from = 0; ; ) {
    const ahead = source.buffer.slice(source.at + from, source.at + PATIENCE)
    source.steps += ahead.length
    const found = ahead.indexOf('>>>')
    if (found === -1) from += Math.max(0, ahead.length - 2)
    else {
      const behind = source.buffer.slice(source.at + from + found + 3)
      if (names.some(name => behind.startsWith(`${name}\n`))) return true
      if (!names.some(name => `${name}\n`.startsWith(behind))) {
        from += found + 3
        continue
      }
      from += found
    }
    if (source.isOver || from >= PATIENCE - 2 || source.buffer.length - source.at > PATIENCE + 200) return false
    yield
  }
}

/** `<|recipient|>` and a name; `<|content|>` and what is said follow. */
function* readRecipient(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  const said = yield* readWord(source)
  yield* skipSpace(source)
  if ((yield* readOne(source, ['<|content|>'])) === null) return { kind: 'markup', addresses: true }
  const name = tools.nameOf(said)
  if (said === 'all') return { kind: 'markup', addresses: true }
  if (name === null) return text
  yield* skipSpace(source)
  const args = yield* readArguments(source)
  return args ? { kind: 'calls', calls: [{ name, arguments: args }], addresses: true } : malformed
}

function* readFrom({ source }: ReadingContext): Reading<Outcome> {
  yield* readWord(source)
  yield* readOne(source, ['\n'])
  return { kind: 'markup', addresses: true }
}

export const functionaryOpeners: readonly Opener[] = [
  { text: '<|reserved_special_token_249|>', read: readReserved },
  { text: '>>>', where: 'addressed', read: readNext },
  { text: 'all\n', where: 'start', read: readAll },
  { text: '<|recipient|>', read: readRecipient },
  { text: '<|from|>', read: readFrom },
]
export const functionaryTokens = ['<|content|>', '<|stop|>']

/** Calls in Python without brackets: they are calls only where they are all of the answer. */
function* readLoneCalls({ source, tools }: ReadingContext): Reading<Outcome> {
  const calls = yield* readPythonCalls(source, tools)
  if (!calls?.every(call => tools.fits(call.name, call.arguments))) return text
  const isAll = (yield* skipSpace(source)) === null ? !source.isCut : (yield* lookFor(source, TURN_ENDS)) !== null
  return isAll ? { kind: 'calls', calls } : text
}

const TURN_ENDS = ['<|eot|>', '<|eom|>', '<|eot_id|>', '<|im_end|>', '<end_of_turn>', '<|end_of_text|>']

/** An answer may begin with the name of a tool, in a line of its own or as a call in Python. */
export function recipientOpeners(names: readonly string[]): Opener[] {
  return names.flatMap(name => [
    { text: `${name}\n`, where: 'start', read: readFirst(name) },
    { text: `${name}(`, where: 'start', isUnread: true, read: readLoneCalls },
  ])
}
