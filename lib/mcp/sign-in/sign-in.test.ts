import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { createMcp, type Mcp, type ServerRequestHandler } from '#lib/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { type OAuthServer, startOAuthServer } from '#tests/support/mcp/oauth-server.ts'

const ORIGIN = 'http://localhost:3000'
const PERSON = ['$', '{user.email}'].join('')
const none = new AbortController().signal
let oauth: OAuthServer
let host: TestHost & { close(): Promise<void> }
let ada: Actor
let bob: Actor

beforeAll(async () => {
  oauth = await startOAuthServer()
  host = await testHost({ config: { mcpServers: { drive: { url: oauth.url, headers: { 'X-Person': PERSON } } } } })
  ada = host.admin
  const { id: userId } = await host.platform.db.client.user.create({
    data: { id: crypto.randomUUID(), email: 'bob@example.org', name: 'Bob', createdAt: new Date() },
  })
  bob = { ...ada, userId, email: 'bob@example.org', name: 'Bob', role: 'member' }
})

afterAll(async () => {
  await host?.close()
  await oauth?.close()
})

/** As a browser would: to the authorization page, which says yes, and what it sends back. */
async function comeBack(actor: Actor): Promise<URLSearchParams> {
  const answer = await fetch(await host.mcp.signIns.begin(actor, 'drive', ORIGIN), { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams
}
const signIn = async (actor: Actor) => host.mcp.signIns.finish(actor, await comeBack(actor))
const listing = (actor: Actor) => host.mcp.tools(actor, { waitMs: 10_000, signal: none })
const echo = (actor: Actor, mcp: Mcp = host.mcp, more: { handler?: ServerRequestHandler } = {}) =>
  mcp.call({ actor, server: 'drive', tool: 'echo', arguments: { text: 'hi' }, runId: null, signal: none, ...more })
const answering = (signIn: ServerRequestHandler['signIn']): ServerRequestHandler => ({
  signIn,
  elicit: async () => ({ action: 'cancel' }),
  sample: async () => ({ status: 'refused', reason: '' }),
})

describe('a server that wants people to sign in', () => {
  it('is named as one, and lists itself among what the person can sign in to', async () => {
    expect((await listing(ada)).unavailable).toEqual([
      { server: 'drive', state: 'failed', reason: 'Sign in to drive in your settings.', needsSignIn: true },
    ])
    expect(await host.mcp.signIns.list(ada)).toMatchObject([{ server: 'drive', state: 'needed', signedInAt: null }])
    expect(await host.mcp.signIns.list(bob)).toEqual([])
  })

  it('takes no answer of another person, none twice, and none of another issuer', async () => {
    const answer = await comeBack(ada)
    await expect(host.mcp.signIns.finish(bob, answer)).rejects.toMatchObject({ code: 'unusable' })
    for (const other of ['https://elsewhere.example', `${new URL(oauth.url).origin}/`]) {
      oauth.claimIssuer(other)
      await expect(signIn(ada)).rejects.toMatchObject({
        code: 'unusable',
        message: 'The answer came from an issuer other than the one that was asked.',
      })
    }
    oauth.claimIssuer('')
    expect(await host.mcp.signIns.finish(ada, answer)).toBe('drive')
    await expect(host.mcp.signIns.finish(ada, answer)).rejects.toMatchObject({ code: 'unusable' })
    expect(oauth.registrations).toBe(1)
  })

  it('works for the person who has signed in, in their name, and for nobody else', async () => {
    expect((await listing(ada)).tools.map(tool => tool.name)).toContain('echo')
    expect(await echo(ada)).toMatchObject({ outcome: 'ok', text: 'hi' })
    expect(oauth.headers()['x-person']).toBe('ada@example.org')
    expect(await host.mcp.signIns.list(ada)).toMatchObject([{ state: 'connected', scopes: ['read'] }])
    expect(await echo(bob)).toMatchObject({ outcome: 'denied', executed: false })
  })

  it('offers what others have seen of it to a person who has yet to sign in', async () => {
    const { tools, unavailable } = await listing(bob)
    expect([tools.map(tool => tool.id).includes('drive.echo'), unavailable]).toEqual([true, []])
  })

  it('keeps the tokens sealed', async () => {
    const rows = await host.platform.db.client.mcpSignIn.findMany()
    expect(rows.filter(row => row.sealed !== null)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/access-|refresh-/)
    expect(JSON.stringify(host.logged)).not.toMatch(/access-\d|refresh-\d/)
  })

  it('renews an expired token once for twenty calls of two processes, all of which succeed', async () => {
    const { mcp: second } = await createMcp(host.platform, { toolTimeoutMs: () => 20_000 })
    await Promise.all([echo(ada), echo(ada, second)])
    oauth.grants.length = 0
    oauth.expire({ refreshable: true })
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => echo(ada, index % 2 === 0 ? host.mcp : second)))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => 'ok'))
    expect(oauth.grants).toEqual(['refresh_token'])
    await second.close()
  })

  it('holds a call until the person has signed in again, and then makes it', async () => {
    oauth.expire({ refreshable: false })
    const asked: string[] = []
    const outcome = await echo(ada, host.mcp, {
      handler: answering(async ({ server }) => {
        asked.push(server)
        await signIn(ada)
        return true
      }),
    })
    expect([outcome.outcome, outcome.text, asked]).toEqual(['ok', 'hi', ['drive']])
  })

  it('gives up a call whose person does not want to', async () => {
    oauth.expire({ refreshable: false })
    const outcome = await echo(ada, host.mcp, { handler: answering(async () => false) })
    expect(outcome).toMatchObject({
      outcome: 'denied',
      executed: false,
      text: 'The person has not signed in to drive, so the call was not made.',
    })
  })

  it('is forgotten when the person says so', async () => {
    await signIn(ada)
    expect(await echo(ada)).toMatchObject({ outcome: 'ok' })
    await host.mcp.signIns.revoke(ada, 'drive')
    expect((await host.mcp.signIns.list(ada)).find(one => one.server === 'drive')).toMatchObject({
      state: 'needed',
      scopes: [],
      signedInAt: null,
    })
    await expect(host.mcp.signIns.revoke(ada, 'drive')).rejects.toMatchObject({ code: 'server_not_found' })
    expect(await echo(ada)).toMatchObject({ outcome: 'denied', executed: false })
    await expect(host.mcp.signIns.revoke(bob, 'unknown')).rejects.toMatchObject({ code: 'server_not_found' })
  })
})

describe('a server that got an issuer from an administrator', () => {
  it.each([
    { kind: 'jwt_bearer' as const, assertion: 'workload-secret', issuer: 'https://id.example' },
    { kind: 'oauth' as const, issuer: 'https://id.example' },
  ])('is given nothing where it names another one: $kind', async auth => {
    const slug = `pinned_${auth.kind}`
    await host.mcpAdmin.servers.create(ada, { slug, transport: 'auto', url: oauth.url, auth })
    const before = { grants: [...oauth.grants], registrations: oauth.registrations }
    const outcome = await host.call(slug, 'echo', { text: 'hi' })
    expect(outcome.outcome).not.toBe('ok')
    if (auth.kind === 'oauth')
      await expect(host.mcp.signIns.begin(ada, slug, ORIGIN)).rejects.toMatchObject({
        code: 'unusable',
        message: expect.stringContaining('issuer'),
      })
    expect({ grants: oauth.grants, registrations: oauth.registrations }).toEqual(before)
  })
})
