import { isObject } from '#lib/json-schema/shared.ts'
import { malformed, type Opener, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { type Frame, passBroken, readObject } from '../read-marked.ts'
import { lookFor, type Reading, readOne, readWord, skipSpace } from '../source.ts'
import { invokeOpeners, readInvokeOf } from './invoke-tags.ts'

/** Spells markers with the wide bar and the low block of DeepSeek's tokenizer, and with plain characters as other servers print them. */
export const marks = (name: string) => {
  const names = [...new Set([name, name.replaceAll('▁', '_')])]
  return names.flatMap(one => [`<｜${one}｜>`, `<|${one}|>`])
}
const BEGINS = marks('tool▁call▁begin')
const ENDS = marks('tool▁call▁end')
const SEPARATORS = [...marks('tool▁sep'), '<|tool_call_argument_begin|>']
const FRAME = { ends: ENDS, opens: [...BEGINS, ...marks('tool▁calls▁end'), '<|tool_calls_section_end|>'] }

/**
 * Reads a call of DeepSeek, Kimi or Step 3 behind their common marker: a name and JSON, with or without a fence, or tags. A call that cannot be read passes
 * up to its end marker, so the next call is found.
 */
function* readCall(context: ReadingContext): Reading<Outcome> {
  const { source } = context
  yield* skipSpace(source)
  let said = yield* readWord(source)
  if ((yield* readOne(source, [':'])) !== null) yield* readWord(source, 6)
  yield* skipSpace(source)
  if (said === 'function' && (yield* readOne(source, ['<', ...SEPARATORS])) === '<') {
    said = yield* readWord(source)
    yield* readOne(source, ['>'])
  } else if (said === 'function') {
    const opener = yield* readOne(source, invokeOpeners)
    if (opener !== null) return yield* readInvokeOf(opener, true)(context)
    said = yield* readWord(source)
  }
  yield* readOne(source, SEPARATORS)
  yield* skipSpace(source)
  const isFenced = (yield* readOne(source, ['```json', '```'])) !== null
  return yield* readArgumentsOf(context, said, { isFenced, depth: Number.POSITIVE_INFINITY, ...FRAME })
}

interface Frames extends Frame {
  isFenced?: boolean
  /** Brackets that must close before a broken call has ended; the open ones where it is absent. */
  depth?: number
}

/** Reads the arguments of a call whose name precedes them. */
export function* readArgumentsOf({ source, tools }: ReadingContext, said: string, frame: Frames): Reading<Outcome> {
  const name = tools.nameOf(said)
  if ((yield* skipSpace(source)) !== '{') {
    if (name !== null && (yield* lookFor(source, frame.ends)) !== null && tools.fits(name, {}))
      return { kind: 'calls', calls: [{ name, arguments: {} }] }
    return name === null && frame.depth === undefined ? text : yield* passBroken(source, { ...frame, depth: frame.depth ?? 0 })
  }
  if (name === null) source.pass()
  const read = yield* readObject(source)
  if ('depth' in read) return yield* passBroken(source, { ...frame, depth: frame.depth ?? read.depth })
  if (frame.isFenced) {
    yield* skipSpace(source)
    yield* readOne(source, ['```'])
  }
  if (name === null) {
    yield* skipSpace(source)
    yield* readOne(source, frame.ends)
    return text
  }
  return isObject(read.value) ? { kind: 'calls', calls: [{ name, arguments: read.value }] } : malformed
}

export const specialCallOpeners: readonly Opener[] = BEGINS.map(opener => ({ text: opener, read: readCall }))
export const specialCallTokens = [
  ...[
    'tool▁calls▁begin',
    'tool▁calls▁end',
    'tool▁call▁end',
    'tool▁output▁begin',
    'tool▁output▁end',
    'tool▁outputs▁begin',
    'tool▁outputs▁end',
    'tool▁sep',
  ].flatMap(marks),
  ...['', 's'].flatMap(plural => [`<|tool_call${plural}_section_begin|>`, `<|tool_call${plural}_section_end|>`]),
  '<|tool_call_argument_begin|>',
]

/** Openers of a section within reasoning: its calls are real where the reasoning never ends, else it is reasoning. */
export const kimiSections = ['<|tool_calls_section_begin|>', '<|tool_call_section_begin|>'] as const

/** Reads Kimi without its markers: `functions.name:0{…}`, glued to the text before. */
export function* readPlainKimi(context: ReadingContext): Reading<Outcome> {
  const { source } = context
  const name = yield* readWord(source)
  if (name === '' || (yield* readOne(source, [':'])) === null) return text
  const number = yield* readWord(source, 6)
  if (!/^\d+$/.test(number) || (yield* lookFor(source, ['{'])) === null) return text
  return yield* readArgumentsOf(context, name, { ends: [], opens: [] })
}
