import { isObject } from '#lib/json-schema/shared.ts'
import { type Opener, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { passBroken, readObject } from '../read-marked.ts'
import { lookFor, next, type Reading, readOne, readUntil, type Source, skipSpace } from '../source.ts'

const MARKS = ['<|end|>', '<|call|>', '<|return|>', '<|start|>', '<|channel|>']
const MAX_HEADER = 300
/** How an answer begins whose marker is in the prompt. */
const BARE = 'to=functions.'
/** Recipients that are no tools. */
const PEOPLE = /^(?:user|assistant|all|system|developer)$/

/** Reads a message: recipient and channel in any order, `<|message|>`, and its text. `header` is the text before the channel. */
function readMessage(opened: string) {
  return function* (context: ReadingContext): Reading<Outcome> {
    const { source, tools } = context
    const header = opened + (yield* readHeader(source))
    if ((yield* readOne(source, ['<|message|>'])) === null) return header.length > MAX_HEADER || opened === BARE ? text : { kind: 'markup' }
    const [role = ''] = header.trimStart().split(/[\s<]/)
    const recipient = /(?:^|\s)to=([\w.\-/]+)/.exec(header)?.[1]
    const channel = /<\|channel\|>\s*(\w+)/.exec(header)?.[1]
    // A tool result that the model has made up.
    if (/^functions\.|^tool\b/.test(role)) return yield* hideBody(source)
    if (recipient === undefined || PEOPLE.test(recipient)) {
      if (channel === 'analysis') return { kind: 'reasoning', closers: MARKS }
      return { kind: 'markup', isPlain: channel === 'final' }
    }
    const name = tools.nameOf(recipient)
    if (name === null) return yield* hideBody(source)
    yield* skipSpace(source)
    source.depth = 1
    const read = yield* readObject(source)
    if ('depth' in read) return yield* passBroken(source, { depth: read.depth, ends: MARKS.slice(0, 3), opens: MARKS.slice(3) })
    return isObject(read.value) ? { kind: 'calls', calls: [{ name, arguments: read.value }] } : text
  }
}

/** Hides a message to a tool that was not offered. */
function* hideBody(source: Source): Reading<Outcome> {
  yield* readUntil(source, MARKS)
  return { kind: 'markup', isMalformed: true }
}

const INNER = ['<|channel|>', '<|constrain|>']

/** Reads up to `<|message|>`, which stays unread. */
function* readHeader(source: Source): Reading<string> {
  let header = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || character === '\n' || header.length > MAX_HEADER) return header
    if (character === '<') {
      const inner = yield* readOne(source, INNER)
      if (inner === null) return header
      header += inner === '<|channel|>' ? ' <|channel|>' : ' '
    } else {
      header += character
      source.at++
    }
  }
}

const ROLES = ['assistant', 'system', 'user', 'tool', 'developer']

/** Reads the role and the recipient, which belong to the marker. */
function* readRole(context: ReadingContext): Reading<Outcome> {
  const { source } = context
  const role = yield* readOne(source, [...ROLES, 'functions.'])
  if (role === null) return { kind: 'markup' }
  if (role === 'functions.') return yield* readMessage('functions.')(context)
  const found = yield* lookFor(source, [' to=', ...INNER])
  if (found !== null) return yield* readMessage(role)(context)
  if ((yield* next(source)) === '\n') source.at++
  return { kind: 'markup' }
}

export const roleOpeners: readonly Opener[] = ['<|im_start|>', '<|start|>', '<|start_header_id|>'].map(opener => ({
  text: opener,
  read: readRole,
}))

/** Reads an answer that begins with its recipient: the prompt ends with `<|start|>assistant`. */
function* readBareRecipient(context: ReadingContext): Reading<Outcome> {
  return yield* readMessage(BARE)(context)
}

export const harmonyOpeners: readonly Opener[] = [
  { text: '<|channel|>', read: readMessage(' <|channel|>') },
  { text: BARE, where: 'start', read: readBareRecipient },
]
