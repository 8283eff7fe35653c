import type { FoundCall } from '../tool-book.ts'
import { type Dialect, namedResult } from './dialect.ts'
import { jsonArray } from './json.ts'

const openers = jsonArray.openers ?? []

export function pythonCall(call: FoundCall): string {
  const args = Object.entries(call.arguments).map(([key, value]) => `${key}=${literal(value)}`)
  return `${call.name}(${args.join(', ')})`
}

function list(calls: readonly FoundCall[]): string {
  return `[${calls.map(pythonCall).join(', ')}]`
}

function literal(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return `"${value.replace(/["\\\n\r\t]/g, character => ESCAPED[character] ?? character)}"`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return String(value)
  return `{${Object.entries(value)
    .map(([key, item]) => `${literal(key)}: ${literal(item)}`)
    .join(', ')}}`
}

const ESCAPED: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

export const pythonic: Dialect = {
  models: /llama-?4/i,
  openers,
  tokens: ['<|python_end|>'],
  announcers: ['<|python_start|>'],
  writeCalls: list,
  writeResult: namedResult,
}

export const lfm2: Dialect = {
  models: /lfm-?2/i,
  openers,
  tokens: ['<|tool_call_end|>'],
  announcers: ['<|tool_call_start|>'],
  writeCalls: calls => `<|tool_call_start|>${list(calls)}<|tool_call_end|>`,
  writeResult: ({ text }) => `<|tool_response_start|>${text}<|tool_response_end|>`,
}
