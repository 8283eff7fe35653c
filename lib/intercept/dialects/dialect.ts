import type { Opener } from '../outcome.ts'
import type { FoundCall, OfferedTool } from '../tool-book.ts'

export interface ToolResult {
  name: string
  text: string
}

/** Writes the tools for the system prompt. */
export type ToolList = (tools: readonly OfferedTool[]) => string

/**
 * A form in which models write tool calls into their text. The openers read back exactly the calls that `writeCalls` writes. One entry of the table is one
 * dialect.
 */
export interface Dialect {
  /** Matches the ids of models that were trained on it. */
  models?: RegExp
  /** Texts that the chat template of such a model contains, all of them. */
  template?: readonly string[]
  openers?: readonly Opener[]
  /** Markers without a meaning of their own, which are not shown. */
  tokens?: readonly string[]
  /** Texts that end a call; not shown behind one. */
  closers?: readonly string[]
  list?: ToolList
  writeCalls(calls: readonly FoundCall[]): string
  writeResults(results: readonly ToolResult[]): string
}

/** Writes a definition as most model families were trained on it. */
export function definition({ name, description = '', inputSchema = {} }: OfferedTool): string {
  return JSON.stringify({ type: 'function', function: { name, description, parameters: inputSchema } })
}

/** Writes a definition without the wrapper of the API. */
export function bareDefinition({ name, description = '', inputSchema = {} }: OfferedTool): string {
  return JSON.stringify({ name, description, parameters: inputSchema })
}

/** Lists the tools, each as `write` puts it, between an opening and a closing line. */
export function listed(open: string, write: (tool: OfferedTool) => string, close: string): ToolList {
  return tools => [open, ...tools.map(write), close].filter(line => line !== '').join('\n')
}

/** Lists the tools as a JSON list between two marks. */
export function listedJson(open: string, write: (tool: OfferedTool) => string, close: string): ToolList {
  return tools => `${open}[${tools.map(write).join(', ')}]${close}`
}

export const plainList = listed('', bareDefinition, '')
export const toolsTag = listed('<tools>', definition, '</tools>')

/** Writes one call as JSON, under these keys. */
export const one = (nameKey: string, argumentsKey: string) => (call: FoundCall) =>
  JSON.stringify({ [nameKey]: call.name, [argumentsKey]: call.arguments })
export const json = one('name', 'arguments')
export const joined = (write: (call: FoundCall) => string, by: string) => (calls: readonly FoundCall[]) => calls.map(write).join(by)
export const lines = (write: (call: FoundCall) => string) => joined(write, '\n')
export const array = (write: (call: FoundCall) => string) => (calls: readonly FoundCall[]) => `[${calls.map(write).join(', ')}]`

/** Writes results one after the other. */
export const results = (write: (result: ToolResult) => string) => (all: readonly ToolResult[]) => all.map(write).join('\n')
export const namedResults = results(({ name, text }) => `Result of ${name}:\n${text}`)
export const taggedResults = (tag: string) => results(({ text }) => `<${tag}>\n${text}\n</${tag}>`)

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Writes the arguments of a call, each as `write` puts it. */
export function pairs(call: FoundCall, write: (key: string, value: string) => string, by = '\n'): string {
  return Object.entries(call.arguments)
    .map(([key, value]) => write(key, asText(value)))
    .join(by)
}
