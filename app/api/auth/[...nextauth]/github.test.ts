import { afterEach, expect, it } from 'vitest'
import { call, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET, POST } from './route.ts'

let edge: TestEdge
afterEach(() => edge.dispose())

const at = (...nextauth: string[]) => ({ path: `/api/auth/${nextauth.join('/')}`, params: { nextauth } })

it('[web-01] the GitHub sign-in uses PKCE and state, and requests the person’s addresses', async () => {
  edge = await testEdge({ env: { AUTH_GITHUB_ID: 'parley-at-github', AUTH_GITHUB_SECRET: 'shh' } })
  expect((await call(GET, at('providers'))).json).toMatchObject({ github: { id: 'github', name: 'GitHub', type: 'oauth' } })
  const csrf = await call(GET, at('csrf'))
  const cookie = csrf.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const body = { csrfToken: (csrf.json as { csrfToken: string }).csrfToken, callbackUrl: '/', json: 'true' }
  const begun = await call(POST, { ...at('signin', 'github'), method: 'POST', cookie, body })
  const authorize = new URL((begun.json as { url: string }).url)
  expect(authorize.origin + authorize.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
    client_id: 'parley-at-github',
    scope: 'read:user user:email',
    redirect_uri: 'http://127.0.0.1:3000/api/auth/callback/github',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/.{20}/),
  })
  expect(authorize.search).not.toContain('shh')
})
