import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import { cleanDiscovered, cleanInitialized } from './clean-introduction.ts'
import { cleanInputRequests, cleanQuestion } from './clean-question.ts'
import { withoutNulls } from './read-message.ts'
import { cleanCallResult, cleanToolPage, type Rejection } from './wire.ts'

type Handler = (message: JSONRPCMessage, extra?: MessageExtraInfo) => void

/**
 * Cleans what comes in through a transport before the protocol library validates it, which refuses a whole list or result for one bad item.
 * Changes the transport in place, so the library still finds its own kind of transport.
 */
export function cleanIncoming<T extends Transport>(transport: T, reject: (rejection: Rejection) => void): T {
  const methods = new Map<string | number, string>()
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    if ('method' in message && 'id' in message) methods.set(message.id, message.method)
    if ('method' in message && message.method === 'notifications/cancelled') methods.delete(cancelledId(message.params))
    return send(message, options)
  }
  const clean = (message: JSONRPCMessage): JSONRPCMessage => {
    if ('method' in message && message.method === 'elicitation/create')
      return { ...message, params: cleanQuestion(message.params) as typeof message.params }
    if (!('result' in message) || message.id === undefined) return message
    const method = methods.get(message.id) ?? methods.get(Number(message.id))
    methods.delete(message.id)
    if (method === 'tools/list') return { ...message, result: cleanToolPage(message.result, reject) as typeof message.result }
    if (method === 'tools/call' || method === 'tasks/result')
      return { ...message, result: cleanInputRequests(cleanCallResult(message.result)) as typeof message.result }
    if (method === 'initialize') return { ...message, result: cleanInitialized(message.result) as typeof message.result }
    if (method === 'server/discover') return { ...message, result: cleanDiscovered(message.result) as typeof message.result }
    const page = cleanListPage(method, message.result) ?? withoutNulls(message.result)
    return { ...message, result: page as typeof message.result }
  }
  let handler: Handler | undefined
  const cleaning: Handler = (message, extra) => handler?.(clean(message), extra)
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    get: () => (handler ? cleaning : undefined),
    set(next: Handler | undefined) {
      if (next !== cleaning) handler = next
    },
  })
  return transport
}

function cancelledId(params: unknown): string | number {
  const id = isObject(params) ? params.requestId : undefined
  return typeof id === 'string' || typeof id === 'number' ? id : ''
}

const LISTS: Record<string, { key: string; id: 'name' | 'uri' | 'uriTemplate' }> = {
  'prompts/list': { key: 'prompts', id: 'name' },
  'resources/list': { key: 'resources', id: 'uri' },
  'resources/templates/list': { key: 'resourceTemplates', id: 'uriTemplate' },
}
const TEXTS = ['name', 'title', 'uri', 'uriTemplate', 'description', 'mimeType']

/** Cleans a page of a list for the protocol library, which refuses a whole list for one bad item. Null for other methods. */
export function cleanListPage(method: string | undefined, result: unknown): unknown {
  const list = method === undefined ? undefined : LISTS[method]
  if (!list || !isObject(result)) return null
  const items = Array.isArray(result[list.key]) ? (result[list.key] as unknown[]).filter(isObject) : []
  const kept = items.filter(item => typeof item[list.id] === 'string')
  const nextCursor = typeof result.nextCursor === 'string' ? result.nextCursor : undefined
  return { ...result, [list.key]: kept.map(item => ({ name: item[list.id], ...known(item) })), nextCursor }
}

function known(item: Record<string, unknown>): Record<string, unknown> {
  const given = Array.isArray(item.arguments) ? item.arguments.filter(isObject).filter(one => typeof one.name === 'string') : null
  return {
    ...textsOf(item),
    ...(typeof item.size === 'number' ? { size: item.size } : {}),
    ...(given ? { arguments: given.map(one => ({ ...textsOf(one), required: one.required === true })) } : {}),
  }
}

function textsOf(item: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(TEXTS.filter(key => typeof item[key] === 'string').map(key => [key, item[key]]))
}
