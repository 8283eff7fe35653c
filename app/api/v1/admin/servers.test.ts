import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMcp, type Mcp } from '#lib/mcp/index.ts'
import { installServer, server } from '#lib/server.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { newJournal, testServer } from '#tests/support/mcp/index.ts'
import { POST as createPolicy } from './policies/route.ts'
import { PATCH as change, GET as get, DELETE as remove } from './servers/[slug]/route.ts'
import { GET as tools } from './servers/[slug]/tools/route.ts'
import { POST as create, GET as list } from './servers/route.ts'

const journal = newJournal()
let edge: TestEdge
let mcp: Mcp
let key: string
let narrow: string

beforeAll(async () => {
  edge = await testEdge({ config: { mcpServers: { declared: testServer(journal) } } })
  const made = await createMcp(edge.platform, { toolTimeoutMs: () => 10_000 })
  mcp = made.mcp
  installServer({ ...server(), mcp, mcpAdmin: made.mcpAdmin })
  await edge.person('ada@example.com', 'admin')
  key = await edge.auth.keys.createFor('ada@example.com', 'all')
  narrow = await edge.auth.keys.createFor('ada@example.com', 'narrow', { scopes: ['admin:read'] })
})

afterAll(async () => {
  await mcp?.close()
  await edge?.dispose()
  journal.remove()
})

it('[adm-02] servers and policies are kept by a key with the scope, without their secrets, and only read by one that reads', async () => {
  const env = { API_TOKEN: 'hush-0123456789', camelName: 'kept' }
  const body = { slug: 'shelf', title: 'Shelf', transport: 'stdio', command: 'none', enabled: false, env, timeout_ms: 5_000 }
  expect(codeOf(await call(create, { method: 'POST', key: narrow, body }))).toBe('forbidden')
  const made = await call(create, { method: 'POST', key, body })
  expect(made).toMatchObject({ status: 201, json: { slug: 'shelf', timeout_ms: 5_000, env_names: ['API_TOKEN', 'camelName'] } })
  const place = { params: { slug: 'shelf' } }
  const shown = await call(get, { key: narrow, ...place })
  expect([made.text, shown.text].join()).not.toContain('hush')
  expect(await call(change, { method: 'PATCH', key, ...place, body: { title: 'Books' } })).toMatchObject({ json: { title: 'Books' } })
  const found = await call(tools, { key: narrow, params: { slug: 'declared' } })
  expect(found).toMatchObject({ json: { data: expect.arrayContaining([expect.objectContaining({ input_schema: expect.anything() })]) } })
  const rule = { server: 'shelf', tool: '*', action: 'deny' }
  expect(codeOf(await call(createPolicy, { method: 'POST', key: narrow, body: rule }))).toBe('forbidden')
  expect((await call(createPolicy, { method: 'POST', key, body: rule })).status).toBe(201)
  expect((await call(remove, { method: 'DELETE', key, ...place })).status).toBe(204)
  expect((await call(list, { key: narrow })).json).toMatchObject({ data: [{ slug: 'declared' }], next_cursor: null })
})
