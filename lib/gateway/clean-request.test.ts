import { expect, it } from 'vitest'
import { cleanRequest } from './clean-request.ts'

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }

it.each<[unknown, unknown]>([
  [
    { ...call, params: { name: 'a', arguments: [], _meta: null }, error: null, result: null },
    { ...call, params: { name: 'a', arguments: {} } },
  ],
  [
    { ...call, params: { name: 'a', arguments: { b: null, c: [] } }, traceId: 'x' },
    { ...call, params: { name: 'a', arguments: { b: null, c: [] } } },
  ],
  [
    { id: 1, method: 'tools/list', params: null },
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  ],
  [
    { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: null, _meta: [] } },
    { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  ],
  [
    { jsonrpc: '2.0', id: null, method: 'notifications/initialized', params: [] },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ],
  [
    { jsonrpc: '2.0', id: 'q', result: { action: 'cancel', content: null, _meta: null }, error: null },
    { jsonrpc: '2.0', id: 'q', result: { action: 'cancel' } },
  ],
  [
    {
      ...call,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: { roots: null, sampling: [], elicitation: false },
        clientInfo: { name: 'c', title: null },
      },
    },
    {
      ...call,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: { sampling: {} }, clientInfo: { name: 'c', version: 'unknown' } },
    },
  ],
  [[{ ...call, params: null }], [call]],
  [{ foo: 1 }, { foo: 1 }],
  ['text', 'text'],
])('[H6] a client may write null, and an empty list, where nothing is meant: %j', (sent, read) => {
  expect(cleanRequest(sent)).toEqual(read)
})
