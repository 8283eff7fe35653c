import { isObject } from '#lib/json-schema/shared.ts'
import { malformed, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readTag, unquoted } from '../read-attributes.ts'
import { passBroken, readObject } from '../read-marked.ts'
import { type Header, type ParamForm, readParams, trimBlock, trimLine } from '../read-params.ts'
import { next, type Reading, readOne, type Source, skipSpace } from '../source.ts'
import { isClean } from '../tool-book.ts'

const ENDS = ['</function>', '</function_invocation>']
export const functionClosers = ENDS
export const functionOpener = '<function='

function* readHeader(source: Source): Reading<Header | null> {
  const tag = yield* readTag(source)
  return tag === null ? null : { key: unquoted(tag), raw: `${tag}>` }
}

/** Makes the form of a call within one of these tags, whose end also ends a call without its own. The end of another tag is text. */
const formWithin = (tags: readonly string[], trim: ParamForm['trim']): ParamForm => ({
  opens: ['<parameter='],
  readHeader,
  closes: ['</parameter'],
  ends: [...ENDS, ...tags.map(tag => `</${tag}>`)],
  after: [...tags.flatMap(tag => [`</${tag}>`, `<${tag}>`]), functionOpener, '<|im_end|>', '<seed:eos>', ...ENDS],
  mayLoseEnd: 'line',
  nests: functionOpener,
  trim,
})

/** Qwen3-Coder writes each value on lines of its own, Seed-OSS beside its tag. */
const forms: Readonly<Record<string, ParamForm>> = {
  tool_call: formWithin(['tool_call'], trimLine),
  'seed:tool_call': formWithin(['seed:tool_call'], trimBlock),
}
const bareForm = formWithin(['tool_call', 'seed:tool_call'], trimLine)

/** `<function=` has been read: a name, then parameters in tags, or one JSON object. `within`: the tag around it. */
export function* readFunction(context: ReadingContext, within = ''): Reading<Outcome> {
  const { source } = context
  const tag = yield* readTag(source)
  const said = tag === null ? '' : unquoted(tag)
  if (!/^[\w.\-/]+$/.test(said)) return text
  source.depth = 1
  if ((yield* skipSpace(source)) !== '{') return yield* readParams(context, said, forms[within] ?? bareForm)
  return yield* readBody(context, said, ENDS)
}

/** Reads one JSON object instead of parameters, up to the end of the call, which may be missing. */
export function* readBody({ source, tools }: ReadingContext, said: string, ends: readonly string[]): Reading<Outcome> {
  const name = tools.nameOf(said)
  if (name === null) source.pass()
  const read = yield* readObject(source)
  if ('depth' in read) return yield* passBroken(source, { depth: read.depth, ends, opens: [] })
  yield* skipSpace(source)
  const isEnded = (yield* readOne(source, ends)) !== null
  if (name === null) return text
  if (!isEnded && (source.isCut || (yield* next(source)) === '}')) return malformed
  return isObject(read.value) && isClean(read.value) ? { kind: 'calls', calls: [{ name, arguments: read.value }] } : malformed
}
