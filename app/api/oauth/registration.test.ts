import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { createOAuthServer } from '#lib/oauth-server/index.ts'
import { installServer, server } from '#lib/server.ts'
import { type TestEdge, testEdge } from '#tests/support/edge.ts'
import { REDIRECT } from '#tests/support/oauth-client.ts'
import { origin, routed } from '#tests/support/oauth-routes.ts'
import { type TestClock, testClock } from '#tests/support/platform.ts'

const MINUTE_MS = 60_000

let edge: TestEdge
let clock: TestClock

beforeAll(async () => {
  edge = await testEdge()
  clock = testClock()
  installServer({ ...server(), oauthServer: createOAuthServer({ ...edge.platform, clock }, { actorOf: edge.auth.actorOfUser }) })
})

afterAll(() => edge?.dispose())

async function register(body: unknown): Promise<{ status: number; json: unknown }> {
  const headers = { 'content-type': 'application/json' }
  const response = await routed(`${origin}/api/oauth/register`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, json: await response.json() }
}

async function registered(redirectUris: string[]): Promise<string> {
  const { json } = await register({ client_name: 'Desk', redirect_uris: redirectUris })
  return (json as { client_id: string }).client_id
}

describe('a client that registers', () => {
  it('is refused with invalid addresses and with endless metadata', async () => {
    const refused = await Promise.all([
      register({ redirect_uris: ['javascript:alert(1)'] }),
      register({ redirect_uris: [REDIRECT, 'http://example.org/cb'] }),
      register({ redirect_uris: [] }),
      register({}),
      register({ redirect_uris: Array.from({ length: 11 }, () => REDIRECT) }),
      register({ redirect_uris: [REDIRECT], client_name: 'x'.repeat(20_000) }),
    ])
    expect(refused.map(({ status, json }) => [status, (json as { error: string }).error])).toEqual([
      [400, 'invalid_redirect_uri'],
      [400, 'invalid_redirect_uri'],
      [400, 'invalid_client_metadata'],
      [400, 'invalid_client_metadata'],
      [400, 'invalid_client_metadata'],
      [413, 'invalid_request'],
    ])
  })

  it('gets no secret, whatever it asks for', async () => {
    const { json } = await register({ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'client_secret_basic', scope: 'admin' })
    expect(json).toEqual({
      client_id: expect.any(String),
      client_id_issued_at: clock.nowMs() / 1000,
      client_name: 'A program',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
  })
})

describe('many registrations from many addresses', () => {
  const rows = (count: number, createdAt: Date) =>
    edge.platform.db.client.programClient.createMany({
      data: Array.from({ length: count }, () => ({ id: newId(), name: 'Many', redirectUris: [REDIRECT], createdAt })),
    })
  const isThere = async (id: string) => (await edge.platform.db.client.programClient.count({ where: { id } })) === 1

  it('[S14] spare fresh clients, and make room by deleting old ones', async () => {
    await rows(300, new Date(clock.nowMs() - 60 * MINUTE_MS))
    const fresh = await registered([REDIRECT])
    await rows(1_005, new Date(clock.nowMs() + 1))
    await registered([REDIRECT])
    expect(await isThere(fresh)).toBe(true)
    const old = { where: { usedAt: null, createdAt: { lt: new Date(clock.nowMs() - 30 * MINUTE_MS) } } }
    expect(await edge.platform.db.client.programClient.count(old)).toBe(0)
  })

  it('[S14] are refused once there are too many, with Retry-After', async () => {
    await rows(4_000, new Date(clock.nowMs() + 1))
    const { status, json } = await register({ redirect_uris: [REDIRECT] })
    expect(status).toBe(429)
    expect(json).toMatchObject({ error_description: expect.stringContaining('quarter of an hour') })
    clock.advance(20 * MINUTE_MS)
    expect((await register({ redirect_uris: [REDIRECT] })).status).toBe(201)
  })
})
