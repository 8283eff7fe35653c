import { type Opener, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readAnnounced } from '../read-marked.ts'
import { peekWord, type Reading, readOne, readWord, skipSpace } from '../source.ts'
import { readArgumentsOf } from './special-call.ts'

const MARKER = '[TOOL_CALLS]'
const FRAME = { ends: ['[/TOOL_CALLS]'], opens: [MARKER] }

/** `[TOOL_CALLS]` with a list, or with names that `[ARGS]` or nothing separates from arguments; several may follow one marker. */
function* readMistral(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  const first = yield* skipSpace(source)
  if (first === '[' || first === '{') return yield* readAnnounced(context, FRAME)
  const calls = []
  for (;;) {
    const name = yield* readWord(source)
    if (tools.nameOf(name) === null) return text
    if ((yield* readOne(source, ['[CALL_ID]'])) !== null) yield* readWord(source)
    yield* readOne(source, ['[ARGS]'])
    const outcome = yield* readArgumentsOf(context, name, FRAME)
    if (outcome.kind !== 'calls') return outcome
    calls.push(...outcome.calls)
    const { word, after, length } = yield* peekWord(source, /[\s,]/)
    if ((after !== '{' && after !== '[') || tools.nameOf(word) === null) return { kind: 'calls', calls }
    source.at += length - word.length
  }
}

export const mistralOpeners: readonly Opener[] = [{ text: MARKER, read: readMistral }]
