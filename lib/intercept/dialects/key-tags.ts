import type { Outcome, ReadingContext } from '../outcome.ts'
import { type Header, type ParamForm, readParams } from '../read-params.ts'
import { next, type Reading, readOne, type Source } from '../source.ts'

const MAX_KEY = 200

/** Reads a key and the opening tag of its value; the closing tag of the key may be missing. */
function readKey(closing: string, value: string) {
  return function* (source: Source): Reading<Header | null> {
    let key = ''
    for (;;) {
      const character = yield* next(source)
      if (character === null || character === '<' || key.length > MAX_KEY) break
      key += character
      source.at++
    }
    let raw = key + ((yield* readOne(source, [closing])) ?? '')
    while (/\s/.test((yield* next(source)) ?? '')) {
      raw += source.buffer[source.at]
      source.at++
    }
    const opened = yield* readOne(source, [value])
    return opened === null ? { key: '', raw } : { key: key.trim(), raw: raw + opened }
  }
}

/** GLM, LongCat and Hunyuan: each key and each value in a tag of its own. `suffix` is what some tokenizers append to every tag. */
export function* readKeysAndValues(
  context: ReadingContext,
  { said, prefix = '', suffix = '', ends, after }: { said: string; prefix?: string; suffix?: string; ends: string[]; after: string[] },
): Reading<Outcome> {
  const form: ParamForm = {
    opens: [`<${prefix}arg_key${suffix}>`],
    readHeader: readKey(`</${prefix}arg_key${suffix}>`, `<${prefix}arg_value${suffix}>`),
    closes: [`</${prefix}arg_value`],
    ends,
    after,
    mayLoseEnd: 'anywhere',
    nests: (ends[0] ?? '').replace('</', '<'),
    trim: value => value,
  }
  return yield* readParams(context, said, form)
}
