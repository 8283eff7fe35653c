import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcp, type Mcp } from '#lib/mcp/index.ts'
import { installServer, server } from '#lib/server.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as test } from './servers/-/test/route.ts'
import { PATCH as patch } from './servers/[slug]/route.ts'
import { POST as create } from './servers/route.ts'

const SECRET = 'hush-0042'
/** A server's arguments: it prints the length of its token and exits. */
const telling = ['-e', 'console.error(`given: ${process.env.TOKEN.length} letters`); process.exit(3)']

let edge: TestEdge
let mcp: Mcp
let ada: { id: string; cookie: string }

beforeAll(async () => {
  edge = await testEdge({ config: { mcpServers: {} } })
  const made = await createMcp(edge.platform, { toolTimeoutMs: () => 10_000 })
  mcp = made.mcp
  installServer({ ...server(), mcp, mcpAdmin: made.mcpAdmin })
  ada = await edge.person('ada@example.com', 'admin')
  const own = { slug: 'held', transport: 'stdio', command: 'node', args: ['--version'], env: { TOKEN: SECRET }, enabled: false }
  expect((await call(create, { method: 'POST', cookie: ada.cookie, body: own })).status).toBe(201)
})

afterAll(async () => {
  await mcp?.close()
  await edge?.dispose()
})

const tested = (change: Record<string, unknown>, existing?: string) =>
  call(test, {
    method: 'POST',
    cookie: ada.cookie,
    body: { server: { slug: 'held', transport: 'stdio', command: 'node', ...change }, ...(existing ? { existing } : {}) },
  })

describe('[S12] a test of a server', () => {
  it('[S12] [web-24] passes stored secrets to no other command, nor does a change, and the refusal says what to do', async () => {
    const stolen = await tested({ args: telling }, 'held')
    expect([stolen.status, codeOf(stolen)]).toEqual([422, 'unusable'])
    expect(stolen.text).toContain('The command has changed, so enter its secrets again.')
    const changed = await call(patch, { method: 'PATCH', cookie: ada.cookie, params: { slug: 'held' }, body: { args: telling } })
    expect([changed.status, codeOf(changed)]).toEqual([422, 'unusable'])
    const entered = await tested({ args: telling, env: { TOKEN: 'entered' } }, 'held')
    expect(entered.text).toContain('given: 7 letters')
    for (const { text } of [stolen, changed, entered]) expect(text).not.toContain(SECRET)
  })

  it('[S12] passes stored secrets to no code that NODE_OPTIONS loads', async () => {
    const script = 'console.error(`given: ${(process.env.TOKEN ?? "").length} letters`); process.exit(3)'
    const evil = { args: ['--version'], env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}` } }
    const refused = [
      await tested(evil, 'held'),
      await call(patch, { method: 'PATCH', cookie: ada.cookie, params: { slug: 'held' }, body: { env: evil.env } }),
    ]
    for (const answer of refused) {
      expect([answer.status, codeOf(answer)]).toEqual([422, 'unusable'])
      expect(answer.text).toContain('NODE_OPTIONS changes what runs, so enter the other variables again.')
      expect(answer.text).not.toContain('given:')
    }
  })

  it('[S12] [web-24] is in the audit trail with its command and without its arguments, also when it is refused', async () => {
    const before = (await edge.platform.audit.list({ limit: 200 })).length
    await tested({ args: ['-e', 'process.exit(0)', 'a secret argument'] })
    await tested({ args: telling }, 'held')
    const events = (await edge.platform.audit.list({ limit: 200 })).slice(0, -before)
    expect(events).toMatchObject([
      { action: 'mcp_server.test', actorId: ada.id, target: 'held', detail: { transport: 'stdio', command: 'node', existing: 'held' } },
      { action: 'mcp_server.test', actorId: ada.id, target: 'held', detail: { transport: 'stdio', command: 'node' } },
    ])
    expect(JSON.stringify(events)).not.toMatch(/secret argument|process\.exit/)
  })
})
