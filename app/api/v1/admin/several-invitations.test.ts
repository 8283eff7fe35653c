import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMembership } from '#lib/access/index.ts'
import { type Auth, createAuth } from '#lib/auth/index.ts'
import { installServer, server } from '#lib/server.ts'
import { call, codeOf, PASSWORD, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as invite } from './invitations/route.ts'
import { GET as ownerlessProjects } from './projects/route.ts'
import { POST as reset } from './users/[userId]/reset/route.ts'
import { POST as signOut } from './users/[userId]/sign-out/route.ts'

let edge: TestEdge
let auth: Auth
let key: string
let refusing = new Set<string>()
let mailed: string[] = []

beforeAll(async () => {
  edge = await testEdge()
  const send = async ({ to }: { to: string }) => {
    mailed.push(to)
    return refusing.has(to) ? { sent: false as const, reason: 'No.' } : { sent: true as const }
  }
  const groups = createMembership(edge.platform)
  auth = createAuth(edge.platform, { registration: async () => 'closed', groups, mail: { isSet: async () => true, send } })
  installServer({ ...server(), auth })
  await edge.person('ada@example.com', 'admin')
  key = await auth.keys.createFor('ada@example.com', 'all')
  const at = new Date()
  const group = (id: string, name: string, source: string) => ({ id, name, key: name.toLowerCase(), source, createdAt: at, updatedAt: at })
  await edge.platform.db.client.group.createMany({ data: [group('g1', 'Sales', 'manual'), group('g2', 'Synced', 'scim')] })
})

afterAll(() => edge.dispose())

const several = async (invitations: object[], by = key) => {
  mailed = []
  const { status, json } = await call(invite, { method: 'POST', key: by, body: { invitations } })
  return { status, data: (json as { data?: Record<string, unknown>[] }).data ?? [] }
}
const outcomes = (data: Record<string, unknown>[]) => data.map(line => (line.error as { code: string } | undefined)?.code ?? line.mailed)

describe('[role-09] several invitations', () => {
  it('are made each by itself, and bring people into their groups with name and role, however they come', async () => {
    const { status, data } = await several([
      { email: 'Rita@example.com', name: 'Rita Moss', role: 'Manager', groups: ['sales', 'SALES'] },
      { email: 'nonsense' },
      { email: 'rita@example.com ' },
      { email: 'ada@example.com' },
      { email: 'tom@example.com', role: 'king' },
      { email: 'uma@example.com', groups: ['Nobodies'] },
      { email: 'syd@example.com', groups: ['Synced'] },
      { email: 'bob@example.com', groups: ['Sales'] },
    ])
    expect([status, outcomes(data)]).toEqual([
      201,
      [true, 'invalid_request', 'invalid_request', 'email_taken', 'invalid_request', 'group_not_found', 'declared_elsewhere', true],
    ])
    expect(data[0]).toMatchObject({ email: 'rita@example.com', role: 'manager', url: expect.stringContaining('/invite/') })
    const token = `${data[0]?.url}`.split('/').at(-1) as string
    const rita = await auth.users.register({ email: 'rita@example.com', password: PASSWORD, invitation: token })
    const identity = { provider: 'oidc', accountId: 'b', email: 'bob@example.com', emailVerified: true, name: 'Bob' }
    const bob = await auth.signInWithProvider(identity)
    const ada = (await auth.actorOfKey(key)) as NonNullable<Awaited<ReturnType<Auth['actorOfKey']>>>
    expect(await auth.people.get(ada, rita.id)).toMatchObject({ name: 'Rita Moss', role: 'manager', groups: ['g1'] })
    expect(await auth.people.get(ada, `${bob?.userId}`)).toMatchObject({ name: 'Bob', role: 'member', groups: ['g1'] })
    expect(outcomes((await several([{ email: 'vic@example.com' }])).data)).toEqual([true])
    expect(outcomes((await several([{ email: 'vic@example.com' }])).data)).toEqual(['conflict'])
  })

  it('give nothing that the caller may not give', async () => {
    const narrow = await auth.keys.createFor('ada@example.com', 'narrow', { scopes: ['admin:users'] })
    const { data } = await several(
      [{ email: 'a1@example.com', role: 'admin' }, { email: 'a2@example.com', groups: ['Sales'] }, { email: 'a3@example.com' }],
      narrow,
    )
    expect(outcomes(data)).toEqual(['more_than_you_have', 'forbidden', true])
    const reading = await auth.keys.createFor('ada@example.com', 'reading', { scopes: ['admin:read'] })
    expect((await several([{ email: 'a4@example.com' }], reading)).status).toBe(403)
  })

  it('keep their links where mails fail, and leave a mail server alone that takes none', async () => {
    const emails = ['b1', 'b2', 'b3', 'b4', 'b5'].map(name => `${name}@example.com`)
    refusing = new Set(emails)
    const { data } = await several(emails.map(email => ({ email })))
    expect(data.map(({ mailed: sent, url }) => [sent, typeof url])).toEqual(emails.map(() => [false, 'string']))
    expect(mailed).toEqual(emails.slice(0, 3))
  })

  it('are 500 at most, and the single form stays as it was', async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ email: `c${index}@example.com` }))
    expect((await several(many)).status).toBe(400)
    expect((await several([])).status).toBe(400)
    const one = await call(invite, { method: 'POST', key, body: { email: 'eve@example.com' } })
    expect(one).toMatchObject({ status: 201, json: { email: 'eve@example.com', role: 'member', mailed: true } })
    expect(codeOf(await call(invite, { method: 'POST', key, body: { email: 'nonsense' } }))).toBe('invalid_request')
  })
})

describe('[adm-02] a person', () => {
  it('gets a link for a new password and is signed out by a key, which names nobody more than its own rights', async () => {
    const { id } = await edge.person('reset@example.com')
    const params = { userId: id }
    const made = await call(reset, { method: 'POST', key, params })
    expect(made).toMatchObject({ status: 201, json: { url: expect.stringContaining('/reset/'), mailed: true } })
    const own = await auth.keys.createFor('reset@example.com', 'own')
    expect((await call(signOut, { method: 'POST', key, params })).status).toBe(204)
    expect(await auth.actorOfKey(own)).toBeNull()
    const reading = await auth.keys.createFor('ada@example.com', 'reads', { scopes: ['admin:read'] })
    for (const handler of [reset, signOut]) expect((await call(handler, { method: 'POST', key: reading, params })).status).toBe(403)
    expect(await call(ownerlessProjects, { key: reading })).toMatchObject({ status: 200, json: { data: [], next_cursor: null } })
  })
})
