import { type Dialect, definition, joined, json, listed, listedJson, namedResults, plainList, results } from './dialect.ts'
import { functionaryOpeners, functionaryTokens } from './functionary.ts'
import { ESCAPE, functionGemmaOpeners, functionGemmaTokens, gemma4Openers, gemma4Tokens, gemmaValue, QUOTE } from './gemma.ts'
import { harmonyOpeners, roleOpeners } from './harmony.ts'
import { mistralOpeners } from './mistral.ts'
import { typeScriptType } from './python-calls.ts'
import { readPlainKimi, specialCallOpeners, specialCallTokens } from './special-call.ts'

/** Mistral models up to Large 2411 and Nemo. */
export const mistral: Dialect = {
  models: /mistral|mixtral|ministral|codestral/i,
  template: ['[TOOL_CALLS]'],
  openers: mistralOpeners,
  closers: ['[/TOOL_CALLS]'],
  list: listedJson('[AVAILABLE_TOOLS]', definition, '[/AVAILABLE_TOOLS]'),
  writeCalls: calls => `[TOOL_CALLS][${calls.map(json).join(', ')}]`,
  writeResults: results(({ text }) => `[TOOL_RESULTS]${JSON.stringify({ content: text })}[/TOOL_RESULTS]`),
}

export const mistralArgs: Dialect = {
  models: /mistral-?small-?(?:3\.[1-9]|.*250[3-9])|devstral|magistral|ministral-?3|mistral-?(?:large|medium)-?3/i,
  template: ['[ARGS]'],
  list: listedJson('[AVAILABLE_TOOLS]', definition, '[/AVAILABLE_TOOLS]'),
  writeCalls: joined(call => `[TOOL_CALLS]${call.name}[ARGS]${JSON.stringify(call.arguments)}`, ''),
  writeResults: results(({ text }) => `[TOOL_RESULTS]${text}[/TOOL_RESULTS]`),
}

/** DeepSeek V3.1. */
export const deepSeek: Dialect = {
  models: /deepseek/i,
  template: ['<｜tool▁call▁begin｜>'],
  openers: specialCallOpeners,
  tokens: specialCallTokens,
  list: listed(
    '',
    tool => `### ${tool.name}\nDescription: ${tool.description ?? ''}\n\nParameters: ${JSON.stringify(tool.inputSchema ?? {})}\n`,
    '',
  ),
  writeCalls: calls =>
    `<｜tool▁calls▁begin｜>${calls
      .map(call => `<｜tool▁call▁begin｜>${call.name}<｜tool▁sep｜>${JSON.stringify(call.arguments)}<｜tool▁call▁end｜>`)
      .join('')}<｜tool▁calls▁end｜>`,
  writeResults: results(({ text }) => `<｜tool▁output▁begin｜>${text}<｜tool▁output▁end｜>`),
}

/** DeepSeek V3 and R1. */
export const deepSeekV3: Dialect = {
  models: /deepseek.*(?:v3(?!\.)|r1|v2)/i,
  template: ['<｜tool▁call▁begin｜>', '```json'],
  list: plainList,
  writeCalls: calls =>
    `<｜tool▁calls▁begin｜>${calls
      .map(
        call =>
          `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${call.name}\n\`\`\`json\n${JSON.stringify(call.arguments)}\n\`\`\`<｜tool▁call▁end｜>`,
      )
      .join('\n')}<｜tool▁calls▁end｜>`,
  writeResults: all =>
    `<｜tool▁outputs▁begin｜>${all.map(({ text }) => `<｜tool▁output▁begin｜>${text}<｜tool▁output▁end｜>`).join('\n')}<｜tool▁outputs▁end｜>`,
}

export const kimiK2: Dialect = {
  models: /kimi/i,
  template: ['<|tool_calls_section_begin|>'],
  openers: [{ text: 'functions.', where: 'bare', read: readPlainKimi }],
  list: listedJson('', definition, ''),
  writeCalls: calls =>
    `<|tool_calls_section_begin|>${calls
      .map(
        (call, index) =>
          `<|tool_call_begin|>functions.${call.name}:${index}<|tool_call_argument_begin|>${JSON.stringify(call.arguments)}<|tool_call_end|>`,
      )
      .join('')}<|tool_calls_section_end|>`,
  writeResults: results(({ name, text }) => `## Return of functions.${name}\n${text}`),
}

export const functionGemma: Dialect = {
  models: /function-?gemma/i,
  template: ['<start_function_call>'],
  openers: functionGemmaOpeners,
  tokens: functionGemmaTokens,
  list: listed(
    '',
    ({ name, description = '', inputSchema = {} }) =>
      `<start_function_declaration>declaration:${name}${gemmaValue({ description, parameters: inputSchema }, ESCAPE)}<end_function_declaration>`,
    '',
  ),
  writeCalls: joined(call => `<start_function_call>call:${call.name}${gemmaValue(call.arguments, ESCAPE)}<end_function_call>`, ''),
  writeResults: results(
    ({ name, text }) => `<start_function_response>response:${name}${gemmaValue({ value: text }, ESCAPE)}<end_function_response>`,
  ),
}

export const gemma4: Dialect = {
  models: /gemma-?4/i,
  template: ['<|tool_call>', '<|"|>'],
  openers: gemma4Openers,
  tokens: gemma4Tokens,
  list: listed(
    '',
    ({ name, description = '', inputSchema = {} }) =>
      `<|tool>declaration:${name}${gemmaValue({ description, parameters: inputSchema }, QUOTE)}<tool|>`,
    '',
  ),
  writeCalls: joined(call => `<|tool_call>call:${call.name}${gemmaValue(call.arguments, QUOTE)}<tool_call|>`, ''),
  writeResults: results(({ name, text }) => `<|tool_response>response:${name}${gemmaValue({ value: text }, QUOTE)}<tool_response|>`),
}

const namespace = listed('namespace functions {', typeScriptType, '} // namespace functions')

export const harmony: Dialect = {
  models: /gpt-?oss/i,
  template: ['<|channel|>', '<|message|>'],
  openers: [...harmonyOpeners, ...roleOpeners],
  tokens: ['<|message|>', '<|constrain|>'],
  list: namespace,
  writeCalls: calls =>
    calls
      .map(call => ` to=functions.${call.name}<|channel|>commentary json<|message|>${JSON.stringify(call.arguments)}<|call|>`)
      .map(call => `<|start|>assistant${call}`)
      .join(''),
  writeResults: results(
    ({ name, text }) => `<|start|>functions.${name} to=assistant<|channel|>commentary<|message|>${JSON.stringify(text)}<|end|>`,
  ),
}

export const functionaryV3: Dialect = {
  models: /functionary.*v3/i,
  template: ['>>>all'],
  openers: functionaryOpeners,
  tokens: functionaryTokens,
  list: namespace,
  writeCalls: joined(call => `>>>${call.name}\n${JSON.stringify(call.arguments)}`, ''),
  writeResults: namedResults,
}

export const functionaryV25: Dialect = {
  models: /functionary.*v2\.5/i,
  template: ['<|reserved_special_token_249|>'],
  list: namespace,
  writeCalls: joined(call => `<|reserved_special_token_249|>${call.name}\n${JSON.stringify(call.arguments)}`, ''),
  writeResults: results(({ name, text }) => `name=${name}\n${text}`),
}

export const functionaryV2: Dialect = {
  models: /functionary/i,
  template: ['<|recipient|>'],
  list: namespace,
  writeCalls: joined(call => `<|from|>assistant\n<|recipient|>${call.name}\n<|content|>${JSON.stringify(call.arguments)}`, '\n'),
  writeResults: results(({ name, text }) => `<|from|>${name}\n<|recipient|>all\n<|content|>${text}`),
}
