import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantRow, type ObjectRef, type Subject } from '#lib/access/index.ts'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const { signal } = new AbortController()
const ANN: Actor = { kind: 'user', userId: newId(), email: 'ann@example.org', name: 'Ann', role: 'member', rights: rightsOf('member') }
let host: TestHost & { close(): Promise<void> }

beforeAll(async () => {
  host = await testHost({ config: { mcpServers: { everything: everythingServer(), other: everythingServer() } } })
  const { userId: id, email, name } = ANN
  await host.platform.db.client.user.create({ data: { id, email, name, createdAt: new Date() } })
})
afterAll(() => host?.close())

const give = (subject: Subject, object: ObjectRef) =>
  host.platform.db.client.accessGrant.create({
    data: grantRow({ id: newId(), subject, object, level: 'use', givenById: null, createdAt: new Date() }),
  })

it('[acc-02] a server or tool that is granted to others is in no list of a person, and its calls, prompts and sign-ins are refused', async () => {
  await give({ kind: 'role', id: 'administrator' }, { kind: 'server', id: 'other' })
  await give({ kind: 'role', id: 'administrator' }, { kind: 'tool', id: 'everything.echo' })
  const listed = async (actor: Actor) => (await host.mcp.tools(actor, { waitMs: 10_000, signal })).tools
  const [all, anns] = [await listed(host.admin), await listed(ANN)]
  const without = all.filter(({ server, id }) => server !== 'other' && id !== 'everything.echo')
  expect(all.length).toBeGreaterThan(without.length + 1)
  expect(anns.map(({ id }) => id)).toEqual(without.map(({ id }) => id))
  const echo = all.filter(({ name }) => name === 'echo')
  expect(echo).toHaveLength(2)
  for (const tool of echo) {
    expect((await host.mcp.decide(host.admin, tool, null, {})).action).toBe('allow')
    expect((await host.mcp.decide(ANN, tool, null, {})).action).toBe('deny')
  }
  const { promptsAndResources, icons, signIns } = host.mcp
  const prompts = async (actor: Actor) =>
    (await promptsAndResources.prompts(actor, { waitMs: 10_000, signal })).prompts.map(one => one.server)
  expect(new Set(await prompts(host.admin))).toEqual(new Set(['everything', 'other']))
  expect(new Set(await prompts(ANN))).toEqual(new Set(['everything']))
  const refused = [
    promptsAndResources.prompt(ANN, 'other', { name: 'simple-prompt', arguments: {} }, { signal }),
    promptsAndResources.read(ANN, 'other', { uri: 'demo://resource/static/document/features.md' }, { signal }),
    icons.read(ANN, 'other', undefined, signal),
    signIns.begin(ANN, 'other', 'http://127.0.0.1'),
  ]
  for (const one of await Promise.allSettled(refused))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'server_not_found' } })
})
