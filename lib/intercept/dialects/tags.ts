import { POLLUTING } from '../json-machine.ts'
import { malformed, type Outcome, type ReadingContext, text } from '../outcome.ts'
import { readJsonCalls } from '../read-json.ts'
import { isCutClosing, mayEndHere, readNamedTags, readPairs, readTags, typedAll } from '../read-tags.ts'
import { lookFor, type Reading, readOne, readUntil, readWord, skipSpace } from '../source.ts'
import type { FoundCall } from '../tool-book.ts'
import { asText, type Dialect, namedResult, responseTag } from './dialect.ts'

/** With and without the prefix that some write. */
const prefixed = (before: string, after: string) => ['', 'antml:'].map(prefix => `${before}${prefix}${after}`)
const INVOKES = prefixed('<', 'invoke name="')
const WRAPPERS = prefixed('<', 'function_calls>')

function* readFunction(context: ReadingContext): Reading<Outcome> {
  const name = yield* readWord(context.source)
  if (name === '' || (yield* readOne(context.source, ['>'])) === null) return text
  context.source.depth = 1
  return yield* readTags(context, name, { opens: ['<parameter='], nameEnds: '>', closes: ['</parameter>'], ends: ['</function>'] })
}

function* readInvoke(context: ReadingContext): Reading<Outcome> {
  const name = yield* readWord(context.source)
  if (name === '' || (yield* readOne(context.source, ['">'])) === null) return text
  context.source.depth = 1
  return yield* readTags(context, name, {
    opens: prefixed('<', 'parameter name="'),
    nameEnds: '">',
    closes: prefixed('</', 'parameter>'),
    ends: prefixed('</', 'invoke>'),
    decodes: true,
  })
}

/** What stands in `<tool_call>` and its kin: JSON, or any of the forms with tags, or YAML. Anything else was no call. */
function* readWrapped(context: ReadingContext): Reading<Outcome> {
  const { source } = context
  const first = yield* skipSpace(source)
  if (first === '{' || first === '[') return yield* readJsonCalls(context, true)
  if (first === '<') {
    const opener = yield* readOne(source, ['<function=', ...INVOKES])
    if (opener === null) return text
    return opener === '<function=' ? yield* readFunction(context) : yield* readInvoke(context)
  }
  return yield* readNamed(context)
}

function* readNamed(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  const word = yield* readWord(source)
  if (word === 'function' && (yield* readOne(source, ['='])) !== null) return yield* readFunction(context)
  if (word === 'name' && (yield* readOne(source, [':'])) !== null) return yield* readYaml(context)
  if (tools.nameOf(word) === null) return text
  source.depth = 1
  const after = yield* skipSpace(source)
  if (after === null) return malformed
  if ((yield* lookFor(source, ['<arg_key>', '</tool_call>'])) === null)
    return yield* readNamedTags(context, word, [`</${word}>`, '</tool_call>'])
  return yield* readKeysAndValues(context, word)
}

/** GLM: each key and each value in a tag of its own. */
function* readKeysAndValues({ source, tools }: ReadingContext, word: string): Reading<Outcome> {
  const ends = ['</tool_call>']
  const pairs: Record<string, string> = {}
  for (;;) {
    yield* skipSpace(source)
    const mark = yield* readOne(source, ['<arg_key>', ...ends])
    if (mark === null && !(isCutClosing(source, ends) && mayEndHere(source, tools, word, pairs))) return malformed
    if (mark !== '<arg_key>') break
    const key = yield* readUntil(source, ['</arg_key>'])
    yield* readOne(source, ['</arg_key>'])
    yield* skipSpace(source)
    if (key === null || (yield* readOne(source, ['<arg_value>'])) === null) return malformed
    const value = yield* readUntil(source, ['</arg_value>'])
    if (value === null) return malformed
    yield* readOne(source, ['</arg_value>'])
    if (POLLUTING.has(key.trim())) return malformed
    pairs[key.trim()] = value
  }
  const name = tools.nameOf(word) ?? word
  return { kind: 'calls', calls: [{ name, arguments: typedAll(tools, name, pairs) }] }
}

/** `name: …`, `arguments:` and a pair in each line that is set in. */
function* readYaml({ source, tools }: ReadingContext): Reading<Outcome> {
  yield* skipSpace(source)
  const name = tools.nameOf(yield* readWord(source))
  yield* skipSpace(source)
  if (name === null || (yield* readOne(source, ['arguments:', 'parameters:'])) === null) return text
  const body = yield* readUntil(source, ['</'])
  if (body === null && source.isCut) return malformed
  const written = body ?? ''
  yield* readUntil(source, ['>'])
  yield* readOne(source, ['>'])
  const pairs = written.split('\n').flatMap(line => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : []
  })
  if (pairs.some(([key]) => POLLUTING.has(key))) return malformed
  return { kind: 'calls', calls: [{ name, arguments: typedAll(tools, name, Object.fromEntries(pairs)) }] }
}

/** `<tool>` with `<name>` and `<arguments>`, or with the name alone and `<tool_input>` behind it. */
function* readTool(context: ReadingContext): Reading<Outcome> {
  const { source, tools } = context
  yield* skipSpace(source)
  if ((yield* readOne(source, ['<name>'])) !== null) {
    const name = tools.nameOf(yield* readWord(source))
    if (name === null || (yield* readOne(source, ['</name>'])) === null) return text
    yield* skipSpace(source)
    const opener = yield* readOne(source, ['<arguments>', '<parameters>'])
    if (opener === null) return malformed
    const args = yield* readPairs(context, [opener.replace('<', '</')])
    yield* skipSpace(source)
    if (args === null || (yield* readOne(source, ['</tool>'])) === null) return malformed
    return { kind: 'calls', calls: [{ name, arguments: typedAll(tools, name, args) }] }
  }
  const name = tools.nameOf(yield* readWord(source))
  if (name === null || (yield* readOne(source, ['</tool>'])) === null) return text
  yield* skipSpace(source)
  if ((yield* readOne(source, ['<tool_input>'])) === null) return malformed
  const input = yield* readUntil(source, ['</tool_input>'])
  if (input === null) return malformed
  yield* readOne(source, ['</tool_input>'])
  return { kind: 'calls', calls: [{ name, arguments: tools.fromText(name, input) }] }
}

const each = (write: (call: FoundCall) => string) => (calls: readonly FoundCall[]) => calls.map(write).join('\n')
const json = (call: FoundCall) => JSON.stringify({ name: call.name, arguments: call.arguments })
const pairs = (call: FoundCall, write: (key: string, value: string) => string) =>
  Object.entries(call.arguments)
    .map(([key, value]) => write(key, asText(value)))
    .join('\n')

const functionTags = (call: FoundCall) =>
  `<function=${call.name}>\n${pairs(call, (key, value) => `<parameter=${key}>\n${value}\n</parameter>`)}\n</function>`
const invokeTags = (call: FoundCall) =>
  `<invoke name="${call.name}">\n${pairs(call, (key, value) => `<parameter name="${key}">${encode(value)}</parameter>`)}\n</invoke>`

function encode(value: string): string {
  const text = value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  // A line break at the edge belongs to the markup, so that one of the value needs another.
  return `${/^\r?\n/.test(text) ? '\n' : ''}${text}${/\n$/.test(text) ? '\n' : ''}`
}

export const hermes: Dialect = {
  models: /hermes|qwen|qwq|smollm|mimo|granite|nemotron/i,
  openers: [{ text: '<tool_call>', read: readWrapped }],
  closers: ['</tool_call>'],
  writeCalls: each(call => `<tool_call>\n${json(call)}\n</tool_call>`),
  writeResult: responseTag,
}

export const toolCallsTag: Dialect = {
  models: /apriel|minimax-m1/i,
  openers: [{ text: '<tool_calls>', read: readWrapped }],
  closers: ['</tool_calls>'],
  writeCalls: calls => `<tool_calls>\n${calls.map(json).join('\n')}\n</tool_calls>`,
  writeResult: responseTag,
}

export const qwen3Coder: Dialect = {
  models: /qwen-?3.*coder/i,
  openers: [{ text: '<function=', read: readFunction }],
  closers: ['</function>'],
  writeCalls: each(call => `<tool_call>\n${functionTags(call)}\n</tool_call>`),
  writeResult: ({ text: said }) => `<tool_response>\n${said}\n</tool_response>`,
}

export const seedOss: Dialect = {
  models: /seed-?oss/i,
  openers: [{ text: '<seed:tool_call>', read: readWrapped }],
  closers: ['</seed:tool_call>'],
  writeCalls: each(call => `<seed:tool_call>\n${functionTags(call)}\n</seed:tool_call>`),
  writeResult: namedResult,
}

export const claudeXml: Dialect = {
  models: /claude/i,
  openers: [
    ...INVOKES.map(opener => ({ text: opener, read: readInvoke })),
    ...WRAPPERS.map(opener => ({ text: opener, read: readWrapped })),
  ],
  closers: prefixed('</', 'function_calls>'),
  writeCalls: calls => `<function_calls>\n${calls.map(invokeTags).join('\n')}\n</function_calls>`,
  writeResult: ({ name, text: said }) =>
    `<function_results>\n<result>\n<tool_name>${name}</tool_name>\n<stdout>${said}</stdout>\n</result>\n</function_results>`,
}

export const minimaxM2: Dialect = {
  models: /minimax/i,
  openers: [{ text: '<minimax:tool_call>', read: readWrapped }],
  closers: ['</minimax:tool_call>'],
  writeCalls: calls => `<minimax:tool_call>\n${calls.map(invokeTags).join('\n')}\n</minimax:tool_call>`,
  writeResult: namedResult,
}

export const glm45: Dialect = {
  models: /glm-?4|glm-?5|chatglm/i,
  openers: [{ text: '<tool_call>', read: readWrapped }],
  closers: ['</tool_call>'],
  writeCalls: each(
    call =>
      `<tool_call>${call.name}\n${pairs(call, (key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>`)}\n</tool_call>`,
  ),
  writeResult: ({ text: said }) => `<tool_response>\n${said}\n</tool_response>`,
}

export const genericXml: Dialect = {
  openers: [{ text: '<tool>', read: readTool }],
  closers: ['</tool>'],
  writeCalls: each(
    call =>
      `<tool>\n<name>${call.name}</name>\n<arguments>\n${pairs(call, (key, value) => `<${key}>\n${value}\n</${key}>`)}\n</arguments>\n</tool>`,
  ),
  writeResult: namedResult,
}

/** Its openers are the names of the offered tools. */
export const toolNameXml: Dialect = {
  writeCalls: each(call => `<${call.name}>\n${pairs(call, (key, value) => `<${key}>\n${value}\n</${key}>`)}\n</${call.name}>`),
  writeResult: namedResult,
}

export function toolNameOpeners(names: readonly string[]) {
  return names.map(name => ({
    text: `<${name}>`,
    *read(context: ReadingContext): Reading<Outcome> {
      return yield* readNamedTags(context, name, [`</${name}>`])
    },
  }))
}
