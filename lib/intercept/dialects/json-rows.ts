import { isObject } from '#lib/json-schema/shared.ts'
import { type Opener, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readJson, readJsonCalls } from '../read-json.ts'
import { behindBracket, readAnnounced } from '../read-marked.ts'
import { beginsName, readPythonList } from '../read-python.ts'
import { type Reading, readOne, skipSpace } from '../source.ts'
import type { FoundCall, ToolBook } from '../tool-book.ts'
import {
  array,
  bareDefinition,
  type Dialect,
  definition,
  joined,
  json,
  lines,
  listed,
  listedJson,
  namedResults,
  one,
  results,
} from './dialect.ts'
import { pythonStub, typeScriptType } from './python-calls.ts'

function* readObjectCall(context: ReadingContext): Reading<Outcome> {
  return context.isAnnounced ? yield* readAnnounced(context, { ends: [], opens: [], isInLines: true }) : yield* readJsonCalls(context)
}

/** Reads an array of calls, a list of calls in Python, or data, from its bracket. */
function* readBracket(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  if (context.isAnnounced) return yield* readAnnounced(context, { ends: [], opens: [] })
  if (!beginsName(yield* behindBracket(source))) return yield* readJsonCalls(context)
  source.at++
  source.depth = 1
  const calls = yield* readPythonList(source, tools)
  return calls ? { kind: 'calls', calls } : text
}

const object = { text: '{', where: 'bare', isUnread: true, read: readObjectCall } as const
const bracket = { text: '[', where: 'bare', isUnread: true, read: readBracket } as const
export const listOpeners: readonly Opener[] = [bracket]

/** Makes an opener for a marker that announces calls, and is hidden where none follow. */
export function announcer(marker: string, ends: readonly string[] = []): Opener {
  const frame = { ends, opens: [marker], otherwise: { kind: 'markup', announces: true } as const }
  return { text: marker, read: context => readAnnounced(context, frame) }
}

export const toolParams: Dialect = {
  openers: [object],
  writeCalls: lines(one('tool', 'params')),
  writeResults: namedResults,
}

export const bareJson: Dialect = { writeCalls: lines(json), writeResults: namedResults }

export const jsonArray: Dialect = {
  models: /xlam/i,
  openers: [bracket],
  writeCalls: array(json),
  writeResults: namedResults,
}

export const llama3Json: Dialect = {
  models: /llama-?_?3/i,
  template: ['<|python_tag|>'],
  openers: [announcer('<|python_tag|>')],
  list: listed('', definition, ''),
  writeCalls: calls => `<|python_tag|>${calls.map(one('name', 'parameters')).join('; ')}`,
  writeResults: namedResults,
}

export const granite: Dialect = {
  models: /granite-?3/i,
  template: ['<|tool_call|>', '<|start_of_role|>'],
  openers: [announcer('<|tool_call|>', ['<|/tool_call|>'])],
  tokens: ['<|/tool_call|>'],
  list: listedJson('', bareDefinition, ''),
  writeCalls: calls => `<|tool_call|>${array(json)(calls)}`,
  writeResults: namedResults,
}

export const phi4Mini: Dialect = {
  models: /phi-?4/i,
  template: ['<|/tool|>'],
  list: listedJson('<|tool|>', bareDefinition, '<|/tool|>'),
  writeCalls: calls => `<|tool_call|>${array(json)(calls)}<|/tool_call|>`,
  writeResults: results(({ text: said }) => `<|tool_response|>${said}`),
}

export const functools: Dialect = {
  template: ['functools['],
  openers: [{ text: 'functools', where: 'bare', read: readFunctools }],
  writeCalls: calls => `functools${array(json)(calls)}`,
  writeResults: namedResults,
}

function* readFunctools(context: ReadingContext): Reading<Outcome> {
  const first = context.source.buffer[context.source.at]
  if (first === undefined && !context.source.isOver) yield
  return (yield* skipSpace(context.source)) === '[' ? yield* readAnnounced(context, { ends: [], opens: [] }) : text
}

/** Also Command A. */
export const commandR: Dialect = {
  models: /command-?(?:r7b|a)|c4ai|aya/i,
  template: ['<|START_ACTION|>'],
  openers: [announcer('<|START_ACTION|>', ['<|END_ACTION|>'])],
  tokens: ['<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|START_TEXT|>', '<|END_TEXT|>', '<|END_ACTION|>', '<|END_TURN_TOKEN|>'],
  list: listedJson('```json\n', bareDefinition, '\n```'),
  writeCalls: calls =>
    `<|START_ACTION|>[\n${calls
      .map((call, index) => `    ${JSON.stringify({ tool_call_id: String(index), tool_name: call.name, parameters: call.arguments })}`)
      .join(',\n')}\n]<|END_ACTION|>`,
  writeResults: all =>
    `<|START_TOOL_RESULT|>${JSON.stringify(
      all.map(({ text: said }, index) => ({ tool_call_id: String(index), results: { 0: said }, is_error: null })),
    )}<|END_TOOL_RESULT|>`,
}

/** Command R and R+ of 2024. */
export const commandRPlus: Dialect = {
  models: /command-?r(?!-?7b)/i,
  template: ['directly-answer', 'Action:'],
  list: listed('```python', pythonStub, '```'),
  writeCalls: calls =>
    `Action:\n\`\`\`json\n${JSON.stringify(
      calls.map(call => ({ tool_name: call.name, parameters: call.arguments })),
      null,
      4,
    )}\`\`\``,
  writeResults: all => `<results>\n${all.map(({ text: said }) => said).join('\n')}\n</results>`,
}

function* readSeparator({ source }: ReadingContext): Reading<Outcome> {
  const first = yield* skipSpace(source)
  const announces = first === 'f' && (yield* readOne(source, ['function call<|role_sep|>'])) !== null
  return { kind: 'markup', announces }
}

export const gigachat: Dialect = {
  models: /gigachat/i,
  template: ['<|role_sep|>'],
  openers: [{ text: '<|message_sep|>', read: readSeparator }, announcer('<|function_call|>')],
  tokens: ['<|role_sep|>'],
  writeCalls: calls => calls.map(call => `<|function_call|>${json(call)}`).join('\n'),
  writeResults: namedResults,
}

function* readKeyed({ source, tools }: ReadingContext): Reading<Outcome> {
  if ((yield* skipSpace(source)) !== '[') return { kind: 'markup' }
  const read = yield* readJson(source)
  if (!read) return { kind: 'text', isMalformed: true, brackets: 1 }
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
  template: ['<|tools_prefix|>'],
  openers: [{ text: '<|tools_prefix|>', read: readKeyed }],
  tokens: ['<|tools_suffix|>'],
  list: listed('Tool Capabilities:', typeScriptType, ''),
  writeCalls: calls => `<|tools_prefix|>${JSON.stringify(calls.map(call => ({ [call.name]: call.arguments })))}<|tools_suffix|>`,
  writeResults: all => JSON.stringify(all.map(({ text: said }) => said)),
}

export const granite20b: Dialect = {
  models: /granite-?20b-?function/i,
  template: ['<|function_call_library|>'],
  list: listed('<|function_call_library|>', bareDefinition, ''),
  writeCalls: joined(call => `<function_call> ${json(call)}`, ''),
  writeResults: results(({ text: said }) => `<function_response> ${said}`),
}

/** `<|action_start|>` with `<|plugin|>`, between which a decoder may leave a space. */
function* readAction(context: ReadingContext): Reading<Outcome> {
  yield* skipSpace(context.source)
  if ((yield* readOne(context.source, ['<|plugin|>', '[UNUSED_TOKEN_141]'])) === null) return text
  return yield* readAnnounced(context, { ends: ACTION_ENDS, opens: ['<|action_start|>'], otherwise: { kind: 'markup' } })
}

const ACTION_ENDS = ['<|action_end|>', '[UNUSED_TOKEN_143]']

export const internlm: Dialect = {
  models: /internlm|intern-s1/i,
  template: ['<|plugin|>'],
  openers: ['<|action_start|>', '[UNUSED_TOKEN_144]'].map(marker => ({ text: marker, read: readAction })),
  tokens: ACTION_ENDS,
  list: listedJson('', bareDefinition, ''),
  writeCalls: joined(call => `<|action_start|><|plugin|>\n${one('name', 'parameters')(call)}<|action_end|>`, ''),
  writeResults: namedResults,
}
