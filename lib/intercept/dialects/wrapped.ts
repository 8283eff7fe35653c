import { POLLUTING } from '../json-machine.ts'
import { malformed, type Opener, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readTag } from '../read-attributes.ts'
import { type Frame, passBroken, readAnnounced } from '../read-marked.ts'
import { readNamedTags, typedAll } from '../read-tags.ts'
import { lookFor, peekWord, type Reading, readOne, readUntil, readWord, skipSpace } from '../source.ts'
import { functionClosers, functionOpener, readBody, readFunction } from './function-tags.ts'
import { invokeOpeners, readInvokeOf, wrapperClosers, wrapperOpeners } from './invoke-tags.ts'
import { readKeysAndValues } from './key-tags.ts'

/** Tags that hold one call each, whatever its form. */
const TAGS = ['tool_call', 'seed:tool_call', 'longcat_tool_call', 'toolcall', 'TOOLCALL', 'function_call'] as const
/** Texts that may follow a call in such a tag. */
const FOLLOWERS = [
  ...TAGS.flatMap(tag => [`<${tag}>`, `</${tag}>`]),
  ...['</tool_calls>', '<|observation|>', '<|user|>', '<|im_end|>', '</longcat_s>', '<|role_end|>'],
]

/** Closers, also with the last bracket of a list that has lost its first. */
export const wrappedClosers = [...TAGS.flatMap(tag => [`</${tag}>`, `]</${tag}>`]), ...wrapperClosers, ...functionClosers]

/** Makes a reader of `<tool_call>` and similar tags: they hold JSON, calls in Python, tags, or YAML. Other text is not a call. */
function readWrapped(tag: string, suffix = '') {
  const ends = [`</${tag}${suffix}>`]
  const frame: Frame = { ends, opens: [`<${tag}${suffix}>`] }
  return function* (context: ReadingContext): Reading<Outcome> {
    const { source } = context
    const first = yield* skipSpace(source)
    if (first === '{' || first === '[') return yield* readAnnounced(context, frame)
    if (first === '<') {
      const opener = yield* readOne(source, [functionOpener, ...invokeOpeners])
      if (opener === null) return text
      return opener === functionOpener ? yield* readFunction(context, tag) : yield* readInvokeOf(opener, tag !== 'tool_call')(context)
    }
    if ((yield* peekWord(source)).after === '(') return yield* readAnnounced(context, frame)
    return yield* readNamed(context, { tag, suffix, ends })
  }
}

function* readNamed(context: ReadingContext, { tag, suffix, ends }: { tag: string; suffix: string; ends: string[] }): Reading<Outcome> {
  const { source, tools } = context
  const said = yield* readWord(source)
  if (said === 'function' && (yield* readOne(source, ['='])) !== null) return yield* readFunction(context)
  if (said === 'name' && (yield* readOne(source, [':'])) !== null) return yield* readYaml(context)
  if (tools.nameOf(said) === null) return text
  source.depth = 1
  yield* readOne(source, [`<tool_sep${suffix}>`])
  const first = yield* skipSpace(source)
  if (first === null) return malformed
  if (first === '{') return yield* readBody(context, said, ends)
  if (first === '`') return yield* readFencedBody(context, said, ends)
  const prefix = tag === 'longcat_tool_call' ? 'longcat_' : ''
  if ((yield* lookFor(source, [`<${prefix}arg_key${suffix}>`, ...ends])) === null)
    return yield* readNamedTags(context, said, [`</${said}>`, ...ends])
  return yield* readKeysAndValues(context, {
    said,
    prefix,
    suffix,
    ends,
    after: [...FOLLOWERS, ...(suffix ? [`<${tag}${suffix}>`, `</tool_calls${suffix}>`] : [])],
  })
}

/** Reads arguments in a code fence. */
function* readFencedBody(context: ReadingContext, said: string, ends: readonly string[]): Reading<Outcome> {
  const { source } = context
  if ((yield* readOne(source, ['```json', '```'])) === null || (yield* skipSpace(source)) !== '{') return malformed
  const outcome = yield* readBody(context, said, ['```'])
  if (outcome.kind !== 'calls') return yield* passBroken(source, { depth: 1, ends, opens: [] })
  yield* skipSpace(source)
  yield* readOne(source, ends)
  return outcome
}

/** Reads `name: …`, `arguments:` and one pair in each indented line. */
function* readYaml({ source, tools }: ReadingContext): Reading<Outcome> {
  yield* skipSpace(source)
  const name = tools.nameOf(yield* readWord(source))
  yield* skipSpace(source)
  if (name === null || (yield* readOne(source, ['arguments:', 'parameters:'])) === null) return text
  const body = yield* readUntil(source, ['</'])
  if (body === null) return malformed
  yield* readUntil(source, ['>'])
  yield* readOne(source, ['>'])
  const pairs = body.split('\n').flatMap(line => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : []
  })
  if (pairs.some(([key]) => POLLUTING.has(key))) return malformed
  return { kind: 'calls', calls: [{ name, arguments: typedAll(tools, name, Object.fromEntries(pairs)) }] }
}

/** Makes a reader of `<tool_calls>` and similar tags: they hold a list, objects in lines, or tags with one call each. */
function readWrapper(tag: string) {
  const frame: Frame = { ends: [`</${tag}`], opens: [], isInLines: true }
  return function* (context: ReadingContext): Reading<Outcome> {
    const { source } = context
    if ((yield* skipSpace(source)) !== '<') return yield* readAnnounced(context, frame)
    const opener = yield* readOne(source, invokeOpeners)
    if (opener !== null) return yield* readInvokeOf(opener, tag.startsWith('minimax'))(context)
    return (yield* lookFor(source, ['<tool_call>', '<tool_call:'])) === null ? text : { kind: 'markup' }
  }
}

/** Makes a reader of tags with a suffix: `<tool_calls:opensource>`. */
function readSuffixed(tag: string) {
  return function* (context: ReadingContext): Reading<Outcome> {
    const { source } = context
    const word = yield* readTag(source)
    if (word === null || !/^\w+$/.test(word)) return text
    if (tag === 'tool_call') return yield* readWrapped(tag, `:${word}`)(context)
    yield* skipSpace(source)
    return (yield* lookFor(source, [`<tool_call:${word}>`])) === null ? text : { kind: 'markup' }
  }
}

/** Reads the closing tag with a suffix behind a call. */
function* readSuffixedEnd({ source }: ReadingContext): Reading<Outcome> {
  const word = yield* readTag(source)
  return word !== null && /^\w+$/.test(word) ? { kind: 'markup' } : text
}

export const wrappedOpeners: readonly Opener[] = [
  ...TAGS.map(tag => ({ text: `<${tag}>`, read: readWrapped(tag) })),
  ...wrapperOpeners.map(opener => ({ text: opener, read: readWrapper(opener.slice(1)) })),
  { text: functionOpener, read: context => readFunction(context) },
  ...invokeOpeners.map(opener => ({ text: opener, read: readInvokeOf(opener, false) })),
  { text: '<tool_call:', read: readSuffixed('tool_call') },
  { text: '<tool_calls:', read: readSuffixed('tool_calls') },
  { text: '</tool_call:', read: readSuffixedEnd },
  { text: '</tool_calls:', read: readSuffixedEnd },
]
