import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { everythingServer, newJournal, testServer } from '#tests/support/mcp/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createMcp, type Mcp } from './index.ts'

let held: TestPlatform
let mcp: Mcp
const journal = newJournal()
const signal = new AbortController().signal
const actor: Actor = { kind: 'user', userId: 'u1', email: 'a@example.org', name: 'A', role: 'admin', rights: new Set() }

beforeAll(async () => {
  held = await testPlatform({ config: { mcpServers: { everything: everythingServer(), test: testServer(journal) } } })
  await held.platform.db.client.user.create({ data: { id: 'u1', email: 'a@example.org', name: 'A', role: 'admin', createdAt: new Date() } })
  mcp = (await createMcp(held.platform, { toolTimeoutMs: () => 5_000 })).mcp
})

afterAll(async () => {
  await mcp?.close()
  await held?.dispose()
  journal.remove()
})

const call = (server: string, tool: string, args: Record<string, unknown> = {}) =>
  mcp.call({ actor, server, tool, arguments: args, runId: 'run-1', signal })

describe('tools of real servers', () => {
  it('[api-03] are discovered live, with names for people and for models', async () => {
    const listing = await mcp.tools(actor, { waitMs: 10_000, signal })
    expect(listing.unavailable).toEqual([])
    expect(listing.tools.map((tool) => tool.id)).toEqual(expect.arrayContaining(['everything.echo', 'everything.get-env', 'test.count']))
    expect(listing.tools.find((tool) => tool.id === 'everything.get-sum')).toMatchObject({
      modelName: 'everything__get-sum',
      server: 'everything',
    })
  })

  it('[api-04] give an outcome with its text and its time', async () => {
    const outcome = await call('everything', 'echo', { message: 'hello' })
    expect(outcome).toMatchObject({ outcome: 'ok', server: 'everything', tool: 'echo', text: 'Echo: hello', executed: true })
    expect(outcome.executionTimeMs).toBeGreaterThanOrEqual(0)
  })

  it('see no secret of ours', async () => {
    const outcome = await call('everything', 'get-env')
    expect(Object.keys(JSON.parse(outcome.text)).sort()).toEqual(['PATH'])
  })
})
