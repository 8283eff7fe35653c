import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import { isTooDeep } from '#lib/platform/index.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { localError } from './local-error.ts'

/** Key of a result that holds what a server sent where an object belongs. */
export const BARE_KEY = 'parley/bare-result'

/** JSON-RPC 2.0, 5.1: an internal error. */
const INTERNAL_ERROR = -32603
/** Values of these keys are the server's own data: null means null there. */
const OPAQUE = new Set(['structuredContent', 'inputSchema', 'outputSchema', 'requestedSchema', 'arguments', 'data', 'default', 'input'])
const MAX_DEPTH = 12

/**
 * Reads parsed JSON as a message of a server, in the shape that the protocol library accepts: well-formed texts and only known keys. Drops null
 * values, and lists in the place of objects. Yields null for anything else. `answers` is the request that an error without an id belongs to.
 */
export function readMessage(value: unknown, answers?: string | number): JSONRPCMessage | null {
  if (!isObject(value) || (value.jsonrpc != null && value.jsonrpc !== '2.0')) return null
  if (isTooDeep(value)) return tooDeep(value, answers)
  const { method, params, result, error } = wellFormed(value)
  const id = typeof value.id === 'string' || typeof value.id === 'number' ? value.id : undefined
  if (typeof method === 'string') {
    if (value.jsonrpc !== '2.0') return null
    return { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), method, ...(isObject(params) ? { params: withoutNulls(params) } : {}) }
  }
  const isError = isObject(error) || typeof error === 'string'
  const about = id ?? (isError ? answers : undefined)
  if (about === undefined) return null
  if (isError) return { jsonrpc: '2.0', id: about, error: readError(error) }
  if (!('result' in value)) return null
  return { jsonrpc: '2.0', id: about, result: isObject(result) ? withoutEmpty(result) : result === null ? {} : { [BARE_KEY]: result } }
}

/** Too deep for the protocol library and the database. */
function tooDeep({ id, method }: Record<string, unknown>, answers?: string | number): JSONRPCMessage | null {
  const about = typeof id === 'string' || typeof id === 'number' ? id : answers
  if (typeof method === 'string' || about === undefined) return null
  return { jsonrpc: '2.0', id: about, error: localError(t('answerNestedTooDeep')) }
}

/** Splits a batch into its messages; drops values that are not messages. */
export function readMessages(value: unknown, answers?: string | number): JSONRPCMessage[] {
  return (Array.isArray(value) ? value : [value]).flatMap(one => readMessage(one, answers) ?? [])
}

function readError(error: Record<string, unknown> | string): { code: number; message: string; data?: unknown } {
  if (typeof error === 'string') return { code: INTERNAL_ERROR, message: error }
  const { code, message, data } = error
  const text = typeof message === 'string' ? message : message == null ? '' : JSON.stringify(message).slice(0, 1_000)
  return {
    code: Number.isInteger(Number(code ?? Number.NaN)) ? Number(code) : INTERNAL_ERROR,
    message: text,
    ...(data == null ? {} : { data }),
  }
}

/** Drops null and empty values on the first level; deeper ones are cleaned per method. */
function withoutEmpty(result: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(result).filter(([key, value]) => value !== null && !(key === '_meta' && !isObject(value))))
}

/** The same, on all levels but within data of the server. */
export function withoutNulls(value: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const kept = Object.entries(value).filter(([key, item]) => item !== null && !(isObjectKey(key) && !isObject(item)))
  return Object.fromEntries(kept.map(([key, item]) => [key, OPAQUE.has(key) || depth === MAX_DEPTH ? item : below(item, depth)]))
}

function below(item: unknown, depth: number): unknown {
  if (Array.isArray(item)) return item.map(one => (isObject(one) ? withoutNulls(one, depth + 1) : one))
  return isObject(item) ? withoutNulls(item, depth + 1) : item
}

/** Some languages write an empty map as a list. */
function isObjectKey(key: string): boolean {
  return key === '_meta' || key === 'annotations'
}

/** Replaces halves of surrogate pairs with U+FFFD in all texts and keys of freshly parsed JSON, in place. A request that holds one is refused by model providers. */
function wellFormed<Value>(value: Value): Value {
  const root = { value }
  const open: object[] = [root]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const holder = at as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      const item = holder[key]
      const mended = typeof item === 'string' && !item.isWellFormed() ? item.toWellFormed() : item
      if (typeof mended === 'object' && mended !== null) open.push(mended)
      if (key.isWellFormed()) {
        if (mended !== item) holder[key] = mended
        continue
      }
      delete holder[key]
      holder[key.toWellFormed()] = mended
    }
  }
  return root.value
}
