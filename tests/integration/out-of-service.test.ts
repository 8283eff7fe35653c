import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'

const PASSWORD = 'a quiet morning tide'
const root = path.resolve(import.meta.dirname, '../..')
const isPostgresql = process.env.PARLEY_TEST_DATABASE_URL !== undefined

let app: App
beforeAll(async () => {
  app = await startApp({ preload: path.join(root, 'tests/chaos/sqlite-faults.mjs') })
  await app.parley('user', 'create', '--email', 'ada@example.com', '--password', PASSWORD, '--admin')
})
afterAll(() => app?.stop())

async function signIn(): Promise<{ status: number; cookie: string; body: { error?: { code: string; message: string } } }> {
  const csrf = await fetch(`${app.url}/api/auth/csrf`)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const cookie = csrf.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const answer = await fetch(`${app.url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', cookie, origin: app.url },
    body: JSON.stringify({ csrfToken, email: 'ada@example.com', password: PASSWORD, json: 'true' }),
  })
  const session = answer.headers.getSetCookie().map(line => line.split(';')[0] ?? '')
  return { status: answer.status, cookie: session.join('; '), body: (await answer.json()) as object }
}

const health = async () => (await fetch(`${app.url}/api/health`)).json() as Promise<{ status: string; problems?: string[] }>

describe.skipIf(isPostgresql)('a server whose disk is full', () => {
  const full = () => path.join(app.dataDir, 'disk-full')

  it('[O4] [web-11] says so to a person with the right password, and shows the pages of one who is signed in', async () => {
    const { cookie, status } = await signIn()
    expect(status).toBe(200)
    writeFileSync(full(), '')
    const refused = await signIn()
    expect([refused.status, refused.body.error?.code]).toEqual([503, 'degraded'])
    expect(refused.body.error?.message).toContain('disk is full')
    for (const page of ['/', '/settings', '/admin']) expect((await fetch(app.url + page, { headers: { cookie } })).status).toBe(200)
    rmSync(full())
    expect((await signIn()).status).toBe(200)
  })

  it('[O5] [web-11] is degraded with the reason until there is room again', async () => {
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ status: 'ok' })
    writeFileSync(full(), '')
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ status: 'degraded', problems: ['the disk of the database is full'] })
    rmSync(full())
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({ status: 'ok' })
  })
})

describe.skipIf(isPostgresql)('a server whose database is away', () => {
  const away = () => path.join(app.dataDir, 'database-away')

  it('[O4] [web-11] answers pages and sign-in with 503 and a sentence, tries again by itself, and signs nobody out', async () => {
    const { cookie } = await signIn()
    writeFileSync(away(), '')
    for (const page of ['/', '/sign-in', '/settings', '/share/0199a1b2-0000-7000-8000-000000000000', '/nothing/here']) {
      const answer = await fetch(app.url + page, { headers: { cookie }, redirect: 'manual' })
      const html = await answer.text()
      expect([page, answer.status, answer.headers.get('retry-after')]).toEqual([page, 503, '5'])
      expect(html).toContain('Parley cannot reach its database right now. This page tries again by itself.')
      expect(html).toContain('http-equiv="refresh" content="5"')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    expect((await signIn()).status).toBe(503)
    const session = await fetch(`${app.url}/api/auth/session`, { headers: { cookie } })
    expect([session.status, session.headers.getSetCookie()]).toEqual([503, []])
    expect(await health()).toMatchObject({ status: 'degraded', problems: ['the database does not answer'] })
    rmSync(away())
    expect((await fetch(`${app.url}/settings`, { headers: { cookie } })).status).toBe(200)
  })
})
