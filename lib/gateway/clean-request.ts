import { isObject } from '#lib/json-schema/shared.ts'
import { readMessage } from '#lib/mcp/index.ts'

/**
 * Normalises a client's message: drops null and empty lists that mean nothing, and keys that no message has. Leaves a body that is no message
 * as it is: the protocol library reports the error.
 */
export function cleanRequest(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(cleanRequest)
  if (!isObject(body)) return body
  const message = readMessage({ ...body, jsonrpc: body.jsonrpc ?? '2.0' })
  if (!message || !('method' in message)) return message ?? body
  const { params } = message
  if (!params) return message
  const named = isEmptyList(params.arguments) ? { ...params, arguments: {} } : params
  return { ...message, params: message.method === 'initialize' ? introduced(named) : named }
}

function introduced(params: Record<string, unknown>): Record<string, unknown> {
  const { capabilities, clientInfo } = params
  const { name, version, ...more } = isObject(clientInfo) ? clientInfo : {}
  const given = Object.entries(isObject(capabilities) ? capabilities : {}).filter(([, value]) => value !== false)
  return {
    ...params,
    capabilities: Object.fromEntries(given.map(([key, value]) => [key, isObject(value) ? value : {}])),
    clientInfo: {
      ...more,
      name: typeof name === 'string' ? name : 'unnamed',
      version: version === undefined ? 'unknown' : String(version),
    },
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
