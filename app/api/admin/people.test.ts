import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { RouteHandler } from '#lib/http/index.ts'
import { type Call, call, codeOf, HOST, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET as listAudit } from './audit/route.ts'
import { DELETE as revokeInvitation } from './invitations/[invitationId]/route.ts'
import { POST as invite, GET as listInvitations } from './invitations/route.ts'
import { PATCH as changeSettings, GET as readSettings } from './settings/route.ts'
import { PATCH as changeUser } from './users/[userId]/route.ts'
import { POST as signOutUser } from './users/[userId]/sign-out/route.ts'
import { GET as listUsers } from './users/route.ts'

let edge: TestEdge | undefined
let ada: { id: string; cookie: string }
let max: { id: string; cookie: string }

beforeEach(() => open())
afterAll(() => edge?.dispose())

async function open(options: Parameters<typeof testEdge>[0] = {}) {
  await edge?.dispose()
  edge = await testEdge(options)
  ada = await edge.person('ada@example.com', 'admin')
  max = await edge.person('max@example.com')
}

const unknownId = '01990000-0000-7000-8000-000000000001'

describe('the routes of administration', () => {
  it('[api-07] answer 401 without a session and 403 to a member, whatever the request', async () => {
    const routes: [RouteHandler, Call][] = [
      [listUsers, {}],
      [changeUser, { method: 'PATCH', params: { userId: 'nonsense' }, body: { role: 'admin' } }],
      [signOutUser, { method: 'POST', params: { userId: ada.id } }],
      [listInvitations, {}],
      [invite, { method: 'POST', body: { email: 'x@example.com', role: 'admin' } }],
      [revokeInvitation, { method: 'DELETE', params: { invitationId: unknownId } }],
      [readSettings, {}],
      [changeSettings, { method: 'PATCH', body: { registration: 'open' } }],
      [listAudit, {}],
    ]
    for (const [handler, request] of routes) {
      expect(codeOf(await call(handler, request))).toBe('unauthenticated')
      expect(codeOf(await call(handler, { ...request, cookie: max.cookie }))).toBe('forbidden')
    }
    expect(await edge?.settings.read()).toMatchObject({ registration: 'closed' })
    expect(await edge?.auth.users.list()).toMatchObject([{ role: 'admin' }, { role: 'member' }])
  })
})

describe('people', () => {
  const change = (userId: string, body: unknown) => call(changeUser, { method: 'PATCH', params: { userId }, cookie: ada.cookie, body })

  it('are listed without secrets', async () => {
    const { json } = await call(listUsers, { cookie: ada.cookie })
    expect(json).toMatchObject({
      data: [
        { email: 'ada@example.com', role: 'admin' },
        { email: 'max@example.com', disabled: false },
      ],
    })
    expect(JSON.stringify(json)).not.toMatch(/argon2|passwordHash|tokenVersion/)
  })

  it('change role, and lose access at their next request when disabled', async () => {
    expect(await change(max.id, { role: 'admin' })).toMatchObject({ status: 200, json: { id: max.id, role: 'admin' } })
    expect((await call(listUsers, { cookie: max.cookie })).status).toBe(200)
    expect(await change(max.id, { disabled: true })).toMatchObject({ json: { disabled: true } })
    expect((await call(listUsers, { cookie: max.cookie })).status).toBe(401)
  })

  it('are signed out everywhere by an administrator', async () => {
    expect((await call(signOutUser, { method: 'POST', params: { userId: ada.id }, cookie: ada.cookie })).status).toBe(204)
    expect((await call(listUsers, { cookie: ada.cookie })).status).toBe(401)
  })

  it('are never left without an administrator', async () => {
    const answer = await change(ada.id, { role: 'member' })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'last_admin'])
  })

  it('[api-07] are 404 when unknown, before the body is read, and 400 for an empty change', async () => {
    const answers = [await change('nonsense', {}), await change(unknownId, { role: 'king' }), await change(max.id, { role: 'king' })]
    expect(answers.map(codeOf)).toEqual(['user_not_found', 'user_not_found', 'invalid_request'])
  })
})

describe('an invitation', () => {
  const make = (email: string) => call(invite, { method: 'POST', cookie: ada.cookie, body: { email } })

  it('has a link under the address of the request, shown once', async () => {
    const made = await make('Bob@example.com')
    const { url, id } = made.json as { url: string; id: string }
    expect([made.status, url]).toEqual([201, expect.stringMatching(`^http://${HOST}/invite/[\\w-]{43}$`)])
    const { json } = await call(listInvitations, { cookie: ada.cookie })
    expect(json).toMatchObject({ data: [{ id, email: 'bob@example.com', role: 'member' }] })
    expect(JSON.stringify(json)).not.toContain(url.split('/').at(-1))
    const revoke = () => call(revokeInvitation, { method: 'DELETE', params: { invitationId: id }, cookie: ada.cookie })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404])
  })

  it('has a link under PARLEY_URL where that is set', async () => {
    await open({ env: { PARLEY_URL: 'https://chat.example.org' } })
    const secure = ada.cookie.replace('next-auth', '__Secure-next-auth')
    const made = await call(invite, { method: 'POST', cookie: secure, body: { email: 'bob@example.com' } })
    expect((made.json as { url: string }).url).toMatch(/^https:\/\/chat\.example\.org\/invite\//)
  })
})

describe('settings', () => {
  const patch = (body: unknown) => call(changeSettings, { method: 'PATCH', cookie: ada.cookie, body })

  it('are changed one by one, and refused when they make no sense', async () => {
    expect((await patch({ workspaceName: 'Harbour', maxToolRounds: 7 })).json).toMatchObject({
      settings: { workspaceName: 'Harbour', maxToolRounds: 7 },
    })
    expect((await patch({ automaticTitles: false })).json).toMatchObject({ settings: { workspaceName: 'Harbour', automaticTitles: false } })
    for (const wrong of [{ maxToolRounds: -1 }, { registration: 'maybe' }, { colour: 'red' }, { toolTimeoutMs: 1.5 }])
      expect(codeOf(await patch(wrong))).toBe('invalid_request')
    expect((await call(readSettings, { cookie: ada.cookie })).json).toMatchObject({ settings: { maxToolRounds: 7 }, declared: [] })
  })

  it('leave only the names of long texts in the audit trail', async () => {
    const body = { instructions: 'We build boats.', reminder: 'Name your sources.', tierThresholds: [2, 4, 6, 8], compacts: false }
    expect((await patch(body)).json).toMatchObject({ settings: body })
    const [entry] = ((await call(listAudit, { path: '/?limit=1', cookie: ada.cookie })).json as { data: { detail: unknown }[] }).data
    expect(entry?.detail).toEqual({ changed: 'instructions reminder', tierThresholds: [2, 4, 6, 8], compacts: false })
    for (const wrong of [{ instructions: 'x'.repeat(20_001) }, { tierThresholds: [3, 3, 6, 9] }, { smallModel: 'small' }])
      expect(codeOf(await patch(wrong))).toBe('invalid_request')
    const { cookie } = max
    expect((await call(changeSettings, { method: 'PATCH', cookie, body: { reminder: 'Mine.' } })).status).toBe(403)
  })

  it('of the configuration win, and cannot be changed', async () => {
    await open({ config: { limits: { max_tool_rounds: 3 } } })
    const answer = await patch({ maxToolRounds: 7, workspaceName: 'Harbour' })
    expect(answer).toMatchObject({ status: 409, json: { error: { code: 'declared_elsewhere', details: { settings: ['maxToolRounds'] } } } })
    expect((await call(readSettings, { cookie: ada.cookie })).json).toMatchObject({
      settings: { maxToolRounds: 3, workspaceName: 'Parley' },
      declared: ['maxToolRounds'],
    })
  })
})

describe('the audit trail', () => {
  it('tells who changed what, newest first, page by page', async () => {
    await call(changeSettings, { method: 'PATCH', cookie: ada.cookie, body: { registration: 'open' } })
    await call(changeUser, { method: 'PATCH', params: { userId: max.id }, cookie: ada.cookie, body: { disabled: true } })
    const first = (await call(listAudit, { path: '/?limit=2', cookie: ada.cookie })).json as { data: { id: string }[]; nextCursor: string }
    expect(first.data).toMatchObject([
      {
        action: 'user.update',
        actor: { email: 'ada@example.com' },
        targetPerson: { email: 'max@example.com' },
        detail: { disabled: true },
      },
      { action: 'settings.update', actor: { email: 'ada@example.com' }, detail: { registration: 'open' } },
    ])
    const second = (await call(listAudit, { path: `/?cursor=${first.nextCursor}`, cookie: ada.cookie })).json
    expect(second).toMatchObject({
      data: [
        { action: 'user.create', actor: null },
        { action: 'user.create', actor: null },
      ],
      nextCursor: null,
    })
    expect(codeOf(await call(listAudit, { path: '/?limit=9999', cookie: ada.cookie }))).toBe('invalid_request')
  })
})
