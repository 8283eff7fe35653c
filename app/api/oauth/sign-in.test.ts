import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '#components/routes.ts'
import { createOAuthServer } from '#lib/oauth-server/index.ts'
import { call } from '#tests/support/edge.ts'
import { type GatewayEdge, gatewayEdge, PATIENCE_MS } from '#tests/support/gateway-edge.ts'
import { TestOAuthClient } from '#tests/support/oauth-client.ts'
import { origin, routed } from '#tests/support/oauth-routes.ts'
import { DELETE as disconnect } from '../programs/[programId]/route.ts'
import { GET as listPrograms } from '../programs/route.ts'
import { POST as decide } from './consent/route.ts'

const HOUR_MS = 3_600_000
const DOCUMENT = 'https://desk.example/oauth/client.json'
let edge: GatewayEdge
let ann: GatewayEdge['ann']
let passedMs = 0
const fetched: string[] = []

beforeAll(async () => {
  edge = await gatewayEdge(({ platform, auth }) => {
    const { clock } = platform
    const oauthServer = createOAuthServer(
      {
        ...platform,
        clock: { nowMs: () => clock.nowMs() + passedMs, monotonicMs: clock.monotonicMs },
        safeFetch: async address => {
          fetched.push(String(address))
          return Response.json({ client_id: DOCUMENT, client_name: 'Desk', redirect_uris: ['http://127.0.0.1/callback'] })
        },
      },
      { actorOf: auth.actorOfUser },
    )
    return { oauthServer }
  })
  ann = edge.ann
}, PATIENCE_MS)

afterAll(() => edge?.dispose())

/** Connects a client that knows only an address, by the older protocol or the new one. */
async function connect(program: TestOAuthClient, mode: 'auto' | 'legacy'): Promise<Client> {
  const client = new Client({ name: 'desk', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transportOf(program))
  return client
}

const transportOf = (program: TestOAuthClient) =>
  new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { authProvider: program, fetch: routed })

/** Sends a decision as the consent page does, for the person of the cookie. */
const decideAs = ({ id, cookie }: { id: string; cookie: string }, page: URL, decision: 'allow' | 'deny') =>
  call(decide, { method: 'POST', cookie, body: { person: id, decision, request: Object.fromEntries(page.searchParams) } })

async function signIn(program: TestOAuthClient, mode: 'auto' | 'legacy'): Promise<Client> {
  await expect(connect(program, mode)).rejects.toBeInstanceOf(UnauthorizedError)
  const { json } = await decideAs(ann, program.asked as URL, 'allow')
  await transportOf(program).finishAuth(program.answered((json as { location: string }).location))
  return connect(program, mode)
}

async function connected(): Promise<Item<'GET /api/programs'>[]> {
  return ((await call(listPrograms, { cookie: ann.cookie })).json as { data: Item<'GET /api/programs'>[] }).data
}

const echo = async (client: Client) => {
  const { content } = await client.callTool({ name: 'test__echo', arguments: { text: 'hello' } })
  return content
}

describe.each([
  ['that registers itself', 'legacy', undefined, null],
  ['that has a document', 'auto', DOCUMENT, 'desk.example'],
] as const)('a program %s', (_, mode, document, host) => {
  it('is let in by its person, renews its tokens by itself, and is out as soon as it is disconnected', async () => {
    const program = new TestOAuthClient(document)
    const client = await signIn(program, mode)
    expect(program.asked?.searchParams.get('client_id')).toBe(document ?? program.registered?.client_id)
    expect(await echo(client)).toMatchObject([{ text: expect.stringContaining('hello') }])

    const first = program.held?.access_token
    passedMs += HOUR_MS
    expect(await echo(client)).toMatchObject([{ text: expect.stringContaining('hello') }])
    expect(program.held?.access_token).not.toBe(first)

    const [mine, ...others] = await connected()
    expect([mine, others]).toEqual([
      { id: expect.any(String), name: 'Desk', host, place: null, createdAt: expect.any(String), lastUsedAt: expect.any(String) },
      [],
    ])
    const gone = await call(disconnect, { method: 'DELETE', cookie: ann.cookie, params: { programId: mine?.id } })
    expect(gone.status).toBe(204)
    // Without a refresh token: the library would first print that the token is invalid.
    delete program.held?.refresh_token
    await expect(echo(client)).rejects.toBeInstanceOf(UnauthorizedError)
    expect(await connected()).toEqual([])
    await client.close()
  })
})

describe('a client that the person refuses', () => {
  it('gets access_denied, and nothing else', async () => {
    const program = new TestOAuthClient()
    await expect(connect(program, 'auto')).rejects.toBeInstanceOf(UnauthorizedError)
    const { json } = await decideAs(ann, program.asked as URL, 'deny')
    const answer = Object.fromEntries(program.answered((json as { location: string }).location))
    expect(answer).toEqual({ error: 'access_denied', state: expect.any(String), iss: origin })
  })
})

describe('the metadata document of a client', () => {
  it('is fetched once for several requests, and only for a signed-in person', async () => {
    const before = fetched.length
    passedMs += HOUR_MS
    const program = new TestOAuthClient(DOCUMENT)
    await expect(connect(program, 'auto')).rejects.toBeInstanceOf(UnauthorizedError)
    const page = program.asked as URL
    expect((await decideAs({ id: ann.id, cookie: '' }, page, 'allow')).status).toBe(401)
    expect(fetched.length).toBe(before)
    for (const decision of ['deny', 'deny', 'allow'] as const) expect((await decideAs(ann, page, decision)).status).toBe(200)
    expect(fetched.slice(before)).toEqual([DOCUMENT])
  })
})

describe('a call of a client', () => {
  it('ends within a second when its person disconnects it', async () => {
    const program = new TestOAuthClient()
    const client = await signIn(program, 'auto')
    const answer = client.callTool({ name: 'test__slow', arguments: { ms: 60_000, label: 'program' } }).catch(() => 'ended')
    await expect.poll(() => edge.journal.lines()).toContain('slow started program')
    for (const { id } of await connected()) await call(disconnect, { method: 'DELETE', cookie: ann.cookie, params: { programId: id } })
    await expect.poll(() => edge.journal.lines()).toContain('cancelled program')
    await answer
    await client.close()
  })
})
