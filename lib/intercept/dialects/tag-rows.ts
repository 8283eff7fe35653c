import type { FoundCall } from '../tool-book.ts'
import {
  bareDefinition,
  type Dialect,
  definition,
  joined,
  json,
  lines,
  listed,
  listedJson,
  namedResults,
  pairs,
  plainList,
  results,
  taggedResults,
  toolsTag,
} from './dialect.ts'
import { pythonStub } from './python-calls.ts'
import { readTool } from './tool-tags.ts'
import { wrappedClosers, wrappedOpeners } from './wrapped.ts'

const functionTags = (call: FoundCall) =>
  `<function=${call.name}>\n${pairs(call, (key, value) => `<parameter=${key}>\n${value}\n</parameter>\n`, '')}</function>`
const seedTags = (call: FoundCall) =>
  `<function=${call.name}>\n${pairs(call, (key, value) => `<parameter=${key}>${value}</parameter>\n`, '')}</function>`
const invokeTags = (call: FoundCall, write: (value: string) => string) =>
  `<invoke name="${call.name}">\n${pairs(call, (key, value) => `<parameter name="${key}">${write(value)}</parameter>\n`, '')}</invoke>`
const keyTags = (call: FoundCall, by: string, prefix = '') =>
  pairs(call, (key, value) => `<${prefix}arg_key>${key}</${prefix}arg_key>${by}<${prefix}arg_value>${value}</${prefix}arg_value>${by}`, '')

function encoded(value: string): string {
  const text = value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  // Line breaks on both sides belong to the markup, so a value with its own gets further ones.
  return /^\r?\n/.test(text) && text.endsWith('\n') ? `\n${text}\n` : text
}

export const hermes: Dialect = {
  models: /hermes|qwen|qwq|smollm|mimo|granite|arcee|\bafm\b|trinity|virtuoso|\b(?:ling|ring)-|reka/i,
  template: ['<tool_call>'],
  openers: wrappedOpeners,
  closers: wrappedClosers,
  list: toolsTag,
  writeCalls: lines(call => `<tool_call>\n${json(call)}\n</tool_call>`),
  writeResults: results(({ name, text }) => `<tool_response>\n${JSON.stringify({ name, content: text })}\n</tool_response>`),
}

export const ernie: Dialect = {
  ...hermes,
  models: /ernie/i,
  template: ['<response>', '<tool_call>'],
  openers: [],
  writeResults: taggedResults('tool_output'),
}

export const exaone: Dialect = {
  models: /exaone/i,
  template: ['[|tool|]'],
  list: listed('# Available Tools', tool => `<tool>${definition(tool)}</tool>`, ''),
  writeCalls: lines(call => `<tool_call>${json(call)}</tool_call>`),
  writeResults: results(({ text }) => `<tool_result>${JSON.stringify({ result: text })}</tool_result>`),
}

/** MiniMax M1 and Apriel. */
export const toolCallsTag: Dialect = {
  models: /apriel|minimax.*m1/i,
  template: ['<tool_calls>'],
  list: toolsTag,
  writeCalls: calls => `<tool_calls>\n${calls.map(json).join('\n')}\n</tool_calls>`,
  writeResults: results(({ name, text }) => `tool name: ${name}\ntool result: ${text}`),
}

/** Hunyuan A13B and Jamba. */
export const toolCallsList: Dialect = {
  models: /hunyuan.*a13b|jamba/i,
  template: ['<tool_calls>['],
  list: toolsTag,
  writeCalls: calls => `<tool_calls>[${calls.map(json).join(', ')}]</tool_calls>`,
  writeResults: taggedResults('tool_response'),
}

export const hunyuanV3: Dialect = {
  models: /\bhy-?3|hunyuan-?(?:v-?)?3/i,
  template: ['<tool_sep>'],
  list: toolsTag,
  writeCalls: calls =>
    `<tool_calls>\n${calls.map(call => `<tool_call>${call.name}<tool_sep>\n${keyTags(call, '\n')}</tool_call>`).join('\n')}\n</tool_calls>`,
  writeResults: all => `<tool_responses>\n${taggedResults('tool_response')(all)}\n</tool_responses>`,
}

export const hunyuan: Dialect = {
  models: /hunyuan/i,
  template: ['<tool_calls>', '<tool_call>', '```json'],
  list: toolsTag,
  writeCalls: calls =>
    `<tool_calls>\n${calls.map(call => `<tool_call>${call.name}\n\`\`\`json\n${JSON.stringify(call.arguments)}\n\`\`\`</tool_call>`).join('\n')}\n</tool_calls>`,
  writeResults: all => `<tool_responses>${all.map(({ text }) => `<tool_response>${text}</tool_response>`).join('')}</tool_responses>`,
}

export const nemotron: Dialect = {
  models: /nemotron.*(?:nano|super|ultra)/i,
  template: ['<TOOLCALL>'],
  list: listedJson('<AVAILABLE_TOOLS>', bareDefinition, '</AVAILABLE_TOOLS>'),
  writeCalls: calls => `<TOOLCALL>[${calls.map(json).join(', ')}]</TOOLCALL>`,
  writeResults: all => `<TOOL_RESPONSE>${JSON.stringify(all.map(({ text }) => text))}</TOOL_RESPONSE>`,
}

export const nemotronMini: Dialect = {
  models: /nemotron-?mini/i,
  template: ['<toolcall>'],
  list: listed('', tool => `<tool> ${bareDefinition(tool)} </tool>`, ''),
  writeCalls: joined(call => `<toolcall> ${json(call)} </toolcall>`, ' '),
  writeResults: namedResults,
}

export const qwen3Coder: Dialect = {
  models: /qwen-?3.*coder|qwen-?3\.[5-9]|step-?3\.[5-9]|nemotron-?3/i,
  template: ['<function=', '<parameter='],
  list: toolsTag,
  writeCalls: lines(call => `<tool_call>\n${functionTags(call)}\n</tool_call>`),
  writeResults: taggedResults('tool_response'),
}

export const seedOss: Dialect = {
  models: /seed-?oss/i,
  template: ['<seed:tool_call>'],
  list: listed('', pythonStub, ''),
  writeCalls: lines(call => `<seed:tool_call>\n${seedTags(call)}\n</seed:tool_call>`),
  writeResults: namedResults,
}

export const functionaryV31: Dialect = {
  models: /functionary.*v3\.1/i,
  template: ['<function=', '</function>'],
  list: listed('', tool => `Use the function '${tool.name}' to: ${tool.description ?? ''}\n${bareDefinition(tool)}`, ''),
  writeCalls: joined(call => `<function=${call.name}>${JSON.stringify(call.arguments)}</function>`, ''),
  writeResults: namedResults,
}

export const claudeXml: Dialect = {
  models: /claude/i,
  openers: [],
  list: listed('<functions>', tool => `<function>${bareDefinition(tool)}</function>`, '</functions>'),
  writeCalls: calls => `<function_calls>\n${calls.map(call => invokeTags(call, encoded)).join('\n')}\n</function_calls>`,
  writeResults: all =>
    `<function_results>\n${all.map(({ name, text }) => `<result>\n<tool_name>${name}</tool_name>\n<stdout>${text}</stdout>\n</result>`).join('\n')}\n</function_results>`,
}

export const minimaxM2: Dialect = {
  models: /minimax/i,
  template: ['<minimax:tool_call>'],
  list: listed('<tools>', tool => `<tool>${bareDefinition(tool)}</tool>`, '</tools>'),
  writeCalls: calls => `<minimax:tool_call>\n${calls.map(call => invokeTags(call, value => value)).join('\n')}\n</minimax:tool_call>`,
  writeResults: results(({ text }) => `<response>${text}</response>`),
}

/** DeepSeek V3.2 and V4: each value says whether it is text. */
export const deepSeekDsml: Dialect = {
  models: /deepseek.*v-?(?:3\.2|4)\b/i,
  template: ['｜DSML｜'],
  list: listed('<functions>', bareDefinition, '</functions>'),
  writeCalls: calls => `<｜DSML｜function_calls>\n${calls.map(dsml).join('\n')}\n</｜DSML｜function_calls>`,
  writeResults: all => `<function_results>\n${all.map(({ text }) => `<result>${text}</result>`).join('\n')}\n</function_results>`,
}

function dsml(call: FoundCall): string {
  const parameter = ([key, value]: [string, unknown]) => {
    const isText = typeof value === 'string'
    return `<｜DSML｜parameter name="${key}" string="${isText}">${isText ? value : JSON.stringify(value)}</｜DSML｜parameter>\n`
  }
  return `<｜DSML｜invoke name="${call.name}">\n${Object.entries(call.arguments).map(parameter).join('')}</｜DSML｜invoke>`
}

export const step3: Dialect = {
  models: /\bstep-?3(?!\.)/i,
  template: ['steptml:invoke'],
  list: toolsTag,
  writeCalls: calls => `<｜tool_calls_begin｜>\n${calls.map(steptml).join('\n')}\n<｜tool_calls_end｜>`,
  writeResults: namedResults,
}

function steptml(call: FoundCall): string {
  const parameters = pairs(call, (key, value) => `<steptml:parameter name="${key}">${value}</steptml:parameter>`, '')
  return `<｜tool_call_begin｜>\nfunction<｜tool_sep｜><steptml:invoke name="${call.name}">${parameters}</steptml:invoke><｜tool_call_end｜>`
}

export const glm45: Dialect = {
  models: /glm-?4|chatglm/i,
  template: ['<arg_key>', '\\n<arg_value>'],
  list: toolsTag,
  writeCalls: lines(call => `<tool_call>${call.name}\n${keyTags(call, '\n')}</tool_call>`),
  writeResults: taggedResults('tool_response'),
}

export const glm47: Dialect = {
  models: /glm-?(?:4\.[7-9]|5)/i,
  template: ['<arg_key>'],
  list: toolsTag,
  writeCalls: joined(call => `<tool_call>${call.name}${keyTags(call, '')}</tool_call>`, ''),
  writeResults: results(({ text }) => `<tool_response>${text}</tool_response>`),
}

export const longcat: Dialect = {
  models: /longcat/i,
  template: ['longcat_tool_call'],
  list: plainList,
  writeCalls: joined(call => `<longcat_tool_call>\n${json(call)}\n</longcat_tool_call>`, ''),
  writeResults: namedResults,
}

export const genericXml: Dialect = {
  openers: [{ text: '<tool>', read: readTool }],
  closers: ['</tool>'],
  writeCalls: lines(
    call =>
      `<tool>\n<name>${call.name}</name>\n<arguments>\n${pairs(call, (key, value) => `<${key}>\n${value}\n</${key}>`)}\n</arguments>\n</tool>`,
  ),
  writeResults: namedResults,
}

/** Dialect whose openers are the names of the offered tools. */
export const toolNameXml: Dialect = {
  writeCalls: lines(call => `<${call.name}>\n${pairs(call, (key, value) => `<${key}>\n${value}\n</${key}>`)}\n</${call.name}>`),
  writeResults: namedResults,
}
