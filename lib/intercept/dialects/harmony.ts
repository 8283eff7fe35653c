import { malformed, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readArguments } from '../read-json.ts'
import { isSpace, next, type Reading, readOne, readUntil, type Source, skipSpace } from '../source.ts'
import { type Dialect, namedResult } from './dialect.ts'

const MARKS = ['<|end|>', '<|call|>', '<|return|>', '<|start|>', '<|channel|>']
const MAX_HEADER = 200

/** `<|channel|>` has been read. Who is spoken to stands before `<|message|>`; what is said follows it. */
function* readChannel({ source, tools }: ReadingContext): Reading<Outcome> {
  let header = yield* readHeader(source)
  if ((yield* readOne(source, ['<|constrain|>'])) !== null) {
    yield* readHeader(source)
    header += ' '
  }
  if ((yield* readOne(source, ['<|message|>'])) === null) return header.length > MAX_HEADER ? text : { kind: 'markup' }
  const recipient = / to=([\w.\-/]+)/.exec(header)?.[1]
  if (recipient === undefined) {
    if (/^\s*analysis\b/.test(header)) return { kind: 'reasoning', closers: MARKS }
    return { kind: 'markup', isPlain: /^\s*final\b/.test(header) }
  }
  const name = tools.nameOf(recipient)
  if (name === null) return yield* hideBody(source)
  yield* skipSpace(source)
  source.depth = 1
  const args = yield* readArguments(source)
  return args ? { kind: 'calls', calls: [{ name, arguments: args }] } : malformed
}

/** What was said to a tool that nobody offered concerns nobody. */
function* hideBody(source: Source): Reading<Outcome> {
  yield* readUntil(source, MARKS)
  return { kind: 'markup', isMalformed: true }
}

function* readHeader(source: Source): Reading<string> {
  let header = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || character === '<' || character === '\n' || header.length > MAX_HEADER) return header
    header += character
    source.at++
  }
}

/** The role belongs to the marker. */
function* readRole({ source }: ReadingContext): Reading<Outcome> {
  const role = yield* readOne(source, ['assistant', 'system', 'user', 'tool', 'developer'])
  const character = role === null ? null : yield* next(source)
  if (character !== null && isSpace(character) && character === '\n') source.at++
  return { kind: 'markup' }
}

export const roleOpeners = ['<|im_start|>', '<|start|>', '<|start_header_id|>'].map(opener => ({ text: opener, read: readRole }))

export const harmony: Dialect = {
  models: /gpt-?oss/i,
  openers: [{ text: '<|channel|>', read: readChannel }],
  tokens: ['<|message|>', '<|constrain|>'],
  writeCalls: calls =>
    calls
      .map(call => `<|channel|>commentary to=functions.${call.name} <|constrain|>json<|message|>${JSON.stringify(call.arguments)}<|call|>`)
      .join('<|start|>assistant'),
  writeResult: namedResult,
}
