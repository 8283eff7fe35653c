import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { DELETE } from './[keyId]/route.ts'
import { GET, POST } from './route.ts'

let edge: TestEdge
let max: { id: string; cookie: string }
let eve: { id: string; cookie: string }

beforeAll(async () => {
  edge = await testEdge()
  max = await edge.person('max@example.com')
  eve = await edge.person('eve@example.com', 'admin')
})

afterAll(() => edge.dispose())

const create = (cookie: string, name: string) => call(POST, { method: 'POST', cookie, body: { name } })
const revoke = (keyId: string, cookie?: string) =>
  call(DELETE, { method: 'DELETE', params: { keyId }, ...(cookie === undefined ? {} : { cookie }) })
const list = async (cookie: string) => ((await call(GET, { cookie })).json as { data: { id: string }[] }).data

describe('API keys', () => {
  it('are shown once, listed without the key, and revoked', async () => {
    const made = await create(max.cookie, 'report')
    const { key, id } = made.json as { key: string; id: string }
    expect([made.status, (await edge.auth.actorOfKey(key))?.userId]).toEqual([201, max.id])
    const listed = await list(max.cookie)
    expect(listed).toMatchObject([{ id, name: 'report', prefix: key.slice(0, 13), lastUsedAt: expect.any(String) }])
    expect(JSON.stringify(listed)).not.toContain(key)
    expect((await revoke(id, max.cookie)).status).toBe(204)
    expect([await list(max.cookie), await edge.auth.actorOfKey(key)]).toEqual([[], null])
  })

  it('[role-02] made on the page have the scope chat unless more is chosen, and end when they were said to', async () => {
    const made = (body: object) => call(POST, { method: 'POST', cookie: max.cookie, body })
    expect(await made({ name: 'plain' })).toMatchObject({ status: 201, json: { scopes: ['chat'], expiresAt: null } })
    const expiresAt = '2099-01-01T00:00:00.000Z'
    expect(await made({ name: 'more', scopes: ['chat', 'tools'], expiresAt })).toMatchObject({
      json: { scopes: ['chat', 'tools'], expiresAt },
    })
    expect(await made({ name: 'none', scopes: [] })).toMatchObject({ status: 400 })
    expect(codeOf(await made({ name: 'wide', scopes: ['admin:users'] }))).toBe('more_than_you_have')
    for (const { id } of await list(max.cookie)) await revoke(id, max.cookie)
  })

  it('[web-08] of another person are 404, also to an administrator', async () => {
    const { id } = (await create(max.cookie, 'mine')).json as { id: string }
    const answer = await revoke(id, eve.cookie)
    expect([answer.status, codeOf(answer)]).toEqual([404, 'key_not_found'])
    expect(await list(eve.cookie)).toEqual([])
    expect(await list(max.cookie)).toHaveLength(1)
  })

  it('[api-07] need a session, a name and an id', async () => {
    const key = await edge.auth.keys.createFor('max@example.com', 'x')
    const answers = [
      await call(GET),
      await call(GET, { key }),
      await call(POST, { method: 'POST' }),
      await revoke('nonsense'),
      await create(max.cookie, ' '),
      await revoke('nonsense', max.cookie),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 400, 404])
  })
})
