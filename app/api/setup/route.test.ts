import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSession } from '#lib/auth/index.ts'
import { call, codeOf, PASSWORD, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST } from './route.ts'

let edge: TestEdge

beforeAll(async () => {
  edge = await testEdge()
})

afterAll(() => edge.dispose())

it('[web-02] set-up makes the administrator of an empty install and signs in; afterwards it is 404 before any other check', async () => {
  const weak = await call(POST, { method: 'POST', body: { email: 'ada@example.com', password: 'short' } })
  expect([weak.status, codeOf(weak)]).toEqual([422, 'weak_password'])
  const odd = await call(POST, { method: 'POST', body: { email: 'ada', password: PASSWORD, role: 'admin' } })
  expect(odd).toMatchObject({ status: 400, json: { error: { details: [{ path: 'email' }, { path: 'role', problem: 'unknown field' }] } } })

  const made = await call(POST, { method: 'POST', body: { email: 'Ada@example.com', name: 'Ada', password: PASSWORD } })
  expect(made).toMatchObject({ status: 201, json: { email: 'ada@example.com', name: 'Ada', role: 'admin' } })
  const cookie = made.headers.getSetCookie().join()
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
  const claims = await readSession(cookie, { secret: edge.platform.env.authSecret, secure: false })
  expect(claims && (await edge.auth.actorOfSession(claims))).toMatchObject({ email: 'ada@example.com', role: 'admin' })

  const again = await call(POST, { method: 'POST', body: 'nonsense' })
  expect([again.status, codeOf(again)]).toEqual([404, 'not_found'])
})

it('set-up refuses the page of another site', async () => {
  const answer = await call(POST, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: { email: 'e@example.com', password: PASSWORD },
  })
  expect([answer.status, codeOf(answer)]).toEqual([403, 'cross_origin'])
})
