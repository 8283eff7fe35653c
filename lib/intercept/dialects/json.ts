import { isObject } from '../fits-schema.ts'
import { type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readJson, readJsonCalls } from '../read-json.ts'
import { beginsName, readPythonList } from '../read-python.ts'
import { next, type Reading, readOne, skipSpace } from '../source.ts'
import type { FoundCall, ToolBook } from '../tool-book.ts'
import { type Dialect, namedResult } from './dialect.ts'

function* readObject(context: ReadingContext): Reading<Outcome> {
  return yield* readJsonCalls(context, context.isAnnounced)
}

/** A bracket begins an array of calls, a list of calls in Python, or data. */
function* readBracket(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  const after = yield* afterBracket(source)
  if (!beginsName(after)) return yield* readJsonCalls(context, context.isAnnounced)
  source.at++
  source.depth = 1
  const calls = yield* readPythonList(source, tools)
  return calls ? { kind: 'calls', calls } : text
}

/** The first character behind the bracket that is no space; the bracket stays unread, as far as a reader may look. */
function* afterBracket(source: ReadingContext['source']): Reading<string | null> {
  for (let ahead = 1; ; ahead++) {
    while (source.at + ahead >= source.buffer.length) {
      if (source.isOver) return null
      yield
    }
    source.steps++
    const character = source.buffer[source.at + ahead] as string
    if (!/\s/.test(character) || ahead > 64) return character
  }
}

const object = { text: '{', where: 'bare', isUnread: true, read: readObject } as const
const bracket = { text: '[', where: 'bare', isUnread: true, read: readBracket } as const

const one = (nameKey: string, argumentsKey: string) => (call: FoundCall) =>
  JSON.stringify({ [nameKey]: call.name, [argumentsKey]: call.arguments })
const lines = (write: (call: FoundCall) => string) => (calls: readonly FoundCall[]) => calls.map(write).join('\n')
const array = (write: (call: FoundCall) => string) => (calls: readonly FoundCall[]) => `[${calls.map(write).join(', ')}]`

export const toolParams: Dialect = {
  openers: [object],
  writeCalls: lines(one('tool', 'params')),
  writeResult: namedResult,
}

export const bareJson: Dialect = {
  openers: [object],
  writeCalls: lines(one('name', 'arguments')),
  writeResult: namedResult,
}

export const jsonArray: Dialect = {
  models: /xlam/i,
  openers: [bracket],
  writeCalls: array(one('name', 'arguments')),
  writeResult: namedResult,
}

export const llama3Json: Dialect = {
  models: /llama-?_?3/i,
  openers: [object],
  announcers: ['<|python_tag|>'],
  writeCalls: calls => `<|python_tag|>${calls.map(one('name', 'parameters')).join('; ')}`,
  writeResult: namedResult,
}

export const granite: Dialect = {
  models: /granite-?3/i,
  openers: [bracket],
  announcers: ['<|tool_call|>'],
  writeCalls: calls => `<|tool_call|> ${array(one('name', 'arguments'))(calls)}`,
  writeResult: namedResult,
}

export const commandR: Dialect = {
  models: /command-?[ra]|c4ai|aya/i,
  openers: [bracket, object],
  tokens: ['<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|START_TEXT|>', '<|END_TEXT|>', '<|END_ACTION|>', '<|END_TURN_TOKEN|>'],
  announcers: ['<|START_ACTION|>'],
  writeCalls: calls => `<|START_ACTION|>${array(one('tool_name', 'parameters'))(calls)}<|END_ACTION|>`,
  writeResult: namedResult,
}

function* readSeparator({ source }: ReadingContext): Reading<Outcome> {
  const first = yield* skipSpace(source)
  const announces = first === 'f' && (yield* readOne(source, ['function call<|role_sep|>'])) !== null
  return { kind: 'markup', announces }
}

export const gigachat: Dialect = {
  models: /gigachat/i,
  openers: [{ text: '<|message_sep|>', read: readSeparator }, object],
  tokens: ['<|role_sep|>'],
  announcers: ['<|function_call|>'],
  writeCalls: calls => calls.map(call => `<|function_call|>${one('name', 'arguments')(call)}`).join('\n'),
  writeResult: namedResult,
}

function* readArray(context: ReadingContext): Reading<Outcome> {
  yield* skipSpace(context.source)
  return (yield* next(context.source)) === '[' ? yield* readJsonCalls(context, true) : text
}

export const functools: Dialect = {
  models: /phi-?4/i,
  openers: [{ text: 'functools', where: 'bare', read: readArray }],
  writeCalls: calls => `functools${array(one('name', 'arguments'))(calls)}`,
  writeResult: namedResult,
}

function* readKeyed({ source, tools }: ReadingContext): Reading<Outcome> {
  if ((yield* skipSpace(source)) !== '[') return { kind: 'markup' }
  const read = yield* readJson(source)
  if (!read) return { kind: 'text', isMalformed: true }
  const calls = Array.isArray(read.value) && !read.isPolluted ? read.value.map(value => keyedCall(value, tools)) : []
  return calls.length > 0 && calls.every(call => call !== null) ? { kind: 'calls', calls } : { kind: 'text', isMalformed: true }
}

function keyedCall(value: unknown, tools: ToolBook): FoundCall | null {
  const [entry, ...others] = isObject(value) ? Object.entries(value) : []
  const name = entry && others.length === 0 ? tools.nameOf(entry[0]) : null
  return entry && name !== null && isObject(entry[1]) ? { name, arguments: entry[1] } : null
}

export const apertus: Dialect = {
  models: /apertus/i,
  openers: [{ text: '<|tools_prefix|>', read: readKeyed }],
  tokens: ['<|tools_suffix|>'],
  writeCalls: calls => `<|tools_prefix|>${JSON.stringify(calls.map(call => ({ [call.name]: call.arguments })))}<|tools_suffix|>`,
  writeResult: namedResult,
}
