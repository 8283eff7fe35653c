import type { Opener, Outcome, ReadingContext } from '../outcome.ts'
import { readJsonCalls } from '../read-json.ts'
import { readPythonCall, readPythonList } from '../read-python.ts'
import { next, type Reading, readOne, type Source, skipSpace } from '../source.ts'
import type { FoundCall } from '../tool-book.ts'

const CALL_FENCES = /^(?:json5?|jsonc|tool_?calls?|tool_?use|tool|function_?calls?|action|)$/
const CODE_FENCES = /^(?:tool_code|tool_call|python|py|)$/

/** Reads a fence that holds calls alone, as JSON or as Python; any other is code, and nothing in it is a call. `said` is its language, where that is read. */
export function readFence(mark: '`' | '~', said?: string) {
  return function* (context: ReadingContext): Reading<Outcome> {
    const { source } = context
    let length = 3
    while (said === undefined && (yield* next(source)) === mark) {
      source.at++
      length++
    }
    const code = { kind: 'text', fence: { mark, length, isInFirstLine: false } } as const
    const language = (said ?? (yield* readLanguage(source))).toLowerCase()
    if ((yield* next(source)) !== '\n') return { kind: 'text', fence: { mark, length, isInFirstLine: true } }
    source.at++
    if (!CALL_FENCES.test(language) && !CODE_FENCES.test(language)) return code
    const calls = yield* readFenced(context, language)
    if (!calls) return code
    if ((yield* skipSpace(source)) !== null && (yield* readOne(source, [mark.repeat(length)])) === null) return code
    return source.isOver && source.isCut && source.buffer.length === source.at
      ? code
      : calls.length === 0
        ? { kind: 'markup' }
        : { kind: 'calls', calls }
  }
}

/** Reads a short word; a longer one is none of the languages that matter here. */
function* readLanguage(source: Source): Reading<string> {
  let word = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || character === '\n' || word.length > 16) return word.trim()
    word += character
    source.at++
  }
}

function* readFenced(context: ReadingContext, language: string): Reading<FoundCall[] | null> {
  const { source } = context
  const calls: FoundCall[] = []
  for (let found = 0; ; ) {
    const first = yield* skipSpace(source)
    if (first === null || first === '`' || first === '~') return found > 0 ? calls : null
    if (found > 0 && (first === ',' || first === ';')) {
      source.at++
      continue
    }
    const more = yield* readFencedCall(context, { first, language })
    if (!more) return null
    calls.push(...more)
    found++
  }
}

function* readFencedCall(context: ReadingContext, { first, language }: { first: string; language: string }): Reading<FoundCall[] | null> {
  const { source, tools } = context
  if (CALL_FENCES.test(language) && (first === '{' || (first === '[' && language !== 'tool_call'))) {
    const outcome = yield* readJsonCalls(context, 'stop')
    return outcome.kind === 'calls' ? outcome.calls : outcome.kind === 'markup' ? [] : null
  }
  if (!CODE_FENCES.test(language)) return null
  if (first === '[') {
    source.at++
    return yield* readPythonList(source, tools)
  }
  const isPrinted = (yield* readOne(source, ['print('])) !== null
  yield* readOne(source, ['default_api.'])
  const call = yield* readPythonCall(source, tools)
  if (!call) return null
  if (isPrinted && (yield* skipSpace(source)) === ')') source.at++
  return [call]
}

export const fenceOpeners: readonly Opener[] = [
  { text: '```', where: 'line', read: readFence('`') },
  { text: '~~~', where: 'line', read: readFence('~') },
]
