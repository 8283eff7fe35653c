import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'

const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }
const bob = { email: 'bob@example.org', password: 'another long pass phrase' }

let app: App

beforeAll(async () => {
  app = await startApp()
})

afterAll(() => app?.stop())

const get = (path: string) => fetch(`${app.url}${path}`, { redirect: 'manual' })
const whoami = (cookie: string) => fetch(`${app.url}/api/account`, { headers: { cookie } })

describe('an empty install', () => {
  it('[web-02] leads to set-up, which makes the administrator once', async () => {
    const first = await get('/chat/01990000-0000-7000-8000-000000000001')
    expect([first.status, first.headers.get('location')]).toEqual([307, '/setup'])
    const page = await get('/setup')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Create the first account')])

    const post = (person: typeof ada) =>
      fetch(`${app.url}/api/setup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person) })
    const made = await post(ada)
    expect([made.status, await made.json()]).toMatchObject([201, { email: ada.email, role: 'admin' }])
    const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await whoami(cookie)).json()).toMatchObject({ email: ada.email, role: 'admin' })

    expect([(await get('/setup')).status, (await post(bob)).status]).toEqual([404, 404])
  })
})

describe('an anonymous visitor', () => {
  it('[web-01] is led to a page that says Sign in, and back to what was asked for', async () => {
    const asked = await get('/settings/keys?x=1')
    expect([asked.status, asked.headers.get('location')]).toEqual([307, `/sign-in?callbackUrl=${encodeURIComponent('/settings/keys?x=1')}`])
    const home = await fetch(`${app.url}/`)
    expect([new URL(home.url).pathname, await home.text()]).toEqual(['/sign-in', expect.stringContaining('Sign in')])
  })

  it('[api-07] gets every page under a policy that lets no foreign script run', async () => {
    for (const path of ['/sign-in', '/setup', '/invite/nonsense']) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic';/)
      expect(policy).not.toContain('unsafe-eval')
    }
  })

  it('[api-07] is 401 by every other route, and 404 by one that does not exist', async () => {
    const paths = [
      '/api/account',
      '/api/keys',
      '/api/chats',
      '/api/admin/users',
      '/api/admin/settings',
      '/api/v1/sessions',
      '/api/nothing/here',
    ]
    expect(await Promise.all(paths.map(async path => (await get(path)).status))).toEqual([401, 401, 401, 401, 401, 401, 404])
  })
})

describe('a person', () => {
  it('[web-01] signs in, is kept out of administration, and signs out', async () => {
    await app.parley('user', 'create', '--email', bob.email, '--password', bob.password)
    const page = await openBrowser(app, bob)
    expect(await page.json('/api/account')).toMatchObject({ email: bob.email, role: 'member' })
    expect((await page.fetch('/settings/account')).status).toBe(200)
    expect([(await page.fetch('/admin/users')).status, (await page.fetch('/api/admin/users')).status]).toEqual([404, 403])

    const { csrfToken } = await page.json<{ csrfToken: string }>('/api/auth/csrf')
    await page.post('/api/auth/signout', { csrfToken, json: 'true' })
    expect((await page.fetch('/api/account')).status).toBe(401)
  })

  it('[S10] [web-22] leaves no way in behind in a copied cookie, once signed out, and no other browser notices', async () => {
    const [page, other] = [await openBrowser(app, bob), await openBrowser(app, bob)]
    const copied = page.cookie
    expect((await whoami(copied)).status).toBe(200)
    const { csrfToken } = await page.json<{ csrfToken: string }>('/api/auth/csrf')
    expect((await page.post('/api/auth/signout', { csrfToken, json: 'true' })).ok).toBe(true)
    expect([(await whoami(copied)).status, (await other.fetch('/api/account')).status]).toEqual([401, 200])
    await app.restart()
    expect([(await whoami(copied)).status, (await other.fetch('/api/account')).status]).toEqual([401, 200])
  })

  it('[web-01] is out at the next request when disabled, by session and by key, and not in again', async () => {
    const admin = await openBrowser(app, ada)
    const page = await openBrowser(app, bob)
    const key = (await app.parley('api-key', 'create', '--email', bob.email, '--name', 'tests')).trim()
    const byKey = () => fetch(`${app.url}/api/v1/sessions`, { headers: { authorization: `Bearer ${key}` } })
    expect((await byKey()).status).toBe(200)

    const { data } = await admin.json<{ data: { id: string; email: string }[] }>('/api/admin/users')
    const { id } = data.find(({ email }) => email === bob.email) ?? { id: '' }
    const change = (body: unknown) =>
      admin.fetch(`/api/admin/users/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await change({ disabled: true })).status).toBe(200)
    expect([(await page.fetch('/api/account')).status, (await byKey()).status]).toEqual([401, 401])
    expect((await (await openBrowser(app, bob)).fetch('/api/account')).status).toBe(401)
    expect((await change({ disabled: false })).status).toBe(200)
    expect([(await page.fetch('/api/account')).status, (await byKey()).status]).toEqual([401, 401])
  })

  it('comes by an invitation, whose page is gone afterwards', async () => {
    const admin = await openBrowser(app, ada)
    const { url } = (await (await admin.post('/api/admin/invitations', { email: 'eve@example.org' })).json()) as { url: string }
    expect(new URL(url).origin).toBe(app.url)
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('eve@example.org')])
    const token = url.split('/').at(-1)
    const accepted = await admin.post('/api/invitations/accept', { token, password: 'one more long pass phrase' })
    expect(accepted.status).toBe(201)
    expect((await fetch(url)).status).toBe(404)
  })

  it('[S11] [api-07] [web-23] is throttled after five wrong passwords, with Retry-After, whatever address the client claims', async () => {
    const attempt = async (index: number) => {
      const csrf = await get('/api/auth/csrf')
      const cookie = csrf.headers
        .getSetCookie()
        .map(line => line.split(';')[0])
        .join('; ')
      const { csrfToken } = (await csrf.json()) as { csrfToken: string }
      const body = new URLSearchParams({ email: 'mallory@example.org', password: 'wrong', csrfToken, json: 'true' })
      return fetch(`${app.url}/api/auth/callback/credentials`, {
        method: 'POST',
        headers: { cookie, 'x-forwarded-for': `198.51.100.${index}` },
        body,
      })
    }
    const statuses: number[] = []
    for (let index = 0; index < 5; index++) statuses.push((await attempt(index)).status)
    const last = await attempt(9)
    expect([...statuses, last.status]).toEqual([401, 401, 401, 401, 401, 429])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await last.json()).toMatchObject({ error: { code: 'too_many_attempts' } })
  })
})

describe('the operator', () => {
  it('lists people, gives a new password, and is told in one sentence what cannot be done', async () => {
    await app.parley('user', 'set-password', '--email', bob.email, '--password', 'a third long pass phrase')
    expect((await (await openBrowser(app, { ...bob, password: 'a third long pass phrase' })).fetch('/api/account')).status).toBe(200)
    expect((await app.parley('user', 'list')).split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`^${bob.email}\tmember\tactive\tbob\t[\\w-]{20,}$`)),
    )
    await expect(app.parley('user', 'create', '--email', bob.email, '--password', 'x')).rejects.toThrow(/already exists/)
    await expect(app.parley('api-key', 'create', '--email', 'no@example.org', '--name', 'x')).rejects.toThrow(/This person does not exist/)
  })

  it('finds no password, key or cookie in the log', () => {
    expect(app.logs()).not.toMatch(/long pass phrase|battery staple|parley_|session-token/)
  })
})
