import { afterEach, describe, expect, it } from 'vitest'
import { readSession } from '#lib/auth/index.ts'
import { type Answer, call, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { type OidcHow, type OidcProvider, startOidcProvider } from '#tests/support/oidc/start.ts'
import { GET, POST } from './route.ts'

let edge: TestEdge
let provider: OidcProvider

afterEach(async () => {
  await edge.dispose()
  await provider.stop()
})

async function start(person: Record<string, unknown>, options: { fault?: 'bad-nonce'; url?: string; how?: OidcHow; trust?: string } = {}) {
  provider = await startOidcProvider({ sub: 'subject-1', name: 'Bob', ...person }, options.fault, options.how)
  const env = {
    AUTH_OIDC_ISSUER: provider.issuer,
    AUTH_OIDC_ID: 'parley',
    AUTH_OIDC_SECRET: 'shh',
    ...(options.trust === undefined ? {} : { AUTH_OIDC_TRUST_EMAIL: options.trust }),
  }
  edge = await testEdge({ env: { ...env, ...(options.url === undefined ? {} : { PARLEY_URL: options.url }) } })
  await edge.person('ada@example.com', 'admin')
}

const at = (...nextauth: string[]) => ({ path: `/api/auth/${nextauth.join('/')}`, params: { nextauth } })

/** The browser's cookies after these answers, as a header. */
function jar(...answers: Answer[]): string {
  const lines = answers.flatMap(({ headers }) => headers.getSetCookie().map(line => (line.split(';')[0] as string).split('=')))
  return [...new Map(lines.map(([name = '', ...value]) => [name, value.join('=')]))].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Signs in as a browser does: our page, the provider, our callback. */
async function signIn(callbackUrl = '/chat/7') {
  const csrf = await call(GET, at('csrf'))
  const { csrfToken } = csrf.json as { csrfToken: string }
  const body = { csrfToken, callbackUrl, json: 'true' }
  const begun = await call(POST, { ...at('signin', 'oidc'), method: 'POST', cookie: jar(csrf), body })
  const authorize = (begun.json as { url: string }).url
  const back = new URL((await fetch(authorize, { redirect: 'manual' })).headers.get('location') ?? '')
  const ended = await call(GET, { ...at('callback', 'oidc'), path: back.pathname + back.search, cookie: jar(csrf, begun) })
  return { authorize: new URL(authorize), back, ended, location: ended.headers.get('location') }
}

const claims = (answer: Answer, secure = false) => readSession(jar(answer), { secret: edge.platform.env.authSecret, secure })

describe('signing in at an OpenID provider', () => {
  it('[web-01] uses PKCE, state and nonce, and leads to the requested page', async () => {
    await start({ email: 'Ada@example.com', email_verified: true })
    const { authorize, back, ended, location } = await signIn()
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      client_id: 'parley',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://127.0.0.1:3000/api/auth/callback/oidc',
      code_challenge_method: 'S256',
    })
    expect(back.origin).toBe('http://127.0.0.1:3000')
    expect([ended.status, location]).toEqual([302, 'http://127.0.0.1:3000/chat/7'])
    const [ada] = await edge.auth.users.list()
    expect(await claims(ended)).toMatchObject({ userId: ada?.id, tokenVersion: 0 })
  })

  it('refuses a person with an address that the provider has not verified', async () => {
    await start({ email: 'ada@example.com', email_verified: false })
    const { ended, location } = await signIn()
    expect(location).toBe('/sign-in?error=email_not_verified')
    expect(await claims(ended)).toBeNull()
  })

  it('refuses a stranger while registration is closed, and lets them in while it is open', async () => {
    await start({ email: 'bob@example.com', email_verified: true })
    expect((await signIn()).location).toBe('/sign-in?error=registration_closed')
    await edge.settings.update({ registration: 'open' })
    const { ended } = await signIn()
    expect(await claims(ended)).toMatchObject({ tokenVersion: 0 })
    expect((await edge.auth.users.list()).map(({ email, role }) => [email, role])).toContainEqual(['bob@example.com', 'member'])
  })

  it('refuses an answer with a wrong nonce', async () => {
    await start({ email: 'ada@example.com', email_verified: true }, { fault: 'bad-nonce' })
    const { ended, location } = await signIn()
    expect(location).toContain('error=OAuthCallback')
    expect(await claims(ended)).toBeNull()
  })

  it('uses PARLEY_URL for callbacks and secure cookies, whatever the Host', async () => {
    await start({ email: 'ada@example.com', email_verified: true }, { url: 'https://chat.example.org' })
    const { authorize, ended, location } = await signIn()
    expect(authorize.searchParams.get('redirect_uri')).toBe('https://chat.example.org/api/auth/callback/oidc')
    expect(location).toBe('https://chat.example.org/chat/7')
    const cookies = ended.headers.getSetCookie().filter(line => line.includes('session-token'))
    expect(cookies.join()).toMatch(/^__Secure-next-auth\.session-token=.*; Secure/)
    expect(await claims(ended, true)).toMatchObject({ tokenVersion: 0 })
  })
})

describe('[H10] single sign-on with claims as providers really send them', () => {
  const verified = { email: 'ada@example.com', email_verified: true }
  const isIn = async () => (await claims((await signIn()).ended)) !== null

  it.each(['ES256', 'EdDSA', 'PS256', 'RS512', 'RS256'])('[H10] [web-27] takes %s where discovery lists it', async alg => {
    await start(verified, { how: { alg, listed: ['RS256', alg] } })
    expect(await isIn()).toBe(true)
  })

  it.each([
    ['an algorithm that discovery does not list', { alg: 'ES256', listed: ['RS256'] }],
    ['a token without signature, though listed', { alg: 'none', listed: ['none', 'RS256'] }],
    ['HMAC with the public key, though listed', { alg: 'HS256', listed: ['HS256', 'RS256'] }],
  ])('[H10] [web-27] refuses %s', async (_, how) => {
    await start(verified, { how })
    expect(await isIn()).toBe(false)
  })

  it('[H10] lets a linked person in when the provider no longer says that the address is verified', async () => {
    await start({ name: 'Ada' }, { how: { idToken: { email: 'ada@example.com' } } })
    expect(await isIn()).toBe(false)
    const [ada] = await edge.auth.users.list()
    await edge.auth.signInWithProvider({
      provider: 'oidc',
      accountId: 'subject-1',
      email: 'ada@example.com',
      emailVerified: true,
      name: 'Ada',
    })
    expect(await claims((await signIn()).ended)).toMatchObject({ userId: ada?.id })
  })

  it('[H10] merges claims of userinfo, for the same address alone', async () => {
    await start(verified, { how: { idToken: { email: 'Ada@example.com' } } })
    expect(await isIn()).toBe(true)
    await edge.dispose()
    await provider.stop()
    await start({ email: 'mallory@example.org', email_verified: true }, { how: { idToken: { email: 'ada@example.com' } } })
    expect(await isIn()).toBe(false)
  })

  it('[H10] takes unverified addresses of a trusted issuer, as Entra, and of no other', async () => {
    const entra = { idToken: { preferred_username: 'ada@example.com', tid: 'tenant' } }
    await start({}, { how: entra })
    expect(await isIn()).toBe(false)
    await edge.dispose()
    await provider.stop()
    await start({}, { how: entra, trust: 'always' })
    expect(await isIn()).toBe(true)
    await edge.dispose()
    await provider.stop()
    await start({}, { how: { idToken: { email: 'ada@example.com' } }, trust: 'missing' })
    expect(await isIn()).toBe(true)
    await edge.dispose()
    await provider.stop()
    await start({}, { how: { idToken: { email: 'ada@example.com', email_verified: false } }, trust: 'missing' })
    expect(await isIn()).toBe(false)
  })

  it.each([
    ['a name that people may have chosen themselves', { preferred_username: 'ada@example.com' }, 'missing'],
    ['a name to sign in with', { upn: 'ada@example.com' }, 'missing'],
    ['a name that is no address', { preferred_username: 'ada' }, 'always'],
    ['the name of a guest', { preferred_username: 'ada_example.com#EXT#@tenant.example' }, 'always'],
    ['an address of which Entra says that its domain is another one’s', { email: 'ada@example.com', xms_edov: false }, 'missing'],
    ['any name, where nothing is trusted', { preferred_username: 'ada@example.com', upn: 'ada@example.com' }, undefined],
  ] as const)('[H10] takes for an address no %s', async (_, idToken, trust) => {
    await start({}, { how: { idToken }, ...(trust ? { trust } : {}) })
    expect(await isIn()).toBe(false)
  })
})
