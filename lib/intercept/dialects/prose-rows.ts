import type { FoundCall } from '../tool-book.ts'
import { type Dialect, definition, json, lines, listed, listedJson, namedResults, results } from './dialect.ts'
import { fenceOpeners } from './fences.ts'
import { announcer, listOpeners } from './json-rows.ts'
import { jsonCall, pythonCall, pythonStub } from './python-calls.ts'
import { reactOpeners } from './react.ts'

const list = (calls: readonly FoundCall[]) => `[${calls.map(pythonCall).join(', ')}]`

export const react: Dialect = {
  openers: reactOpeners,
  writeCalls: lines(call => `Action: ${call.name}\nAction Input: ${JSON.stringify(call.arguments)}`),
  writeResults: results(({ text }) => `Observation: ${text}`),
}

export const fencedJson: Dialect = {
  openers: fenceOpeners,
  writeCalls: lines(call => `\`\`\`json\n${json(call)}\n\`\`\``),
  writeResults: namedResults,
}

/** Gemma 1 to 3. */
export const toolCode: Dialect = {
  models: /gemma/i,
  template: ['tool_code'],
  list: listed('```python', pythonStub, '```'),
  writeCalls: calls => `\`\`\`tool_code\n${calls.map(pythonCall).join('\n')}\n\`\`\``,
  writeResults: results(({ text }) => `\`\`\`tool_output\n${text}\n\`\`\``),
}

export const pythonic: Dialect = {
  models: /llama-?4/i,
  template: ['<|header_start|>'],
  openers: [announcer('<|python_start|>', ['<|python_end|>']), ...listOpeners],
  tokens: ['<|python_end|>'],
  list: listed('', definition, ''),
  writeCalls: list,
  writeResults: namedResults,
}

export const lfm2: Dialect = {
  models: /lfm-?2/i,
  template: ['<|tool_call_start|>'],
  openers: [announcer('<|tool_call_start|>', ['<|tool_call_end|>'])],
  tokens: ['<|tool_call_end|>'],
  list: listedJson('List of tools: <|tool_list_start|>', definition, '<|tool_list_end|>'),
  writeCalls: calls => `<|tool_call_start|>${list(calls)}<|tool_call_end|>`,
  writeResults: results(({ text }) => `<|tool_response_start|>${text}<|tool_response_end|>`),
}

/** Calls in the syntax of Python, with values in JSON. */
export const olmo3: Dialect = {
  models: /olmo-?3/i,
  template: ['<function_calls>'],
  list: listed('<functions>', definition, '</functions>'),
  writeCalls: calls => `<function_calls>${calls.map(jsonCall).join('\n')}</function_calls>`,
  writeResults: namedResults,
}
