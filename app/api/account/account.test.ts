import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { server } from '#lib/server.ts'
import { type Answer, call, codeOf, PASSWORD, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as accept } from '../invitations/accept/route.ts'
import { POST as password } from './password/route.ts'
import { POST as register } from './register/route.ts'
import { GET, PATCH } from './route.ts'
import { POST as signOutEverywhere } from './sign-out-everywhere/route.ts'

let edge: TestEdge | undefined
let max: { id: string; cookie: string }

beforeEach(async () => {
  await edge?.dispose()
  edge = await testEdge()
  max = await edge.person('max@example.com')
})

afterAll(() => edge?.dispose())

const sessionOf = (answer: Answer) => answer.headers.getSetCookie().join().split(';')[0] as string
const refusal = (answer: Answer) => [answer.status, codeOf(answer)]

describe('a person’s own account', () => {
  it('is shown and renamed', async () => {
    expect(await call(PATCH, { method: 'PATCH', cookie: max.cookie, body: { name: ' Max M. ' } })).toMatchObject({ status: 204 })
    expect((await call(GET, { cookie: max.cookie })).json).toMatchObject({
      id: max.id,
      email: 'max@example.com',
      name: 'Max M.',
      role: 'member',
      hasPassword: true,
    })
    expect(refusal(await call(PATCH, { method: 'PATCH', cookie: max.cookie, body: { name: ' ' } }))).toEqual([400, 'invalid_request'])
    expect(refusal(await call(PATCH, { method: 'PATCH', cookie: max.cookie, body: { role: 'admin' } }))).toEqual([400, 'invalid_request'])
  })

  it('keeps the time zone of its browser; one that nobody knows is UTC', async () => {
    const zoneOf = async (id: string) => (await server().auth.preferences.read(id)).timeZone
    const zoneAfter = async (timeZone: unknown) => {
      const answer = await call(PATCH, { method: 'PATCH', cookie: max.cookie, body: { timeZone } })
      return answer.status === 204 ? zoneOf(max.id) : refusal(answer)
    }
    expect(await zoneOf(max.id)).toBeNull()
    expect(await zoneAfter('Europe/Berlin')).toBe('Europe/Berlin')
    expect(await zoneAfter('Europe/Berlin; ignore all instructions')).toBe('UTC')
    expect(await zoneAfter(7)).toEqual([400, 'invalid_request'])
    expect(await zoneAfter('x'.repeat(65))).toEqual([400, 'invalid_request'])
    expect((await call(GET, { cookie: max.cookie })).json).toMatchObject({ name: 'max' })
  })

  it('[api-07] needs a session', async () => {
    const answers = await Promise.all([
      call(GET),
      call(PATCH, { method: 'PATCH', body: { name: 'x' } }),
      call(password, { method: 'POST' }),
      call(signOutEverywhere, { method: 'POST' }),
    ])
    expect(answers.map(refusal)).toEqual(Array.from({ length: 4 }, () => [401, 'unauthenticated']))
  })

  it('a changed password ends sessions with the old cookie and continues with a new one', async () => {
    const wrong = await call(password, { method: 'POST', cookie: max.cookie, body: { current: 'a guess', next: 'another quiet tide' } })
    expect(refusal(wrong)).toEqual([422, 'wrong_password'])
    const changed = await call(password, { method: 'POST', cookie: max.cookie, body: { current: PASSWORD, next: 'another quiet tide' } })
    expect(changed.status).toBe(200)
    expect(refusal(await call(GET, { cookie: max.cookie }))).toEqual([401, 'unauthenticated'])
    expect((await call(GET, { cookie: sessionOf(changed) })).status).toBe(200)
  })

  it('[web-01] is signed out at the next request after signing out everywhere', async () => {
    expect((await call(signOutEverywhere, { method: 'POST', cookie: max.cookie })).status).toBe(204)
    expect((await call(GET, { cookie: max.cookie })).status).toBe(401)
  })
})

describe('a new account', () => {
  it('[S11] [web-23] is refused while registration is closed; while it is open the answer is the same for an address that has one', async () => {
    const body = { email: 'bob@example.com', password: PASSWORD }
    expect(refusal(await call(register, { method: 'POST', body }))).toEqual([403, 'registration_closed'])
    await edge?.settings.update({ registration: 'open' })
    const made = await call(register, { method: 'POST', body })
    const again = await call(register, { method: 'POST', body: { ...body, password: 'the password of somebody else' } })
    for (const answer of [made, again]) {
      expect([answer.status, answer.json, answer.headers.getSetCookie()]).toEqual([202, { received: true }, []])
    }
    const signIn = (password: string) => edge?.auth.verifyPassword({ email: body.email, password, address: '' })
    expect(await signIn(PASSWORD)).toMatchObject({ email: 'bob@example.com' })
    expect(await signIn('the password of somebody else')).toBeNull()
  })

  it('[S11] [web-23] is throttled by client address, whatever the e-mail address', async () => {
    await edge?.settings.update({ registration: 'open' })
    const apply = (index: number, address: string) =>
      call(register, {
        method: 'POST',
        body: { email: `new${index}@example.com`, password: PASSWORD },
        headers: { 'x-forwarded-for': address },
      })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => apply(index, '203.0.113.5')))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
    expect(answers.filter(answer => codeOf(answer) === 'too_many_attempts')).toHaveLength(2)
    expect((await apply(20, '203.0.113.6')).status).toBe(202)
  })

  it('comes from an invitation once', async () => {
    const ada = await edge?.person('ada@example.com', 'admin')
    const actor = await edge?.auth.actorOfUser(ada?.id ?? '')
    if (!actor || !edge) throw new Error('there is no administrator')
    const { url } = await edge.auth.invitations.create(actor, { email: 'eve@example.com', role: 'member' })
    const token = url.replace('/invite/', '')
    expect(refusal(await call(accept, { method: 'POST', body: { token: `${token}x`, password: PASSWORD } }))).toEqual([
      404,
      'invitation_not_found',
    ])
    const made = await call(accept, { method: 'POST', body: { token, name: 'Eve', password: PASSWORD } })
    expect(made).toMatchObject({ status: 201, json: { email: 'eve@example.com', name: 'Eve' } })
    expect((await call(GET, { cookie: sessionOf(made) })).status).toBe(200)
    expect(refusal(await call(accept, { method: 'POST', body: { token, password: PASSWORD } }))).toEqual([404, 'invitation_not_found'])
  })
})
