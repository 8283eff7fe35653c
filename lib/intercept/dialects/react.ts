import { isObject } from '#lib/json-schema/shared.ts'
import { malformed, type Opener, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readObject } from '../read-marked.ts'
import { isSpace, lookFor, next, type Reading, readOne, type Source, skipSpace } from '../source.ts'
import { isClean } from '../tool-book.ts'
import { readFence } from './fences.ts'

const spelled = (label: string) =>
  [label, label.toLowerCase(), label.toUpperCase()].flatMap(one => [`${one}:`, `**${one}:**`, `**${one}**:`])
const ACTIONS = spelled('Action')
const INPUTS = [...spelled('Action Input'), 'Action input:', '**Action input:**', 'ActionInput:']
const LABELS = [
  'Observation',
  'observation:',
  'OBSERVATION:',
  '**Observation',
  ...spelled('Thought'),
  ...spelled('Final Answer'),
  ...ACTIONS,
]
const FENCES = ['```json', '```JSON', '```']

/** `Action:` has been read; a line with an offered tool and one with its input must follow, or a fence with a whole call. */
function* readAction(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  const line = yield* readLine(source, 200)
  if (line.trim() === '' || /^\s*```/.test(line)) return yield* readBlob(context, line)
  const name = tools.nameOf(line.replace(/[`*"]/g, ''))
  if (name === null) return text
  yield* skipSpace(source)
  if ((yield* readOne(source, INPUTS)) === null) return malformed
  while ((yield* next(source)) === ' ') source.at++
  const input = yield* readStructured(source)
  if (input === 'broken') return malformed
  if (input !== null)
    return isObject(input.value) && isClean(input.value) ? { kind: 'calls', calls: [{ name, arguments: input.value }] } : malformed
  const said = (yield* readInput(source)).trim()
  // A fence, or the beginning of JSON, is no plain text.
  if ((source.isOver && source.isCut) || /^[`{[]|^"[^"]*"\s*:/.test(said)) return malformed
  // An empty input is valid only for a tool without parameters.
  const args = said === '' && tools.keysOf(name)?.length !== 0 ? null : tools.fromText(name, said)
  return args ? { kind: 'calls', calls: [{ name, arguments: args }] } : malformed
}

/** Reads a whole call in a fence behind its label, as Command R and LangChain's structured chat write it. */
function* readBlob(context: ReadingContext, line: string): Reading<Outcome> {
  const { source } = context
  if (line.trim() === '') {
    yield* skipSpace(source)
    if ((yield* readOne(source, ['```'])) === null) return text
    return yield* readFence('`')(context)
  }
  const language = line.trim().slice(3).trim()
  return yield* readFence('`', language)(context)
}

/** Reads JSON, with or without a fence or backticks around it; null where other text is there. */
function* readStructured(source: Source): Reading<{ value: unknown } | 'broken' | null> {
  const found = yield* lookPast(source)
  if (found === null) return null
  yield* skipSpace(source)
  const fence = (yield* readOne(source, FENCES)) ?? (yield* readOne(source, ['`']))
  if (fence !== null) yield* skipSpace(source)
  if ((yield* next(source)) !== '{') return fence === null ? null : 'broken'
  const read = yield* readObject(source)
  if ('depth' in read) return 'broken'
  if (fence === null) return read
  if (fence !== '`') yield* skipSpace(source)
  if ((yield* readOne(source, [fence === '`' ? '`' : '```'])) === null)
    return source.isOver && source.at === source.buffer.length && !source.isCut ? read : 'broken'
  return read
}

/** Looks ahead, without reading, for JSON or a fence on this line or the next. */
function* lookPast(source: Source): Reading<string | null> {
  for (let ahead = 0; ahead < 64; ahead++) {
    while (source.at + ahead >= source.buffer.length) {
      if (source.isOver) return null
      yield
    }
    source.steps++
    const character = source.buffer[source.at + ahead] as string
    if (!isSpace(character)) return character === '{' || character === '`' ? character : null
  }
  return null
}

/** Reads the lines up to the next label. */
function* readInput(source: Source): Reading<string> {
  let input = ''
  for (;;) {
    input += yield* readLine(source, Number.POSITIVE_INFINITY)
    if ((yield* next(source)) === null) return input
    for (;;) {
      const character = yield* next(source)
      if (character === null || !isSpace(character)) break
      input += character
      source.at++
    }
    if ((yield* lookFor(source, LABELS)) !== null) return input
  }
}

/** Reads to the end of the line; the line break stays unread. */
function* readLine(source: Source, max: number): Reading<string> {
  let line = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || character === '\n' || line.length >= max) return line
    if (!source.isPassing) line += character
    source.at++
  }
}

export const reactOpeners: readonly Opener[] = ACTIONS.map(label => ({ text: label, where: 'line', read: readAction }))
