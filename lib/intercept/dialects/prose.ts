import { isObject } from '../fits-schema.ts'
import { type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readJson, readJsonCalls } from '../read-json.ts'
import { readPythonCall, readPythonList } from '../read-python.ts'
import { isSpace, lookFor, next, type Reading, readOne, type Source, skipSpace } from '../source.ts'
import type { FoundCall } from '../tool-book.ts'
import { type Dialect, namedResult } from './dialect.ts'
import { pythonCall } from './python.ts'

const LABELS = ['Observation', 'Thought:', 'Final Answer:', 'Action:']

/** `Action:` has been read; a line with an offered tool and one with its input must follow. */
function* readAction({ source, tools }: ReadingContext): Reading<Outcome> {
  const name = tools.nameOf((yield* readLine(source, 200)).replaceAll('`', ''))
  if (name === null) return text
  yield* skipSpace(source)
  if ((yield* readOne(source, ['Action Input:'])) === null) return { kind: 'text', isMalformed: true }
  while ((yield* next(source)) === ' ') source.at++
  if ((yield* next(source)) === '{') {
    const read = yield* readJson(source)
    return read && !read.isPolluted && isObject(read.value)
      ? { kind: 'calls', calls: [{ name, arguments: read.value }] }
      : { kind: 'text', isMalformed: true }
  }
  const input = yield* readInput(source)
  if (source.isOver && source.isCut) return { kind: 'text', isMalformed: true }
  return { kind: 'calls', calls: [{ name, arguments: tools.fromText(name, input.trim()) }] }
}

/** The lines up to the next label. */
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

/** To the end of the line; its break stays unread. */
function* readLine(source: Source, max: number): Reading<string> {
  let line = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || character === '\n' || line.length >= max) return line
    line += character
    source.at++
  }
}

export const react: Dialect = {
  openers: [{ text: 'Action:', where: 'line', read: readAction }],
  writeCalls: (calls: readonly FoundCall[]) =>
    calls.map(call => `Action: ${call.name}\nAction Input: ${JSON.stringify(call.arguments)}`).join('\n'),
  writeResult: ({ text: said }) => `Observation: ${said}`,
}

const CALL_FENCES = /^(?:json5?|jsonc|tool_?calls?|tool_?use|tool|function_?calls?|action|)$/
const CODE_FENCES = /^(?:tool_code|tool_call|python|py|)$/

/** A fence that holds nothing but calls, as JSON or as Python; any other is code, and nothing in it is a call. */
function readFence(mark: '`' | '~') {
  return function* (context: ReadingContext): Reading<Outcome> {
    const { source } = context
    let length = 3
    while ((yield* next(source)) === mark) {
      source.at++
      length++
    }
    const code = { kind: 'text', fence: { mark, length, isInFirstLine: false } } as const
    const language = (yield* readLanguage(source)).toLowerCase()
    if ((yield* next(source)) !== '\n') return { kind: 'text', fence: { mark, length, isInFirstLine: true } }
    source.at++
    if (!CALL_FENCES.test(language) && !CODE_FENCES.test(language)) return code
    const calls = yield* readFenced(context, language)
    if (!calls) return code
    if ((yield* skipSpace(source)) !== null && (yield* readOne(source, [mark.repeat(length)])) === null) return code
    return source.isOver && source.isCut && source.buffer.length === source.at ? code : { kind: 'calls', calls }
  }
}

/** A short word; anything longer is no language that concerns us. */
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
    const outcome = yield* readJsonCalls(context, false, 'stop')
    return outcome.kind === 'calls' ? outcome.calls : null
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

const fences = [
  { text: '```', where: 'line', read: readFence('`') },
  { text: '~~~', where: 'line', read: readFence('~') },
] as const

export const fencedJson: Dialect = {
  openers: fences,
  writeCalls: calls =>
    calls.map(call => `\`\`\`json\n${JSON.stringify({ name: call.name, arguments: call.arguments })}\n\`\`\``).join('\n'),
  writeResult: namedResult,
}

export const toolCode: Dialect = {
  models: /gemma/i,
  openers: fences,
  writeCalls: calls => `\`\`\`tool_code\n${calls.map(pythonCall).join('\n')}\n\`\`\``,
  writeResult: ({ text: said }) => `\`\`\`tool_output\n${said}\n\`\`\``,
}
