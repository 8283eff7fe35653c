import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFiles } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import type { RouteHandler } from '#lib/http/index.ts'
import { createMcp, type Mcp, type McpAdmin } from '#lib/mcp/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import { installServer, type Server, server } from '#lib/server.ts'
import { type Answer, type Call, call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { everythingServer, newJournal, testServer } from '#tests/support/mcp/index.ts'
import { GET as files } from '../../files/[fileId]/route.ts'
import { GET as pick } from '../../tools/route.ts'
import { DELETE as removePolicy, PATCH as updatePolicy } from '../policies/[policyId]/route.ts'
import { PUT as orderPolicies } from '../policies/order/route.ts'
import { POST as createPolicy, GET as listPolicies } from '../policies/route.ts'
import { POST as importServers } from './-/import/route.ts'
import { POST as test } from './-/test/route.ts'
import { POST as accept } from './[slug]/accept/route.ts'
import { GET as log } from './[slug]/log/route.ts'
import { POST as restart } from './[slug]/restart/route.ts'
import { GET as get, PATCH as patch, DELETE as remove } from './[slug]/route.ts'
import { GET as tools } from './[slug]/tools/route.ts'
import { POST as attempt } from './[slug]/try/route.ts'
import { POST as create, GET as list } from './route.ts'

const journal = newJournal()
let edge: TestEdge
let mcp: Mcp
let ada: { id: string; cookie: string }
let bob: { id: string; cookie: string }

beforeAll(async () => {
  edge = await testEdge({
    config: { mcpServers: { declared: testServer(journal) }, policies: [{ server: '*', tool: 'forbidden', action: 'deny' }] },
  })
  const made = await createMcp(edge.platform, { toolTimeoutMs: () => 10_000 })
  mcp = made.mcp
  const others = {
    knowledge: { collections: { list: async () => [], fileBytes: () => Promise.reject(new AppError('file_not_found')) } },
    webSearch: { offers: async () => ({ searches: false, reads: false }) },
  } as unknown as Partial<Server>
  installServer({ ...server(), mcp, mcpAdmin: made.mcpAdmin, files: createFiles(edge.platform), ...others } as Server)
  ada = await edge.person('ada@example.com', 'admin')
  bob = await edge.person('bob@example.com')
})

afterAll(async () => {
  await mcp?.close()
  await edge?.dispose()
  journal.remove()
})

const asAda = (handler: RouteHandler, options: Call = {}): Promise<Answer> => call(handler, { ...options, cookie: ada.cookie })
const slug = (name: string) => ({ params: { slug: name } })
const offered = async () =>
  (await mcp.tools({} as Parameters<Mcp['tools']>[0], { waitMs: 10_000, signal: new AbortController().signal })).tools

describe('a member', () => {
  const id = crypto.randomUUID()
  const routes: [string, RouteHandler, Call][] = [
    ['list', list, {}],
    ['create', create, { method: 'POST', body: { slug: 'x', transport: 'stdio', command: 'true' } }],
    ['get', get, slug('declared')],
    ['change', patch, { method: 'PATCH', ...slug('declared'), body: { enabled: false } }],
    ['remove', remove, { method: 'DELETE', ...slug('declared') }],
    ['restart', restart, { method: 'POST', ...slug('declared') }],
    ['tools', tools, slug('declared')],
    ['accept', accept, { method: 'POST', ...slug('declared'), body: { tools: [] } }],
    ['try', attempt, { method: 'POST', ...slug('declared'), body: { tool: 'count' } }],
    ['log', log, slug('declared')],
    ['test', test, { method: 'POST', body: { server: { slug: 'x', transport: 'stdio', command: 'true' } } }],
    ['import', importServers, { method: 'POST', body: { text: '{}' } }],
    ['list of policies', listPolicies, {}],
    ['new policy', createPolicy, { method: 'POST', body: { server: '*', tool: '*', action: 'allow' } }],
    ['change of a policy', updatePolicy, { method: 'PATCH', params: { policyId: id }, body: { action: 'allow' } }],
    ['removal of a policy', removePolicy, { method: 'DELETE', params: { policyId: id } }],
    ['order of policies', orderPolicies, { method: 'PUT', body: { ids: [] } }],
  ]

  it.each(routes)('[web-07] gets 403 on: %s', async (_, handler, options) => {
    const answer = await call(handler, { ...options, cookie: bob.cookie })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
  })

  it('has changed nothing by the refused requests', async () => {
    expect(((await asAda(list)).json as { data: unknown[] }).data).toHaveLength(1)
    expect(journal.lines()).toEqual([])
    expect((await asAda(listPolicies)).json).toEqual({
      data: [
        {
          ...{ id: null, source: 'config', server: '*', tool: 'forbidden', action: 'deny', annotation: null, argument: null, value: null },
          ...{ approvers: null, subjects: [] },
        },
      ],
    })
  })

  it.each(routes)('a visitor gets 401 on: %s', async (_, handler, options) => {
    expect((await call(handler, options)).status).toBe(401)
  })
})

describe('an administrator', () => {
  it('cannot send the header of a server to another host than it was entered for', async () => {
    const remote = {
      slug: 'remote',
      transport: 'http',
      url: 'https://one.invalid/mcp',
      headers: { Authorization: 'Bearer hush-0123' },
      enabled: false,
    }
    expect(await asAda(create, { method: 'POST', body: remote })).toMatchObject({ status: 201 })
    const change = (body: object) => asAda(patch, { method: 'PATCH', ...slug('remote'), body })
    expect(codeOf(await change({ url: 'https://two.invalid/mcp' }))).toBe('unusable')
    expect(await change({ url: 'https://one.invalid/other' })).toMatchObject({ status: 200 })
    expect(await change({ url: 'https://two.invalid/mcp', headers: { Authorization: 'Bearer new' } })).toMatchObject({ status: 200 })
    await asAda(remove, { method: 'DELETE', ...slug('remote') })
  })

  it('[web-07] adds a server, whose tools are offered at once, and whose secrets never come back', async () => {
    const input = {
      slug: 'everything',
      title: 'Everything',
      transport: 'stdio',
      ...everythingServer(),
      env: { API_KEY: 'hush-0123456789' },
    }
    const added = await asAda(create, { method: 'POST', body: input })
    expect(added).toMatchObject({
      status: 201,
      json: { slug: 'everything', envNames: ['API_KEY'], source: 'dashboard', live: { state: 'stopped' } },
    })
    expect((await offered()).map(tool => tool.id)).toContain('everything.echo')
    const shown = await asAda(get, slug('everything'))
    expect(shown.json).toMatchObject({ live: { state: 'ready', speaks: 'stdio', protocolVersion: '2025-11-25', toolCount: 16 } })
    expect(JSON.stringify([added.json, shown.json, (await asAda(list)).json])).not.toContain('hush')
    const row = await edge.platform.db.client.mcpServer.findFirst({ where: { slug: 'everything' } })
    expect(JSON.stringify(row)).not.toContain('hush')
  })

  it('tries a tool, and owns the file that it returns', async () => {
    const answer = await asAda(attempt, { method: 'POST', ...slug('everything'), body: { tool: 'get-tiny-image' } })
    const outcome = answer.json as ToolOutcome
    expect(outcome).toMatchObject({ outcome: 'ok', server: 'everything', tool: 'get-tiny-image' })
    const image = outcome.content.find(one => 'fileId' in one)
    const params = { fileId: image?.fileId ?? '' }
    const file = await asAda(files, { params })
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="image.png"; filename*=UTF-8''image.png`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const stranger = await call(files, { params, cookie: bob.cookie })
    expect([stranger.status, codeOf(stranger)]).toEqual([404, 'file_not_found'])
  })

  it('sees that a server does not get our environment', async () => {
    const answer = await asAda(attempt, { method: 'POST', ...slug('everything'), body: { tool: 'get-env' } })
    expect(JSON.parse((answer.json as ToolOutcome).text)).toMatchObject({ API_KEY: '[redacted]' })
    expect((answer.json as ToolOutcome).text).not.toContain('AUTH_SECRET')
  })

  it('[web-07] edits a server: fields that are not named stay, and the next call uses the change', async () => {
    const changed = await asAda(patch, { method: 'PATCH', ...slug('everything'), body: { title: 'All', env: { MODE: 'test-mode' } } })
    expect(changed).toMatchObject({ status: 200, json: { title: 'All', envNames: ['API_KEY', 'MODE'] } })
    const answer = await asAda(attempt, { method: 'POST', ...slug('everything'), body: { tool: 'get-env' } })
    expect(JSON.parse((answer.json as ToolOutcome).text)).toMatchObject({ API_KEY: '[redacted]', MODE: 'test-mode' })
  })

  it('[web-07] disables, enables and restarts a server', async () => {
    const off = await asAda(patch, { method: 'PATCH', ...slug('everything'), body: { enabled: false } })
    expect(off.json).toMatchObject({ enabled: false, live: { state: 'disabled' } })
    expect((await offered()).map(tool => tool.server)).not.toContain('everything')
    expect(codeOf(await asAda(restart, { method: 'POST', ...slug('everything') }))).toBe('unusable')
    await asAda(patch, { method: 'PATCH', ...slug('everything'), body: { enabled: true } })
    expect((await asAda(restart, { method: 'POST', ...slug('everything') })).json).toMatchObject({ live: { state: 'ready' } })
    expect((await asAda(log, slug('everything'))).json).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ text: 'Restarting.' })]),
    })
  })

  it('may enable, disable and restart what the configuration declares, and nothing else', async () => {
    const off = await asAda(patch, { method: 'PATCH', ...slug('declared'), body: { enabled: false } })
    expect(off.json).toMatchObject({ source: 'config', enabled: false })
    await asAda(patch, { method: 'PATCH', ...slug('declared'), body: { enabled: true } })
    for (const answer of [
      await asAda(patch, { method: 'PATCH', ...slug('declared'), body: { title: 'Mine', enabled: true } }),
      await asAda(remove, { method: 'DELETE', ...slug('declared') }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([409, 'declared_elsewhere'])
  })

  it('tests a server before saving it, and stores nothing', async () => {
    const body = (args: string[]) => ({ method: 'POST', body: { server: { slug: 'new', transport: 'stdio', command: 'node', args } } })
    const good = await asAda(test, body(testServer(journal).args))
    expect(good.json).toMatchObject({
      ok: true,
      speaks: 'stdio',
      serverInfo: { name: 'parley-test' },
      tools: expect.arrayContaining([{ name: 'echo', description: 'Gives the text back.' }]),
    })
    const bad = await asAda(test, body(['-e', 'console.error("no key given"); process.exit(3)']))
    expect(bad.json).toMatchObject({ ok: false, reason: 'Its process ended with exit code 3. It said last: no key given' })
    expect((await asAda(get, slug('new'))).status).toBe(404)
  })

  it('sees a changed definition beside the accepted one, and accepts exactly that change', async () => {
    const { data } = (await asAda(tools, slug('declared'))).json as { data: Awaited<ReturnType<McpAdmin['tools']['list']>> }
    const echo = data.find(tool => tool.name === 'echo')
    expect(echo).toMatchObject({ id: 'declared.echo', modelName: 'declared__echo', pin: { state: 'accepted' } })
    const place = { server: 'declared', tool: 'echo' }
    await edge.platform.db.client.toolPin.updateMany({
      where: place,
      data: { hash: 'a'.repeat(64), definition: { description: 'before' } },
    })
    const seen = (await asAda(tools, slug('declared'))).json as { data: unknown[] }
    expect(seen.data).toContainEqual(
      expect.objectContaining({ name: 'echo', pin: expect.objectContaining({ state: 'changed', accepted: { description: 'before' } }) }),
    )
    expect((await asAda(get, slug('declared'))).json).toMatchObject({ live: { changedTools: 1 } })
    const stale = await asAda(accept, { method: 'POST', ...slug('declared'), body: { tools: [{ name: 'echo', hash: 'b'.repeat(64) }] } })
    expect([stale.status, codeOf(stale)]).toEqual([409, 'conflict'])
    const done = await asAda(accept, { method: 'POST', ...slug('declared'), body: { tools: [{ name: 'echo', hash: echo?.hash }] } })
    expect(done.status).toBe(200)
    expect((await asAda(get, slug('declared'))).json).toMatchObject({ live: { changedTools: 0 } })
  })

  it('[U15] imports a pasted configuration, after seeing what it holds, and connects at once', async () => {
    const text = JSON.stringify({
      mcpServers: { 'Test Two': { ...testServer(journal), env: { TOKEN: 'hush' } }, declared: { command: 'x' }, broken: {} },
    })
    const preview = await asAda(importServers, { method: 'POST', body: { text } })
    expect(preview.json).toMatchObject({
      preview: [
        { name: 'Test Two', slug: 'test-two', problem: null },
        { slug: 'declared-2', takenSlug: 'declared', problem: null },
        { name: 'broken' },
      ],
    })
    expect(JSON.stringify(preview.json)).not.toContain('hush')
    const both = await asAda(importServers, { method: 'POST', body: { text, names: ['Test Two', 'broken'] } })
    expect([both.status, codeOf(both)]).toEqual([422, 'unusable'])
    expect((await asAda(get, slug('test-two'))).status).toBe(404)
    const one = await asAda(importServers, { method: 'POST', body: { text, names: ['Test Two'] } })
    expect(one).toMatchObject({
      status: 201,
      json: { data: [{ slug: 'test-two', title: 'Test Two', envNames: ['TOKEN'], live: { state: 'ready' } }] },
    })
    expect(codeOf(await asAda(importServers, { method: 'POST', body: { text: 'no json' } }))).toBe('unusable')
  })

  it('[web-07] removes a server with its tools', async () => {
    expect((await asAda(remove, { method: 'DELETE', ...slug('everything') })).status).toBe(204)
    expect(codeOf(await asAda(get, slug('everything')))).toBe('server_not_found')
    expect((await offered()).map(tool => tool.server)).not.toContain('everything')
    expect(await edge.platform.db.client.toolPin.count({ where: { server: 'everything' } })).toBe(0)
  })

  it('[api-07] gets a clear error for bad input', async () => {
    const base = { slug: 'ok', transport: 'stdio', command: 'true' }
    const answers = await Promise.all(
      [{ ...base, nonsense: 1 }, { ...base, transport: 'pigeon' }, { slug: 'ok' }].map(body => asAda(create, { method: 'POST', body })),
    )
    expect(answers.map(answer => [answer.status, codeOf(answer)])).toEqual(Array.from({ length: 3 }, () => [400, 'invalid_request']))
    const unusable = await asAda(create, { method: 'POST', body: { slug: 'ok', transport: 'http', url: 'ftp://x' } })
    expect([unusable.status, codeOf(unusable)]).toEqual([422, 'unusable'])
    const taken = await asAda(create, { method: 'POST', body: { ...base, slug: 'declared' } })
    expect([taken.status, codeOf(taken)]).toEqual([409, 'name_taken'])
    for (const [handler, method] of [
      [get, 'GET'],
      [remove, 'DELETE'],
      [restart, 'POST'],
      [tools, 'GET'],
      [log, 'GET'],
    ] as const) {
      expect((await asAda(handler, { method, ...slug('nobody') })).status).toBe(404)
    }
  })

  it('reorders rules', async () => {
    const add = async (tool: string, action: string) =>
      ((await asAda(createPolicy, { method: 'POST', body: { server: 'declared', tool, action } })).json as { id: string }).id
    const first = await add('*', 'ask')
    const second = await add('echo', 'allow')
    const ordered = await asAda(orderPolicies, { method: 'PUT', body: { ids: [second, first] } })
    expect((ordered.json as { data: { id: string | null }[] }).data.map(rule => rule.id)).toEqual([null, second, first])
    const changed = await asAda(updatePolicy, { method: 'PATCH', params: { policyId: first }, body: { action: 'deny' } })
    expect(changed.json).toMatchObject({ id: first, action: 'deny', tool: '*' })
    expect((await asAda(removePolicy, { method: 'DELETE', params: { policyId: first } })).status).toBe(204)
    const gone = await asAda(removePolicy, { method: 'DELETE', params: { policyId: first } })
    expect([gone.status, codeOf(gone)]).toEqual([404, 'policy_not_found'])
    expect(codeOf(await asAda(createPolicy, { method: 'POST', body: { server: '*', tool: '*', action: 'maybe' } }))).toBe('invalid_request')
  })

  it('leaves an audit entry for every change', async () => {
    const rows = await edge.platform.db.client.auditEvent.findMany({ where: { actorId: ada.id } })
    const actions = [
      'mcp_server.create',
      'mcp_server.update',
      'mcp_server.restart',
      'mcp_server.delete',
      'mcp_tool.accept',
      'mcp_tool.try',
      'policy.create',
      'policy.update',
      'policy.reorder',
      'policy.delete',
    ]
    expect(rows.map(row => row.action)).toEqual(expect.arrayContaining(actions))
    expect(JSON.stringify(rows)).not.toContain('hush')
  })
})

describe('the picker of a member', () => {
  it('lists the tools with the titles of their servers', async () => {
    const answer = await call(pick, { cookie: bob.cookie })
    expect(answer.json).toMatchObject({
      tools: expect.arrayContaining([
        expect.objectContaining({ id: 'declared.echo', serverTitle: 'declared', description: 'Gives the text back.' }),
      ]),
    })
    expect((await call(pick)).status).toBe(401)
  })
})

describe('at the start', () => {
  it('a name that configuration and dashboard both hold is an error that says so', async () => {
    const platform = {
      ...edge.platform,
      config: {
        ...edge.platform.config,
        mcpServers: { ...edge.platform.config.mcpServers, 'test-two': edge.platform.config.mcpServers?.declared },
      },
    }
    await expect(createMcp(platform as typeof edge.platform, { toolTimeoutMs: () => 1 })).rejects.toThrow(
      'mcpServers.test-two has the name of a server that was added in Administration.',
    )
  })
})
