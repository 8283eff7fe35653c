import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSession } from '#lib/auth/index.ts'
import { type Answer, call, codeOf, PASSWORD, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET, POST } from './route.ts'

let edge: TestEdge

beforeAll(async () => {
  edge = await testEdge()
  await edge.person('ada@example.com', 'admin')
  await edge.person('eve@example.com')
})

afterAll(() => edge.dispose())

const at = (...nextauth: string[]) => ({ path: `/api/auth/${nextauth.join('/')}`, params: { nextauth } })

/** The cookies of these answers, as a browser sends them back. */
function cookiesOf(...answers: Answer[]): string {
  const pairs = answers.flatMap(({ headers }) => headers.getSetCookie().map(line => line.split(';')[0] as string))
  return [...new Map(pairs.map(pair => [pair.split('=')[0], pair])).values()].join('; ')
}

async function csrf(): Promise<{ csrfToken: string; cookie: string }> {
  const answer = await call(GET, at('csrf'))
  return { ...(answer.json as { csrfToken: string }), cookie: cookiesOf(answer) }
}

async function signIn(email: string, password: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const { csrfToken, cookie } = await csrf()
  const body = { csrfToken, email, password, json: 'true', callbackUrl: '/chat/1', ...more }
  return call(POST, { ...at('callback', 'credentials'), method: 'POST', cookie, body, headers })
}

const claims = (answer: Answer) => readSession(cookiesOf(answer), { secret: edge.platform.env.authSecret, secure: false })

describe('signing in with e-mail and password', () => {
  it('[web-01] sets the session cookie and leads to the requested page', async () => {
    const answer = await signIn(' Ada@Example.com', PASSWORD)
    expect(answer).toMatchObject({ status: 200, json: { url: 'http://127.0.0.1:3000/chat/1' } })
    const [cookie] = answer.headers.getSetCookie().filter(line => line.startsWith('next-auth.session-token='))
    expect(cookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    expect(await claims(answer)).toMatchObject({ tokenVersion: 0 })
  })

  it('leads home instead of to another site', async () => {
    for (const callbackUrl of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', 'http://localhost:3000/x'])
      expect((await signIn('ada@example.com', PASSWORD, { callbackUrl })).json).toEqual({ url: 'http://127.0.0.1:3000' })
  })

  it('[api-07] refuses a wrong password and an unknown address alike', async () => {
    const wrong = await signIn('ada@example.com', 'not the password')
    const unknown = await signIn('nobody@example.com', PASSWORD)
    for (const answer of [wrong, unknown]) {
      expect(answer).toMatchObject({ status: 401, json: { error: { code: 'wrong_credentials' } } })
      expect(await claims(answer)).toBeNull()
    }
    expect(wrong.json).toEqual(unknown.json)
  })

  it('[api-07] is throttled: the sixth wrong password in a row is 429 with Retry-After, even a right one then', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn('eve@example.com', 'wrong')).status).toBe(401)
    const answer = await signIn('eve@example.com', PASSWORD)
    expect([answer.status, codeOf(answer)]).toEqual([429, 'too_many_attempts'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })

  it('[S13] stores nothing long for a malformed address', async () => {
    const long = `${'a'.repeat(60_000)}@example.com`
    expect((await signIn(long, PASSWORD)).status).toBe(401)
    for (let attempt = 0; attempt < 4; attempt++) await signIn(long, 'wrong')
    expect((await signIn(long, 'wrong')).status).toBe(429)
    const keys = await edge.platform.db.client.throttle.findMany({ select: { key: true } })
    expect(Math.max(...keys.map(({ key }) => key.length))).toBeLessThan(400)
  })

  it('[S13] logs nothing that a client sends for the log', async () => {
    const before = edge.logged.length
    const body = { level: 'error', code: 'x'.repeat(60_000), message: 'y' }
    expect((await call(POST, { ...at('_log'), method: 'POST', body })).status).toBe(404)
    expect(edge.logged.slice(before)).toEqual([])
  })

  it.each([
    ['the database is away', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), 'degraded'],
    ['the disk is full', Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }), 'degraded'],
  ])('[O4] says that it cannot serve, and not that the password is wrong, while %s', async (_, failure, code) => {
    const { verifyPassword } = edge.auth
    const ends = vi.spyOn(edge.auth, 'verifyPassword').mockRejectedValue(failure)
    const answer = await signIn('ada@example.com', PASSWORD)
    expect([answer.status, codeOf(answer)]).toEqual([503, code])
    expect(answer.headers.get('retry-after')).not.toBeNull()
    ends.mockRestore()
    expect(edge.auth.verifyPassword).toBe(verifyPassword)
  })

  it('[O4] keeps the cookie of a session that cannot be looked up', async () => {
    const cookie = cookiesOf(await signIn('ada@example.com', PASSWORD))
    const ends = vi.spyOn(edge.auth, 'actorOfSession').mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
    const answer = await call(GET, { ...at('session'), cookie })
    ends.mockRestore()
    expect(answer.status).toBe(503)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await call(GET, { ...at('session'), cookie })).json).toMatchObject({ user: { email: 'ada@example.com' } })
  })

  it('needs the CSRF token of its own cookie', async () => {
    const { cookie } = await csrf()
    const body = { csrfToken: 'forged', email: 'ada@example.com', password: PASSWORD, json: 'true' }
    const answer = await call(POST, { ...at('callback', 'credentials'), method: 'POST', cookie, body })
    expect(await claims(answer)).toBeNull()
    expect(answer.json).toEqual({ url: expect.stringContaining('csrf=true') })
  })

  it('refuses the page of another site', async () => {
    const answer = await signIn('ada@example.com', PASSWORD, {}, { origin: 'https://evil.example' })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'cross_origin'])
  })

  it('works at localhost and at 127.0.0.1', async () => {
    const answer = await signIn('ada@example.com', PASSWORD, {}, { host: 'localhost:3210', origin: 'http://localhost:3210' })
    expect(answer.json).toEqual({ url: 'http://localhost:3210/chat/1' })
  })

  it('refuses any other Host', async () => {
    const answer = await signIn('ada@example.com', PASSWORD, {}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(JSON.stringify(answer.json)).not.toContain('evil')
  })
})

describe('a session', () => {
  it('names its person, until that person signs out everywhere', async () => {
    const cookie = cookiesOf(await signIn('ada@example.com', PASSWORD))
    const session = await call(GET, { ...at('session'), cookie })
    expect(session.json).toEqual({ expires: expect.any(String), user: { name: 'ada', email: 'ada@example.com', role: 'admin' } })

    const held = await readSession(cookie, { secret: edge.platform.env.authSecret, secure: false })
    await edge.auth.users.signOutEverywhere(held?.userId ?? '')
    const ended = await call(GET, { ...at('session'), cookie })
    expect(ended.json).toEqual({})
    expect(ended.headers.getSetCookie().join()).toContain('next-auth.session-token=;')
  })

  it('[web-01] ends with its cookie when the person signs out', async () => {
    const { csrfToken, cookie } = await csrf()
    const session = cookiesOf(await signIn('ada@example.com', PASSWORD))
    const answer = await call(POST, {
      ...at('signout'),
      method: 'POST',
      cookie: `${cookie}; ${session}`,
      body: { csrfToken, json: 'true', callbackUrl: '/' },
    })
    expect(answer.json).toEqual({ url: 'http://127.0.0.1:3000/' })
    expect(answer.headers.getSetCookie().join()).toContain('next-auth.session-token=;')
  })

  it('is refused with a forged or foreign token', async () => {
    expect((await call(GET, { ...at('session'), cookie: 'next-auth.session-token=abc' })).json).toEqual({})
  })
})

it('sign-in offers no provider that is not configured', async () => {
  const providers = (await call(GET, at('providers'))).json
  expect(Object.keys(providers as object)).toEqual(['credentials'])
})
