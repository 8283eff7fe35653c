import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_CONNECTED_CLIENTS } from '#lib/auth/index.ts'
import { createGateway } from '#lib/gateway/index.ts'
import { newId } from '#lib/ids.ts'
import { createMcp, type Mcp } from '#lib/mcp/index.ts'
import { createOAuthServer } from '#lib/oauth-server/index.ts'
import { installServer, server } from '#lib/server.ts'
import { type Answer, call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { newProof, REDIRECT } from '#tests/support/oauth-client.ts'
import { origin, routed } from '#tests/support/oauth-routes.ts'
import { type TestClock, testClock } from '#tests/support/platform.ts'
import { DELETE as disconnect } from '../programs/[programId]/route.ts'
import { GET as listPrograms } from '../programs/route.ts'
import { POST as decide } from './consent/route.ts'

const RESOURCE = `${origin}/api/mcp`
const MINUTE_MS = 60_000

let edge: TestEdge
let mcp: Mcp
let clock: TestClock
let ann: Person
let bob: Person
let clientId: string

interface Person {
  id: string
  cookie: string
}

type Fields = Record<string, string>
interface Tokens {
  access_token: string
  refresh_token: string
}

beforeAll(async () => {
  edge = await testEdge()
  ;({ mcp } = await createMcp(edge.platform, { toolTimeoutMs: () => 1_000 }))
  clock = testClock()
  const oauthServer = createOAuthServer({ ...edge.platform, clock }, { actorOf: edge.auth.actorOfUser })
  installServer({ ...server(), oauthServer, mcp, gateway: createGateway({ platform: edge.platform, mcp }) })
  ann = await edge.person('ann@example.com')
  bob = await edge.person('bob@example.com')
})

afterAll(async () => {
  await server().gateway.close()
  await mcp?.close()
  await edge?.dispose()
})

/** Registers a client of its own, from an address without failed attempts. */
beforeEach(async () => {
  clientId = await registered([REDIRECT])
})

async function registered(redirectUris: string[], name = 'Desk'): Promise<string> {
  const { json } = await register({ client_name: name, redirect_uris: redirectUris })
  return (json as { client_id: string }).client_id
}

async function register(body: unknown, address?: string): Promise<{ status: number; json: unknown }> {
  const headers = { 'content-type': 'application/json', ...(address === undefined ? {} : { 'x-forwarded-for': address }) }
  const response = await routed(`${origin}/api/oauth/register`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, json: await response.json() }
}

const requestFor = (challenge: string, more: Fields = {}): Fields => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: REDIRECT,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'theirs',
  resource: RESOURCE,
  ...more,
})

const decided = ({ id, cookie }: Person, request: Fields, headers: Fields = {}, person = id): Promise<Answer> =>
  call(decide, { method: 'POST', cookie, headers, body: { person, decision: 'allow', request } })

const locationOf = ({ json }: Answer) => new URL((json as { location: string }).location)

async function granted(person: Person = ann): Promise<{ code: string; verifier: string }> {
  const { verifier, challenge } = newProof()
  const location = locationOf(await decided(person, requestFor(challenge)))
  expect(location.searchParams.get('state')).toBe('theirs')
  expect(location.searchParams.get('iss')).toBe(origin)
  return { code: location.searchParams.get('code') ?? '', verifier }
}

async function post(path: string, fields: Fields, headers: Fields = {}): Promise<{ status: number; json: unknown }> {
  const response = await routed(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })
  return { status: response.status, json: await response.json() }
}

const spend = ({ code, verifier }: { code: string; verifier: string }, more: Fields = {}) =>
  post('/api/oauth/token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    client_id: clientId,
    redirect_uri: REDIRECT,
    resource: RESOURCE,
    ...more,
  })

const refresh = (token: string, more: Fields = {}) =>
  post('/api/oauth/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...more })

async function tokensOf(answer: Promise<{ status: number; json: unknown }>): Promise<Tokens> {
  const { status, json } = await answer
  expect([status, json]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^mcpat_/),
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: expect.stringMatching(/^mcprt_/),
      scope: 'mcp',
    },
  ])
  return json as Tokens
}

async function letIn(person: Person = ann): Promise<Tokens> {
  return tokensOf(spend(await granted(person)))
}

const invalidGrant = { status: 400, json: { error: 'invalid_grant', error_description: expect.any(String) } }

async function statusAt(path: string, token: string, method = 'POST'): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const body = method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) : null
  return (await routed(`${origin}${path}`, { method, headers, body })).status
}

const works = async ({ access_token }: Tokens) => (await statusAt('/api/mcp', access_token)) === 200

describe('a code', () => {
  it('is refused with another verifier, address, client or audience, and without them', async () => {
    const grant = await granted()
    const other = await registered([REDIRECT])
    const refusals = [
      await spend({ ...grant, verifier: newProof().verifier }),
      await spend({ ...grant, verifier: '' }),
      await spend(grant, { redirect_uri: 'http://127.0.0.1:43111/callback' }),
      await spend(grant, { redirect_uri: '' }),
      await spend(grant, { client_id: other }),
      await spend({ ...grant, code: `${grant.code}x` }),
    ]
    expect(refusals).toEqual(refusals.map(() => invalidGrant))
    expect(await spend(grant, { resource: `${origin}/api/v1` })).toMatchObject({ status: 400, json: { error: 'invalid_target' } })
    expect(await spend(grant, { client_id: '' })).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
    expect(await spend(grant, { grant_type: 'password' })).toMatchObject({ status: 400, json: { error: 'unsupported_grant_type' } })
    expect(await works(await tokensOf(spend(grant)))).toBe(true)
  })

  it('that comes twice ends the grant of the first time', async () => {
    const grant = await granted()
    const tokens = await tokensOf(spend(grant))
    expect(await works(tokens)).toBe(true)
    expect(await spend(grant)).toEqual(invalidGrant)
    expect(await works(tokens)).toBe(false)
    expect(await refresh(tokens.refresh_token)).toEqual(invalidGrant)
  })

  it('that comes twice at once gives at most one grant', async () => {
    const grant = await granted()
    const answers = await Promise.all([spend(grant), spend(grant), spend(grant)])
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    const won = answers.find(({ status }) => status === 200)?.json as Tokens
    expect(await works(won)).toBe(false)
  })

  it('is valid for a minute', async () => {
    const grant = await granted()
    clock.advance(MINUTE_MS)
    expect(await spend(grant)).toEqual(invalidGrant)
  })
})

describe('an access token', () => {
  it('is accepted by the MCP server alone', async () => {
    const { access_token: token, refresh_token: other } = await letIn()
    expect(await statusAt('/api/mcp', token)).toBe(200)
    expect(await statusAt('/api/v1/models', token, 'GET')).toBe(401)
    expect((await call(listPrograms, { key: token })).status).toBe(401)
    expect(await statusAt('/api/mcp', other)).toBe(401)
    expect((await call(decide, { method: 'POST', key: token, body: {} })).status).toBe(401)
  })

  it('is refused at another address of ours', async () => {
    const { access_token: token } = await letIn()
    const headers = { authorization: `Bearer ${token}`, host: 'localhost:3000', 'content-type': 'application/json' }
    const { POST } = await import('../mcp/route.ts')
    expect((await call(POST, { method: 'POST', headers, body: {} })).status).toBe(401)
  })

  it('ends after an hour, with its person’s account, and by that person’s click, but by no one else’s', async () => {
    const late = await letIn()
    clock.advance(60 * MINUTE_MS)
    expect(await works(late)).toBe(false)

    const tokens = await letIn()
    const [{ id = '' } = {}] = ((await call(listPrograms, { cookie: ann.cookie })).json as { data: { id: string }[] }).data
    expect((await call(disconnect, { method: 'DELETE', cookie: bob.cookie, params: { programId: id } })).status).toBe(404)
    expect(await works(tokens)).toBe(true)
    expect((await call(disconnect, { method: 'DELETE', cookie: ann.cookie, params: { programId: id } })).status).toBe(204)
    expect(await works(tokens)).toBe(false)

    const eve = await edge.person('eve@example.com')
    const hers = await letIn(eve)
    const pending = await granted(eve)
    expect(await works(hers)).toBe(true)
    await edge.platform.db.client.user.update({ where: { id: eve.id }, data: { disabledAt: new Date() } })
    expect(await works(hers)).toBe(false)
    expect(await refresh(hers.refresh_token)).toEqual(invalidGrant)
    expect(await spend(pending)).toEqual(invalidGrant)
    await edge.platform.db.client.user.delete({ where: { id: eve.id } })
    expect(await works(hers)).toBe(false)
    expect(await refresh(hers.refresh_token)).toEqual(invalidGrant)
  })

  it('is revoked by its own client, and by no other', async () => {
    const tokens = await letIn()
    const other = await registered([REDIRECT])
    expect(await post('/api/oauth/revoke', { token: tokens.access_token, client_id: other })).toEqual({ status: 200, json: {} })
    expect(await works(tokens)).toBe(true)
    expect(await post('/api/oauth/revoke', { token: tokens.refresh_token, client_id: clientId })).toEqual({ status: 200, json: {} })
    expect(await works(tokens)).toBe(false)
    for (const client_id of [clientId, '\0'])
      expect(await post('/api/oauth/revoke', { token: 'mcprt_unknown', client_id })).toEqual({ status: 200, json: {} })
  })
})

describe('a refresh token', () => {
  it('is valid once: a later second use means theft, and ends the grant', async () => {
    const first = await letIn()
    const second = await tokensOf(refresh(first.refresh_token))
    expect(await works(second)).toBe(true)
    clock.advance(11_000)
    expect(await refresh(first.refresh_token)).toEqual(invalidGrant)
    expect(await works(second)).toBe(false)
    expect(await refresh(second.refresh_token)).toEqual(invalidGrant)
  })

  it('serves a client that renews several times at once', async () => {
    const { refresh_token: token } = await letIn()
    const renewed = await Promise.all([1, 2, 3].map(() => tokensOf(refresh(token))))
    for (const tokens of renewed) expect(await works(tokens)).toBe(true)
    clock.advance(11_000)
    for (const tokens of renewed) await tokensOf(refresh(tokens.refresh_token))
  })

  it('that comes while its person disconnects the client hinders neither', async () => {
    const cal = await edge.person('cal@example.com')
    for (let round = 0; round < 10; round++) {
      const { refresh_token } = await letIn(cal)
      const [{ id = '' } = {}] = ((await call(listPrograms, { cookie: cal.cookie })).json as { data: { id: string }[] }).data
      const [renewed, ended] = await Promise.all([
        refresh(refresh_token),
        call(disconnect, { method: 'DELETE', cookie: cal.cookie, params: { programId: id } }),
      ])
      expect(ended.status).toBe(204)
      if (renewed.status === 200) expect(await works(renewed.json as Tokens)).toBe(false)
      else expect(renewed).toEqual(invalidGrant)
    }
  })

  it('is valid for its own client and audience, and for a limited time', async () => {
    const tokens = await letIn()
    const other = await registered([REDIRECT])
    expect(await refresh(tokens.refresh_token, { client_id: other })).toEqual(invalidGrant)
    expect(await refresh(tokens.access_token)).toEqual(invalidGrant)
    expect(await refresh(tokens.refresh_token, { resource: 'https://example.org/api/mcp' })).toMatchObject({ status: 400 })
    clock.advance(31 * 24 * 60 * MINUTE_MS)
    expect(await refresh(tokens.refresh_token)).toEqual(invalidGrant)
  })
})

describe('a request for a person’s consent', () => {
  it('gives no code without a session, to another site’s page, or by another person’s answer', async () => {
    const request = requestFor(newProof().challenge)
    expect((await decided({ id: ann.id, cookie: '' }, request)).status).toBe(401)
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect(codeOf(await decided(ann, request, headers as Fields))).toBe('cross_origin')
    expect(codeOf(await decided(bob, request, {}, ann.id))).toBe('conflict')
  })

  it.each([
    ['an address that it has not named', { redirect_uri: 'https://evil.example/callback' }],
    ['no address', { redirect_uri: '' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['a program that nobody knows', { client_id: 'someone' }],
    ['a name that no database takes', { client_id: '\0' }],
    ['a document on this computer', { client_id: 'https://127.0.0.1/client.json' }],
    ['a document without encryption', { client_id: 'http://example.org/client.json' }],
    ['no proof', { code_challenge: '' }],
    ['a proof that is no hash', { code_challenge_method: 'plain' }],
    ['another answer', { response_type: 'token' }],
    ['another audience', { resource: `${origin}/api/v1` }],
  ])('is refused without a way out for %s', async (_, more) => {
    const request = requestFor(newProof().challenge, more)
    expect(codeOf(await decided(ann, request))).toBe('invalid_request')
    expect(await server().oauthServer.consider(origin, request)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/\.$/) })
  })

  it('shows the client and the target of its answer, without characters that turn or hide text', async () => {
    clientId = await registered(['https://evil.example/cb'], 'Cla\u202eude\u200b\n by Anthropic '.repeat(20))
    const request = requestFor(newProof().challenge, { redirect_uri: 'https://evil.example/cb' })
    expect(await server().oauthServer.consider(origin, request)).toEqual({
      kind: 'ask',
      consent: { name: expect.stringMatching(/^Claude by Anthropic [\w ]+$/), host: null, place: 'evil.example' },
    })
  })
})

describe('registrations from one address', () => {
  it('are throttled, and unused clients are deleted after a day', async () => {
    const { challenge } = newProof()
    const unused = clientId
    clientId = await registered([REDIRECT])
    await decided(ann, requestFor(challenge))
    const statuses: number[] = []
    for (let index = 0; index < 22; index++) statuses.push((await register({ redirect_uris: [REDIRECT] }, '192.0.2.9')).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429])
    clock.advance(25 * 60 * MINUTE_MS)
    await registered([REDIRECT])
    const rows = await edge.platform.db.client.programClient.findMany({ where: { id: { in: [unused, clientId] } } })
    expect(rows.map(({ id }) => id)).toEqual([clientId])
  })
})

describe('a client that guesses codes', () => {
  it('is throttled, without throttling others at its address', async () => {
    const from = { 'x-forwarded-for': '192.0.2.7' }
    const guess = () => post('/api/oauth/token', { grant_type: 'authorization_code', code: 'mcpac_x', client_id: clientId }, from)
    const statuses: number[] = []
    for (let index = 0; index < 53; index++) statuses.push((await guess()).status)
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 400))
    expect(statuses.at(-1)).toBe(429)
    const { access_token, refresh_token } = await letIn()
    const renewed = { grant_type: 'refresh_token', refresh_token, client_id: clientId }
    expect((await post('/api/oauth/token', renewed, from)).status).toBe(200)
    expect((await post('/api/oauth/token', { ...renewed, refresh_token: access_token }, from)).status).toBe(429)
  })
})

it('the audit trail has an entry for each grant and for its end', async () => {
  const tokens = await letIn()
  await post('/api/oauth/revoke', { token: tokens.access_token, client_id: clientId })
  const [ended, begun] = await edge.platform.audit.list({ limit: 2 })
  expect([begun, ended]).toMatchObject([
    { actorId: ann.id, action: 'program.connect', target: ended?.target },
    { actorId: ann.id, action: 'program.disconnect', detail: { reason: 'program' } },
  ])
})

it('the database holds no token and no code', async () => {
  const grant = await granted()
  const tokens = await tokensOf(spend(grant))
  const { db } = edge.platform
  const stored = JSON.stringify([
    await db.client.programCode.findMany(),
    await db.client.programToken.findMany(),
    await db.client.auditEvent.findMany(),
  ])
  for (const secret of [grant.code, tokens.access_token, tokens.refresh_token]) expect(stored).not.toContain(secret)
})

it('[S13] [web-10] one person connects at most 100 clients, unspent codes included, and is told so', async () => {
  const cat = await edge.person('cat@example.com')
  const { programGrant } = edge.platform.db.client
  const at = { createdAt: new Date(), expiresAt: new Date(clock.nowMs() + MINUTE_MS) }
  const row = { userId: cat.id, clientId, clientName: 'Desk', redirectUri: REDIRECT, resource: RESOURCE, ...at }
  await programGrant.createMany({ data: Array.from({ length: MOST_CONNECTED_CLIENTS - 2 }, () => ({ id: newId(), ...row })) })
  const answers = await Promise.all(Array.from({ length: 4 }, () => decided(cat, requestFor(newProof().challenge))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused && codeOf(refused)).toBe('limit_reached')
  expect(refused?.text).toContain('You have reached the limit of 100 connected programs. Disconnect one in Settings first.')
  await letIn(ann)
  clock.advance(2 * MINUTE_MS)
  expect((await decided(cat, requestFor(newProof().challenge))).status).toBe(200)
  expect(await edge.platform.db.client.programCode.count({ where: { userId: cat.id } })).toBe(1)
})
