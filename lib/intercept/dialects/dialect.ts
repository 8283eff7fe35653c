import type { Opener } from '../outcome.ts'
import type { FoundCall } from '../tool-book.ts'

export interface ToolResult {
  name: string
  text: string
}

/**
 * A way in which models write tool calls into their text. Reading and writing agree: what `writeCall` writes, the openers read back.
 * One entry of the table is one dialect.
 */
export interface Dialect {
  /** Models that were trained on it, by their id. */
  models?: RegExp
  openers?: readonly Opener[]
  /** Markers that mean nothing by themselves and are shown to nobody. */
  tokens?: readonly string[]
  /** Markers that announce a call in a form that needs none, such as bare JSON. */
  announcers?: readonly string[]
  /** End a call; shown to nobody behind one. */
  closers?: readonly string[]
  writeCalls(calls: readonly FoundCall[]): string
  writeResult(result: ToolResult): string
}

export function namedResult({ name, text }: ToolResult): string {
  return `Result of ${name}:\n${text}`
}

export function responseTag({ name, text }: ToolResult): string {
  return `<tool_response>\n${JSON.stringify({ name, content: text })}\n</tool_response>`
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
