import { type Outcome, type ReadingContext, text } from '../outcome.ts'
import { attribute, readTag } from '../read-attributes.ts'
import { type Header, type ParamForm, readParams, trimBlock } from '../read-params.ts'
import { next, type Reading, type Source, skipSpace } from '../source.ts'
import { readBody } from './function-tags.ts'

/** Prefixes of the tag names: none, or the sign of a model family. */
const SIGNS = ['', 'antml:', 'steptml:', '｜DSML｜', '|DSML|']
const tags = (before: string, name: string, signs: readonly string[] = SIGNS) => signs.map(sign => `${before}${sign}${name}`)
/** Signs that belong together, since some models leave the sign out in places. */
const kin = (sign: string) => (sign === 'steptml:' ? [sign] : SIGNS.filter(one => one !== 'steptml:'))
const WRAPPERS = [...tags('', 'function_calls>'), ...tags('', 'tool_calls>'), 'minimax:tool_call>']

export const invokeOpeners = tags('<', 'invoke')
export const wrapperOpeners = WRAPPERS.map(name => `<${name}`)
export const wrapperClosers = WRAPPERS.flatMap(name => [`</${name}`, `</${name.slice(0, -1)} >`])

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&amp;': '&' }

/** Decodes entities, which Claude and models that imitate it write for some characters. */
function decoded(value: string): string {
  return value.replace(/&(?:lt|gt|quot|apos|amp|#39);/g, entity => ENTITIES[entity] ?? entity)
}

function* readHeader(source: Source): Reading<Header | null> {
  const tag = yield* readTag(source)
  if (tag === null) return null
  const kind = attribute(tag, 'string')
  return { key: attribute(tag, 'name') ?? '', raw: `${tag}>`, ...(kind === null ? {} : { as: kind === 'true' ? 'text' : 'json' }) }
}

function formOf(sign: string): ParamForm {
  const isRaw = sign !== '' && sign !== 'antml:'
  return {
    opens: tags('<', 'parameter ', kin(sign)),
    readHeader,
    closes: tags('</', 'parameter', [sign, ...kin(sign)]),
    ends: [...tags('</', 'invoke>', kin(sign)), ...tags('</', 'invoke >', kin(sign))],
    after: [...invokeOpeners, ...wrapperClosers, '<｜tool_call_end｜>', '<|tool_call_end|>'],
    mayLoseEnd: 'never',
    nests: `<${sign}invoke`,
    trim: isRaw ? value => value : trimBlock,
  }
}

/** `<invoke` has been read: its name, then parameters in tags, or one JSON object. `isRaw`: no entities. */
export function readInvoke(sign: string, isRaw: boolean) {
  const form = formOf(sign)
  const declared = { ...form, trim: (value: string) => value }
  const plain = isRaw ? form : { ...form, trim: (value: string) => decoded(form.trim(value)) }
  return function* (context: ReadingContext): Reading<Outcome> {
    const { source } = context
    if (!/\s/.test((yield* next(source)) ?? '')) return text
    const said = attribute((yield* readTag(source)) ?? '', 'name')
    if (said === null || !/^[\w.\-/]+$/.test(said)) return text
    source.depth = 1
    if ((yield* skipSpace(source)) === '{') return yield* readBody(context, said, form.ends)
    return yield* readParams(context, said, sign.includes('DSML') ? declared : plain)
  }
}

/** Makes the reader of the tag that an opener begins. */
export function readInvokeOf(opener: string, isRaw: boolean) {
  return readInvoke(opener.slice(1, -'invoke'.length), isRaw || /DSML|steptml/.test(opener))
}
