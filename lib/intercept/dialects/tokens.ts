import { malformed, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readArguments, readJsonCalls } from '../read-json.ts'
import { next, type Reading, readOne, readUntil, readWord, type Source, skipSpace } from '../source.ts'
import type { FoundCall } from '../tool-book.ts'
import { type Dialect, namedResult } from './dialect.ts'

/** The arguments of a call whose name stands before them. */
function* readArgumentsOf({ source, tools }: ReadingContext, said: string): Reading<Outcome> {
  const name = tools.nameOf(said)
  if ((yield* skipSpace(source)) !== '{') return name === null ? text : malformed
  if (name === null) source.pass()
  const args = yield* readArguments(source)
  if (name === null) return text
  return args ? { kind: 'calls', calls: [{ name, arguments: args }] } : malformed
}

/** `[TOOL_CALLS]` with an array, or with names that `[ARGS]` separates from arguments. */
function* readMistral(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  const first = yield* skipSpace(source)
  if (first === '[' || first === '{') return yield* readJsonCalls(context, true)
  const name = yield* readWord(source)
  if (tools.nameOf(name) === null) return text
  if ((yield* readOne(source, ['[CALL_ID]'])) !== null) yield* readWord(source)
  yield* readOne(source, ['[ARGS]'])
  return yield* readArgumentsOf(context, name)
}

export const mistral: Dialect = {
  models: /mistral|mixtral|ministral|devstral|magistral|codestral/i,
  openers: [{ text: '[TOOL_CALLS]', read: readMistral }],
  writeCalls: calls => `[TOOL_CALLS]${JSON.stringify(calls.map(({ name, arguments: args }) => ({ name, arguments: args })))}`,
  writeResult: ({ name, text: said }) => `[TOOL_RESULTS]${JSON.stringify({ name, content: said })}[/TOOL_RESULTS]`,
}

/** DeepSeek's markers, with the wide bar of its tokenizer and with the plain one of those who write it out. */
const marks = (name: string) => [`<｜${name}｜>`, `<|${name}|>`]
const SEPARATORS = marks('tool▁sep')

function* readDeepSeek(context: ReadingContext): Reading<Outcome> {
  const { source } = context
  yield* skipSpace(source)
  let name = yield* readWord(source)
  if (name === 'function' && (yield* readOne(source, ['<', ...SEPARATORS])) === '<') {
    name = yield* readWord(source)
    yield* readOne(source, ['>'])
  } else if (name === 'function') name = yield* readWord(source)
  yield* readOne(source, SEPARATORS)
  yield* skipSpace(source)
  const isFenced = (yield* readOne(source, ['```json', '```'])) !== null
  const outcome = yield* readArgumentsOf(context, name)
  if (isFenced && outcome.kind === 'calls') {
    yield* skipSpace(source)
    yield* readOne(source, ['```'])
  }
  return outcome
}

export const deepSeek: Dialect = {
  models: /deepseek/i,
  openers: marks('tool▁call▁begin').map(opener => ({ text: opener, read: readDeepSeek })),
  tokens: [
    'tool▁calls▁begin',
    'tool▁calls▁end',
    'tool▁call▁end',
    'tool▁output▁begin',
    'tool▁output▁end',
    'tool▁outputs▁begin',
    'tool▁outputs▁end',
    'tool▁sep',
  ].flatMap(marks),
  writeCalls: calls =>
    `<｜tool▁calls▁begin｜>${calls
      .map(call => `<｜tool▁call▁begin｜>${call.name}<｜tool▁sep｜>${JSON.stringify(call.arguments)}<｜tool▁call▁end｜>`)
      .join('')}<｜tool▁calls▁end｜>`,
  writeResult: ({ text: said }) => `<｜tool▁output▁begin｜>${said}<｜tool▁output▁end｜>`,
}

/** `functions.name:0`, or a name with a namespace of its own. */
function* readNumberedName(source: Source): Reading<string> {
  yield* skipSpace(source)
  const name = yield* readWord(source)
  if ((yield* readOne(source, [':'])) !== null) yield* readWord(source, 6)
  return name
}

function* readKimi(context: ReadingContext): Reading<Outcome> {
  const name = yield* readNumberedName(context.source)
  yield* skipSpace(context.source)
  yield* readOne(context.source, ['<|tool_call_argument_begin|>'])
  return yield* readArgumentsOf(context, name)
}

/** Kimi without its markers: `functions.name:0{…}`, glued to whatever stands before. */
function* readPlainKimi(context: ReadingContext): Reading<Outcome> {
  const { source } = context
  const name = yield* readWord(source)
  if (name === '' || (yield* readOne(source, [':'])) === null) return text
  const number = yield* readWord(source, 6)
  if (!/^\d+$/.test(number) || (yield* next(source)) !== '{') return text
  return yield* readArgumentsOf(context, name)
}

export const kimiK2: Dialect = {
  models: /kimi/i,
  openers: [
    { text: '<|tool_call_begin|>', read: readKimi },
    { text: 'functions.', where: 'bare', read: readPlainKimi },
  ],
  tokens: ['<|tool_calls_section_begin|>', '<|tool_calls_section_end|>', '<|tool_call_end|>', '<|tool_call_argument_begin|>'],
  writeCalls: calls =>
    `<|tool_calls_section_begin|>${calls
      .map(
        (call, index) =>
          `<|tool_call_begin|>functions.${call.name}:${index}<|tool_call_argument_begin|>${JSON.stringify(call.arguments)}<|tool_call_end|>`,
      )
      .join('')}<|tool_calls_section_end|>`,
  writeResult: namedResult,
}

const ESCAPE = '<escape>'

function* readGemma({ source, tools }: ReadingContext): Reading<Outcome> {
  if ((yield* readOne(source, ['call:'])) === null) return text
  const name = tools.nameOf(yield* readWord(source))
  if (name === null || (yield* readOne(source, ['{'])) === null) return text
  source.depth = 1
  const args = yield* readGemmaPairs(source, 0)
  return args ? { kind: 'calls', calls: [{ name, arguments: args }] } : malformed
}

function* readGemmaPairs(source: Source, depth: number): Reading<Record<string, unknown> | null> {
  const pairs: Record<string, unknown> = {}
  for (;;) {
    if ((yield* skipSpace(source)) === '}') break
    const key = yield* readWord(source)
    if (key === '' || /^(__proto__|constructor|prototype)$/.test(key) || (yield* readOne(source, [':'])) === null) return null
    const read = yield* readGemmaValue(source, depth)
    if (!read) return null
    pairs[key] = read.value
    const after = yield* skipSpace(source)
    if (after === ',') source.at++
    else if (after !== '}') return null
  }
  source.at++
  return pairs
}

function* readGemmaValue(source: Source, depth: number): Reading<{ value: unknown } | null> {
  const first = yield* skipSpace(source)
  if (depth > 32) return null
  if (first === '{') {
    source.at++
    const value = yield* readGemmaPairs(source, depth + 1)
    return value && { value }
  }
  if (first === '[') return yield* readGemmaList(source, depth)
  if ((yield* readOne(source, [ESCAPE])) !== null) {
    const value = yield* readUntil(source, [ESCAPE])
    yield* readOne(source, [ESCAPE])
    return value === null ? null : { value }
  }
  const word = yield* readScalar(source)
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(word)) return { value: Number(word) }
  const named = { true: true, false: false, null: null }
  return Object.hasOwn(named, word) ? { value: named[word as keyof typeof named] } : null
}

function* readScalar(source: Source): Reading<string> {
  let word = ''
  for (;;) {
    const character = yield* next(source)
    if (character === null || !/[\w.+-]/.test(character) || word.length > 64) return word
    word += character
    source.at++
  }
}

function* readGemmaList(source: Source, depth: number): Reading<{ value: unknown[] } | null> {
  source.at++
  const value: unknown[] = []
  for (;;) {
    if ((yield* skipSpace(source)) === ']') break
    const read = yield* readGemmaValue(source, depth + 1)
    if (!read) return null
    value.push(read.value)
    const after = yield* skipSpace(source)
    if (after === ',') source.at++
    else if (after !== ']') return null
  }
  source.at++
  return { value }
}

function gemmaValue(value: unknown): string {
  if (typeof value === 'string') return `${ESCAPE}${value}${ESCAPE}`
  if (Array.isArray(value)) return `[${value.map(gemmaValue).join(',')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{${Object.entries(value)
    .map(([key, item]) => `${key}:${gemmaValue(item)}`)
    .join(',')}}`
}

export const functionGemma: Dialect = {
  models: /function-?gemma/i,
  openers: [{ text: '<start_function_call>', read: readGemma }],
  tokens: ['<end_function_call>'],
  writeCalls: (calls: readonly FoundCall[]) =>
    calls.map(call => `<start_function_call>call:${call.name}${gemmaValue(call.arguments)}<end_function_call>`).join(''),
  writeResult: ({ name, text: said }) =>
    `<start_function_response>response:${name}{result:${ESCAPE}${said}${ESCAPE}}<end_function_response>`,
}
