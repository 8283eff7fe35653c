import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { decliningHandler } from './asking/server-request-handler.ts'
import { cleanDiscovered, cleanInitialized } from './wire/clean-introduction.ts'
import { readMessage } from './wire/read-message.ts'

const script = path.resolve(import.meta.dirname, '../../tests/support/mcp/odd-server.mjs')
/** Escape of half a surrogate pair: the server decodes it to half a pair. */
const HALF = '\\ud83d'
const odd = (says: unknown) => ({ command: 'node', args: [script, JSON.stringify(says).replaceAll('HALF', HALF)] })
const bad = 'cut HALF here'
const mended = 'cut \ufffd here'
const text = (value: string) => ({ content: [{ type: 'text', text: value }] })

const hosts: (TestHost & { close(): Promise<void> })[] = []
afterAll(() => Promise.all(hosts.map(host => host.close())))

async function hostOf(servers: Record<string, unknown>) {
  const mcpServers = Object.fromEntries(Object.entries(servers).map(([name, says]) => [name, odd(says)]))
  const host = await testHost({ config: { mcpServers } })
  hosts.push(host)
  return host
}

describe('half a surrogate pair', () => {
  it.each<[string, object, string]>([
    ['a result', { answers: { 'tools/call': text(bad) } }, mended],
    [
      'a key of structured content',
      { answers: { 'tools/call': { content: [], structuredContent: { [bad]: bad } } } },
      JSON.stringify({ [mended]: mended }),
    ],
    ['an error of a tool', { answers: { 'tools/call': { ...text(bad), isError: true } } }, mended],
    ['an error of the protocol', { errors: { 'tools/call': { code: -32000, message: bad } } }, `The server refused: ${mended}.`],
    [
      'a resource',
      { answers: { 'tools/call': { content: [{ type: 'resource', resource: { uri: 'file:///a', text: bad } }] } } },
      `[Resource file:///a]\n${mended}`,
    ],
    [
      'a link',
      { answers: { 'tools/call': { content: [{ type: 'resource_link', uri: 'file:///a', name: bad, description: bad }] } } },
      `[Resource ${mended}: file:///a] ${mended}`,
    ],
  ])('[H3] in %s reaches no model', async (_, says, seen) => {
    const host = await hostOf({ odd: says })
    expect((await host.call('odd', 'hello')).text).toBe(seen)
  })

  it('[H3] in names, descriptions, schemas, instructions, prompts, resources and notes reaches nobody', async () => {
    const properties = { q: { type: 'string', description: bad, enum: ['a', bad] }, [bad]: { type: 'string', title: bad } }
    const host = await hostOf({
      odd: {
        answers: {
          initialize: {
            protocolVersion: '2025-06-18',
            capabilities: { tools: {}, prompts: {}, resources: {} },
            serverInfo: { name: bad, version: bad, title: bad },
            instructions: bad,
          },
          'tools/list': { tools: [{ name: 'hello', title: bad, description: bad, inputSchema: { type: 'object', properties } }] },
          'prompts/list': { prompts: [{ name: 'p', title: bad, description: bad, arguments: [{ name: bad, description: bad }] }] },
          'prompts/get': { description: bad, messages: [{ role: 'user', content: { type: 'text', text: bad } }] },
          'resources/list': { resources: [{ uri: 'note:a', name: bad, description: bad }] },
          'resources/templates/list': { resourceTemplates: [] },
          'resources/read': { contents: [{ uri: 'note:a', text: bad }] },
        },
        notes: [{ method: 'notifications/progress', params: { progress: 1, message: bad, total: null } }],
        asks: { method: 'elicitation/create', params: { message: bad, requestedSchema: { type: 'object', properties } } },
      },
    })
    const said: unknown[] = []
    const answering = {
      ...decliningHandler,
      elicit: async (question: unknown) => ({ action: 'cancel' as const, said: said.push(question) }),
    }
    await host.call('odd', 'hello', {}, { handler: answering, onProgress: report => said.push(report) })
    said.push(await host.mcp.tools(host.admin, { waitMs: 5_000 }))
    said.push(
      await host.mcp.promptsAndResources.prompts(host.admin, { waitMs: 5_000, signal: new AbortController().signal }),
      await host.fill('odd', 'p'),
    )
    said.push(await host.read('odd', { uri: 'note:a' }), (await host.mcpAdmin.servers.get('odd')).live)
    const all = JSON.stringify(said)
    expect(said.length).toBeGreaterThanOrEqual(7)
    expect(all.match(/cut .{1,8} here/g)?.length).toBeGreaterThan(14)
    expect(all).not.toMatch(/\\ud83d/i)
  })
})

describe('null, and an empty list, where nothing is meant', () => {
  const answer = { jsonrpc: '2.0', id: 1, result: { a: 1 } }
  it.each<[unknown, unknown]>([
    [{ ...answer, error: null }, answer],
    [{ ...answer, method: null, params: null }, answer],
    [{ ...answer, traceId: 'x' }, answer],
    [{ id: 1, result: { a: 1 } }, answer],
    [{ ...answer, result: { a: 1, _meta: null, b: null } }, answer],
    [{ ...answer, result: { a: 1, _meta: [] } }, answer],
    [
      { ...answer, result: null },
      { ...answer, result: {} },
    ],
    [
      { jsonrpc: '2.0', id: 1, result: null, error: { code: -1, message: 'no', data: null } },
      { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } },
    ],
    [
      { jsonrpc: '2.0', id: 1, error: 'no' },
      { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no' } },
    ],
    [
      { jsonrpc: '2.0', id: 1, error: { code: '-5', message: null } },
      { jsonrpc: '2.0', id: 1, error: { code: -5, message: '' } },
    ],
    [
      { jsonrpc: '2.0', method: 'note', params: null, id: null },
      { jsonrpc: '2.0', method: 'note' },
    ],
    [
      { jsonrpc: '2.0', method: 'note', params: { a: { b: null, annotations: [] }, data: null, _meta: [] } },
      { jsonrpc: '2.0', method: 'note', params: { a: {} } },
    ],
    [{ level: 'info', msg: 'starting' }, null],
    [{ method: 'GET', path: '/' }, null],
    [{ jsonrpc: '1.0', id: 1, result: {} }, null],
  ])('[H6] is dropped from %j', (given, read) => {
    expect(readMessage(given)).toEqual(read)
  })

  const plain = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } }
  it.each<[object, object]>([
    [
      { capabilities: { tools: null, logging: null, prompts: false, resources: [], experimental: true } },
      { capabilities: { resources: {}, experimental: {} } },
    ],
    [{ capabilities: { tools: { listChanged: null } } }, { capabilities: { tools: {} } }],
    [{ capabilities: [] }, { capabilities: { tools: {} } }],
    [{ capabilities: undefined }, { capabilities: { tools: {} } }],
    [{ serverInfo: { name: 'x', version: 2, title: null, websiteUrl: null, icons: null } }, { serverInfo: { name: 'x', version: '2' } }],
    [{ serverInfo: { name: 'x' } }, { serverInfo: { name: 'x', version: 'unknown' } }],
    [{ serverInfo: null }, { serverInfo: { name: 'unnamed', version: 'unknown' } }],
    [{ instructions: null, _meta: null }, {}],
    [{ instructions: ['a', 'b'] }, { instructions: 'a\nb' }],
    [{ protocolVersion: null }, { protocolVersion: '2025-03-26' }],
    [{ protocolVersion: '1999-01-01' }, { protocolVersion: '1999-01-01' }],
  ])('[H6] is nothing in what a server says of itself: %j', (given, read) => {
    expect(cleanInitialized({ ...plain, ...given })).toEqual({ ...plain, ...read })
  })

  it('[H6] makes no server one of the newer protocol', () => {
    expect(cleanDiscovered({ _meta: null, capabilities: [] })).toEqual({ capabilities: { tools: {} } })
  })

  it('[H6] [mcp-04] hides no tool, no prompt and no result of a real server', async () => {
    const serverInfo = { name: 'odd', title: null }
    const tool = {
      name: 'hello',
      title: null,
      description: null,
      inputSchema: { type: 'object', properties: [], required: null },
      annotations: [],
      icons: null,
      _meta: [],
    }
    const host = await hostOf({
      odd: {
        wrap: { error: null, traceId: 'x' },
        answers: {
          initialize: {
            protocolVersion: null,
            capabilities: { tools: { listChanged: null }, prompts: [], logging: null },
            serverInfo,
            instructions: null,
            _meta: [],
          },
          'tools/list': { tools: [tool], nextCursor: null, _meta: [] },
          'prompts/list': { prompts: [{ name: 'p', description: null, arguments: null }], _meta: null },
          'prompts/get': {
            description: null,
            messages: [{ role: 'user', content: { type: 'text', text: 'filled', annotations: null, _meta: [] } }],
            _meta: null,
          },
        },
      },
    })
    expect(await host.call('odd', 'hello')).toMatchObject({ outcome: 'ok', text: 'hi' })
    expect((await host.mcp.tools(host.admin, { waitMs: 5_000 })).tools.map(({ id }) => id)).toEqual(['odd.hello'])
    expect(JSON.stringify(await host.fill('odd', 'p'))).toContain('filled')
  })
})
