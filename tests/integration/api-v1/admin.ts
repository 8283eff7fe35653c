import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { V1App } from '#tests/support/v1-app.ts'
import { type V1Client, v1Client } from '#tests/support/v1-client.ts'
import { sharedV1App } from './shared.ts'

let v1: V1App

beforeAll(async () => {
  v1 = await sharedV1App()
})

const email = () => `${newId()}@example.com`
const codeOf = (answer: { status: number; body: { error?: { code: string } } }) => [answer.status, answer.body.error?.code]
const made = async (body: object) => (await v1.ada.request('POST', '/admin/users', { email: email(), name: 'Max', ...body })).body
async function clientOf(address: string, ...options: string[]): Promise<V1Client> {
  const key = await v1.app.parley('api-key', 'create', '--email', address, '--name', 'test', ...options)
  return v1Client(v1.app.url, key.trim())
}

describe('[role-01] people of the administration', () => {
  it('are created, listed, found, changed and deleted', async () => {
    const address = email()
    const created = await v1.ada.request('POST', '/admin/users', { email: address, name: 'Max Ä', role: 'manager' })
    expect(created).toMatchObject({ status: 201, body: { email: address, name: 'Max Ä', role: 'manager', disabled: false, groups: [] } })
    expect(Object.keys(created.body).sort()).toEqual(['created_at', 'disabled', 'email', 'groups', 'id', 'last_seen_at', 'name', 'role'])
    const { id } = created.body
    expect((await v1.ada.request('GET', `/admin/users?q=${encodeURIComponent(address.toUpperCase())}`)).body.data).toEqual([created.body])
    const changed = await v1.ada.request('PATCH', `/admin/users/${id}`, { name: 'Maxi', role: 'member', disabled: true })
    expect(changed.body).toMatchObject({ id, name: 'Maxi', role: 'member', disabled: true })
    expect(codeOf(await v1.ada.request('POST', '/admin/users', { email: address, name: 'Twin' }))).toEqual([409, 'email_taken'])
    expect(codeOf(await v1.ada.request('POST', '/admin/users', { email: email(), name: 'W', password: 'short' }))).toEqual([
      422,
      'weak_password',
    ])
    expect((await v1.ada.request('DELETE', `/admin/users/${id}`)).status).toBe(204)
    expect(codeOf(await v1.ada.request('GET', `/admin/users/${id}`))).toEqual([404, 'user_not_found'])
  })

  it('come in pages, each once', async () => {
    for (let at = 0; at < 3; at++) await made({})
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await v1.ada.request('GET', `/admin/users?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ids.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor
    }
    expect([ids.length > 3, new Set(ids).size]).toEqual([true, ids.length])
  })

  it('[role-03] get no more than the caller has, and the last administrator stays', async () => {
    const narrow = await clientOf('ada@example.com', '--scopes', 'admin:users')
    const body = { email: email(), name: 'Eve', role: 'administrator' }
    expect(codeOf(await narrow.request('POST', '/admin/users', body))).toEqual([403, 'more_than_you_have'])
    const { id } = (await narrow.request('POST', '/admin/users', { ...body, role: 'member' })).body
    expect(codeOf(await narrow.request('PATCH', `/admin/users/${id}`, { role: 'administrator' }))).toEqual([403, 'more_than_you_have'])
    const own = (await v1.ada.request('GET', '/admin/users?q=ada@example.com')).body.data[0].id
    expect(codeOf(await v1.ada.request('PATCH', `/admin/users/${own}`, { role: 'member' }))).toEqual([409, 'last_admin'])
    expect(codeOf(await v1.ada.request('DELETE', `/admin/users/${own}`))).toEqual([409, 'last_admin'])
    expect(codeOf(await narrow.request('GET', '/admin/audit'))).toEqual([403, 'forbidden'])
  })

  it('[role-04] are in reach of a manager where they are in one of their groups', async () => {
    const [boss, inside, outside, peer] = [await made({ role: 'manager' }), await made({}), await made({}), await made({ role: 'manager' })]
    const group = (await v1.ada.request('POST', '/admin/groups', { name: newId() })).body.id
    for (const { id } of [boss, inside, peer]) await v1.ada.request('PUT', `/admin/groups/${group}/members/${id}`)
    const manager = await clientOf(boss.email)
    const seen = (await manager.request('GET', '/admin/users')).body.data
    expect(seen.map(({ id }: { id: string }) => id).sort()).toEqual([boss.id, inside.id, peer.id].sort())
    expect(seen[0].groups).toEqual([group])
    expect(codeOf(await manager.request('GET', `/admin/users/${outside.id}`))).toEqual([404, 'user_not_found'])
    expect(codeOf(await manager.request('PATCH', `/admin/users/${outside.id}`, { disabled: true }))).toEqual([404, 'user_not_found'])
    expect((await manager.request('PATCH', `/admin/users/${inside.id}`, { disabled: true })).body).toMatchObject({ disabled: true })
    expect(codeOf(await manager.request('PATCH', `/admin/users/${inside.id}`, { role: 'member' }))).toEqual([403, 'more_than_you_have'])
    expect(codeOf(await manager.request('PATCH', `/admin/users/${peer.id}`, { disabled: true }))).toEqual([403, 'more_than_you_have'])
    expect(codeOf(await manager.request('POST', '/admin/users', { email: email(), name: 'X' }))).toEqual([403, 'forbidden'])
    expect(codeOf(await manager.request('DELETE', `/admin/users/${inside.id}`))).toEqual([403, 'forbidden'])
  })
})

describe('[role-06] the audit log', () => {
  it('names what was done, by whom and by which key, and its chain is whole', async () => {
    const { id } = await made({})
    const { data, next_cursor } = (await v1.ada.request('GET', '/admin/audit?action=user.create&limit=1')).body
    expect(data).toMatchObject([{ action: 'user.create', target: id, detail: { role: 'member', key: expect.any(String) } }])
    expect(data[0].hash).toMatch(/^[\w-]{43,64}$/)
    const before = (await v1.ada.request('GET', `/admin/audit?action=user.create&limit=1&cursor=${next_cursor}`)).body.data
    expect(before[0].at <= data[0].at && before[0].id !== data[0].id).toBe(true)
    const { actor } = data[0]
    expect((await v1.ada.request('GET', `/admin/audit?actor=${actor}&from=2020-01-01&to=2099-01-01`)).body.data.length).toBeGreaterThan(0)
    expect((await v1.ada.request('GET', '/admin/audit?to=2020-01-01')).body.data).toEqual([])
    expect(codeOf(await v1.ada.request('GET', '/admin/audit?from=yesterday'))).toEqual([400, 'invalid_request'])
    expect(await v1.app.parley('audit', 'verify')).toMatch(/^whole: \d+ entries/)
  })
})

describe('[role-02] a key with scopes', () => {
  it('may do what they say, and a refusal names the scope that it lacks', async () => {
    const chat = await clientOf('ann@example.com', '--scopes', 'chat')
    expect((await chat.request('GET', '/models')).status).toBe(200)
    for (const [method, path, body, scope] of [
      ['GET', '/tools', undefined, 'tools'],
      ['GET', '/workspaces', undefined, 'files'],
      ['POST', '/chat/stream', { message: 'Hello', selected_tools: ['*'] }, 'tools'],
      ['POST', '/sessions', { workspace: 'anns' }, 'files'],
      ['POST', '/chat/completions', { model: 'mock:plain', messages: [{ role: 'user', content: 'Hi' }], parley_tools: ['*'] }, undefined],
    ] as const) {
      const answer = await chat.request(method, path, body)
      expect([path, answer.status]).toEqual([path, 403])
      if (scope) expect(answer.body.error.details).toEqual({ scope })
    }
    const files = await clientOf('ann@example.com', '--scopes', 'files')
    expect([(await files.request('GET', '/workspaces')).status, (await files.request('GET', '/sessions')).status]).toEqual([200, 403])
  })
})

describe('[role-08] service accounts', () => {
  it('are created, get keys with scopes and an end, and end with them', async () => {
    const created = await v1.ada.request('POST', '/admin/service-accounts', { name: 'Reports', role: 'administrator' })
    expect(created).toMatchObject({ status: 201, body: { name: 'Reports', role: 'administrator', disabled: false } })
    const place = `/admin/service-accounts/${created.body.id}`
    const asked = { name: 'nightly', scopes: ['audit:read'], expires_at: '2099-01-01T00:00:00Z' }
    const { status, body } = await v1.ada.request('POST', `${place}/keys`, asked)
    expect([status, body.scopes, body.expires_at]).toEqual([201, ['audit:read'], '2099-01-01T00:00:00.000Z'])
    expect(codeOf(await v1.ada.request('POST', `${place}/keys`, { ...asked, expires_at: '2000-01-01T00:00:00Z' }))).toEqual([
      422,
      'unusable',
    ])
    const program = v1Client(v1.app.url, body.key)
    expect([(await program.request('GET', '/admin/audit')).status, (await program.request('GET', '/models')).status]).toEqual([200, 403])
    const { key: _, ...view } = body
    expect((await v1.ada.request('GET', `${place}/keys`)).body.data).toMatchObject([{ ...view, last_used_at: expect.any(String) }])
    expect((await v1.ada.request('DELETE', `${place}/keys/${body.id}`)).status).toBe(204)
    expect((await program.request('GET', '/admin/audit')).status).toBe(401)
    expect((await v1.ada.request('PATCH', place, { name: 'Renamed' })).body.name).toBe('Renamed')
    expect((await v1.ada.request('DELETE', place)).status).toBe(204)
    expect(codeOf(await v1.ada.request('GET', place))).toEqual([404, 'user_not_found'])
  })
})
