import type { Opener } from '../outcome.ts'
import type { FoundCall, OfferedTool } from '../tool-book.ts'

export interface ToolResult {
  name: string
  text: string
}

/** The tools as they stand in the system prompt. */
export type ToolList = (tools: readonly OfferedTool[]) => string

/**
 * A way in which models write tool calls into their text. Reading and writing agree: what `writeCalls` writes, the openers read back.
 * One entry of the table is one dialect.
 */
export interface Dialect {
  /** Models that were trained on it, by their id. */
  models?: RegExp
  /** What stands in the chat template of such a model, all of it. */
  template?: readonly string[]
  openers?: readonly Opener[]
  /** Markers that mean nothing by themselves and are shown to nobody. */
  tokens?: readonly string[]
  /** End a call; shown to nobody behind one. */
  closers?: readonly string[]
  list?: ToolList
  writeCalls(calls: readonly FoundCall[]): string
  writeResults(results: readonly ToolResult[]): string
}

/** A definition as most families were trained on it. */
export function definition({ name, description = '', inputSchema = {} }: OfferedTool): string {
  return JSON.stringify({ type: 'function', function: { name, description, parameters: inputSchema } })
}

/** A definition without the wrapper of the API. */
export function bareDefinition({ name, description = '', inputSchema = {} }: OfferedTool): string {
  return JSON.stringify({ name, description, parameters: inputSchema })
}

/** What `write` says of each tool, in lines of its own, between two lines. */
export function listed(open: string, write: (tool: OfferedTool) => string, close: string): ToolList {
  return tools => [open, ...tools.map(write), close].filter(line => line !== '').join('\n')
}

/** A JSON list between two marks. */
export function listedJson(open: string, write: (tool: OfferedTool) => string, close: string): ToolList {
  return tools => `${open}[${tools.map(write).join(', ')}]${close}`
}

export const plainList = listed('', bareDefinition, '')
export const toolsTag = listed('<tools>', definition, '</tools>')

/** One call as JSON, under these keys. */
export const one = (nameKey: string, argumentsKey: string) => (call: FoundCall) =>
  JSON.stringify({ [nameKey]: call.name, [argumentsKey]: call.arguments })
export const json = one('name', 'arguments')
export const joined = (write: (call: FoundCall) => string, by: string) => (calls: readonly FoundCall[]) => calls.map(write).join(by)
export const lines = (write: (call: FoundCall) => string) => joined(write, '\n')
export const array = (write: (call: FoundCall) => string) => (calls: readonly FoundCall[]) => `[${calls.map(write).join(', ')}]`

/** Each result in a form of its own, one after the other. */
export const results = (write: (result: ToolResult) => string) => (all: readonly ToolResult[]) => all.map(write).join('\n')
export const namedResults = results(({ name, text }) => `Result of ${name}:\n${text}`)
export const taggedResults = (tag: string) => results(({ text }) => `<${tag}>\n${text}\n</${tag}>`)

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The arguments of a call as `write` has each. */
export function pairs(call: FoundCall, write: (key: string, value: string) => string, by = '\n'): string {
  return Object.entries(call.arguments)
    .map(([key, value]) => write(key, asText(value)))
    .join(by)
}
