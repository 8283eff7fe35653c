import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { call, codeOf, HOST, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { json, named, route, scope } from './index.ts'

let edge: TestEdge
let member: { id: string; cookie: string }
let admin: { id: string; cookie: string }
let key: string

beforeAll(async () => {
  edge = await testEdge()
  admin = await edge.person('ada@example.com', 'admin')
  member = await edge.person('max@example.com')
  key = await edge.auth.keys.createFor('max@example.com', 'tests')
})

afterAll(() => edge.dispose())

const params = z.object({ thingId: z.uuid() })
const thingId = '01990000-0000-7000-8000-000000000001'
const body = z.strictObject({ title: z.string(), size: z.int().default(1) })

const write = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scope(params, async (_actor, params) => {
      if (params.thingId !== thingId) throw new AppError('chat_not_found')
    }),
    accept: 'text/event-stream',
    body,
    maxBodyBytes: 100,
  },
  async ({ actor, body }) => ({ email: actor.email, ...body }),
)

const good = { method: 'POST', params: { thingId }, body: { title: 'x' } }

describe('a route for the browser', () => {
  it('gives the handler actor and body, and answers JSON under a request id', async () => {
    const answer = await call(write, { ...good, cookie: member.cookie })
    expect(answer).toMatchObject({ status: 200, json: { email: 'max@example.com', title: 'x', size: 1 } })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('keeps the number that a proxy gave the request, where it is one', async () => {
    const given = async (id: string) =>
      (await call(write, { ...good, cookie: member.cookie, headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await given('proxy-0123.4_5')).toBe('proxy-0123.4_5')
    for (const id of ['short', 'x'.repeat(65), 'two words', '{"event":"x"}']) expect(await given(id)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('[web-08] refuses a person who has lost access while they sent it', async () => {
    const eve = await edge.person('eve@example.com')
    const { now } = performance
    let passedMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passedMs)
    const slow = route({ auth: 'session', right: 'chat:write', scope: scope(named(), async () => leave()) }, async () => ({ done: true }))
    const leave = async () => {
      passedMs = 1_000
      await edge.platform.db.client.user.update({ where: { id: eve.id }, data: { disabledAt: new Date() } })
    }
    expect(codeOf(await call(slow, { method: 'POST', cookie: eve.cookie }))).toBe('unauthenticated')
    clock.mockRestore()
  })

  it('[api-07] refuses in the order identity, right, existence, accept, content type, body', async () => {
    const wrongInAll = {
      method: 'POST',
      params: { thingId: 'nonsense' },
      headers: { accept: 'text/html', 'content-type': 'text/plain' },
      body: 'not JSON',
    }
    const adminOnly = route({ auth: 'session', right: 'admin:models', params, accept: 'text/event-stream', body }, async () => undefined)
    const steps = [
      await call(adminOnly, wrongInAll),
      await call(adminOnly, { ...wrongInAll, cookie: member.cookie }),
      await call(adminOnly, { ...wrongInAll, cookie: admin.cookie }),
      await call(write, { ...wrongInAll, cookie: member.cookie, params: { thingId: '01990000-0000-7000-8000-000000000002' } }),
      await call(write, { ...wrongInAll, cookie: member.cookie, params: { thingId } }),
      await call(write, { ...wrongInAll, cookie: member.cookie, params: { thingId }, headers: { 'content-type': 'text/plain' } }),
      await call(write, { ...good, cookie: member.cookie, body: { size: 'big', colour: 'red' } }),
    ]
    expect(steps.map(answer => [answer.status, codeOf(answer)])).toEqual([
      [401, 'unauthenticated'],
      [403, 'forbidden'],
      [404, 'not_found'],
      [404, 'chat_not_found'],
      [406, 'not_acceptable'],
      [415, 'unsupported_media_type'],
      [400, 'invalid_request'],
    ])
  })

  it('lists every problem of a body that does not fit', async () => {
    const answer = await call(write, { ...good, cookie: member.cookie, body: { size: 'big', colour: 'red' } })
    expect(answer.json).toEqual({
      error: {
        code: 'invalid_request',
        message: 'The request does not have the expected shape.',
        details: [
          { path: 'title', problem: expect.any(String) },
          { path: 'size', problem: expect.any(String) },
          { path: 'colour', problem: 'unknown field' },
        ],
      },
    })
  })

  it('refuses a body that is not JSON, and one that is too large', async () => {
    const raw = (text: string) =>
      write(
        new Request(`http://${HOST}/`, {
          method: 'POST',
          body: text,
          headers: { host: HOST, cookie: member.cookie, 'content-type': 'application/json' },
        }),
        {
          params: Promise.resolve({ thingId }),
        },
      )
    const broken = await raw('{"title": ')
    const large = await raw(JSON.stringify({ title: 'x'.repeat(200) }))
    expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: 'invalid_json' } }])
    expect([large.status, await large.json()]).toMatchObject([413, { error: { code: 'too_large', details: { max_bytes: 100 } } }])
  })

  it('[api-10] is 415 for a body of another content type, 406 where Accept rules the stream out, and takes a missing Accept as consent', async () => {
    const cookie = member.cookie
    const other = await call(write, { ...good, cookie, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const html = await call(write, { ...good, cookie, headers: { accept: 'text/html, application/json;q=0.9' } })
    const zero = await call(write, { ...good, cookie, headers: { accept: '*/*, text/event-stream;q=0' } })
    const any = await call(write, { ...good, cookie, headers: { accept: 'text/html, */*;q=0.1' } })
    const missing = await call(write, { ...good, cookie })
    expect([other, html, zero, any, missing].map(answer => answer.status)).toEqual([415, 406, 406, 200, 200])
  })

  it.each([
    ['700,000 parts', `{"title":[${'{},'.repeat(699_999)}{}]}`, 'too_large'],
    ['4 MB of unknown keys', `{"title":"x",${Array.from({ length: 400_000 }, (_, index) => `"k${index}":0`).join(',')}}`, 'too_large'],
    [
      'as many unknown keys as may be',
      `{"title":"x",${Array.from({ length: 24_000 }, (_, index) => `"k${index}":0`).join(',')}}`,
      'invalid_request',
    ],
    ['as many wrong parts as may be', JSON.stringify({ parts: Array.from({ length: 12_000 }, () => ({})) }), 'invalid_request'],
    ['a key of a megabyte', `{"title":"x","${'k'.repeat(1_000_000)}":0}`, 'invalid_request'],
  ])('[S14] refuses %s with little CPU time and a short answer', async (_, text, code) => {
    const parts = z.array(z.union([z.strictObject({ type: z.literal('a') }), z.strictObject({ type: z.literal('b') })]))
    const wide = {
      auth: 'session',
      right: 'chat:write',
      body: z.strictObject({ title: z.string().exactOptional(), parts: parts.exactOptional() }),
    } as const
    const handler = route({ ...wide, maxBodyBytes: 32 * 1024 * 1024 }, async () => undefined)
    const headers = { 'content-type': 'application/json', cookie: member.cookie, host: '127.0.0.1:3000' }
    const request = new Request('http://127.0.0.1:3000/', { method: 'POST', headers, body: text })
    const before = process.cpuUsage()
    const answer = await handler(request, { params: Promise.resolve({}) })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(400)
    const said = await answer.text()
    expect(JSON.parse(said)).toMatchObject({ error: { code } })
    expect(said.length).toBeLessThan(10_000)
  })

  it('takes an absent body as an empty object', async () => {
    const lenient = route(
      { auth: 'session', right: 'chat:write', body: z.strictObject({ n: z.int().default(7) }) },
      async ({ body }) => body,
    )
    expect(await call(lenient, { method: 'POST', cookie: member.cookie })).toMatchObject({ status: 200, json: { n: 7 } })
  })

  it('[api-07] refuses a body that is nested too deep', async () => {
    const anything = route({ auth: 'session', right: 'chat:write', body: z.strictObject({ n: z.unknown() }) }, async () => undefined)
    const n: unknown = JSON.parse('['.repeat(1_000) + ']'.repeat(1_000))
    expect(codeOf(await call(anything, { ...good, cookie: member.cookie, body: { n } }))).toBe('invalid_request')
  })

  it('[V7] refuses a change that another site asks for', async () => {
    const from = (headers: Record<string, string>) => call(write, { ...good, cookie: member.cookie, headers })
    const answers = [
      await from({ origin: 'https://evil.example' }),
      await from({ 'sec-fetch-site': 'cross-site' }),
      await from({ 'sec-fetch-site': 'same-site' }),
      await from({ origin: 'http://sub.127.0.0.1:3000' }),
      await from({ origin: 'http://127.0.0.1:3000', host: 'evil.example' }),
      await from({ origin: 'null' }),
      await from({ origin: 'http://127.0.0.1:3000' }),
      await from({ 'sec-fetch-site': 'same-origin' }),
    ]
    expect(answers.map(answer => codeOf(answer) ?? answer.status)).toEqual([
      'cross_origin',
      'cross_origin',
      'cross_origin',
      'cross_origin',
      'cross_origin',
      'cross_origin',
      200,
      200,
    ])
  })

  it('does not take an API key for a session', async () => {
    expect(await call(write, { ...good, key })).toMatchObject({ status: 401 })
  })
})

describe('a route for API keys', () => {
  const whoami = route({ auth: 'key', right: 'chat:read' }, async ({ actor }) => ({ kind: actor.kind, email: actor.email }))

  it('takes an API key', async () => {
    expect(await call(whoami, { key })).toMatchObject({ status: 200, json: { kind: 'api_key', email: 'max@example.com' } })
  })

  it('[api-07] answers 401 without a key, with a wrong one, and with a session', async () => {
    const answers = [await call(whoami), await call(whoami, { key: `${key}x` }), await call(whoami, { cookie: member.cookie })]
    expect(answers.map(answer => answer.status)).toEqual([401, 401, 401])
    expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('[role-02] lets the key of an administrator administer as far as its scopes go', async () => {
    const adminKey = await edge.auth.keys.createFor('ada@example.com', 'tests')
    const adminOnly = route({ auth: 'key', right: 'admin:read' }, async () => undefined)
    expect(await call(adminOnly, { key: adminKey })).toMatchObject({ status: 204 })
    const narrow = await edge.auth.keys.createFor('ada@example.com', 'narrow', { scopes: ['chat'] })
    expect(await call(adminOnly, { key: narrow })).toMatchObject({ status: 403, json: { error: { details: { scope: 'admin:read' } } } })
    expect(await call(adminOnly, { key })).toMatchObject({ status: 403 })
  })
})

describe('the result of a handler', () => {
  it('becomes 204 where it is undefined, and stays unchanged where it is a Response', async () => {
    const nothing = route({ auth: 'none' }, async () => undefined)
    const own = route({ auth: 'none' }, async () => json({ made: true }, { status: 201 }))
    expect(await call(nothing)).toMatchObject({ status: 204, json: null })
    expect(await call(own)).toMatchObject({ status: 201, json: { made: true } })
  })

  it('becomes an error body with Retry-After where it refuses', async () => {
    const throttled = route({ auth: 'none' }, async () => {
      throw new AppError('too_many_attempts', { retryAfterMs: 2100 })
    })
    const answer = await call(throttled)
    expect([answer.status, answer.headers.get('retry-after'), codeOf(answer)]).toEqual([429, '3', 'too_many_attempts'])
  })

  it('[api-07] is `internal` without any detail where it fails, and logged once under the request id', async () => {
    const broken = route({ auth: 'none' }, async () => {
      throw new Error('the secret is 1234')
    })
    const answer = await call(broken, { path: '/api/broken', headers: { 'x-request-id': 'trace-1234' } })
    expect(answer).toMatchObject({ status: 500, json: { error: { code: 'internal', details: { request_id: 'trace-1234' } } } })
    expect(JSON.stringify(answer.json)).not.toContain('1234 ')
    expect(JSON.stringify(answer.json)).not.toContain('secret')
    const lines = edge.logged.filter(line => line.event === 'http.unexpected')
    expect(lines).toMatchObject([
      { level: 'error', requestId: 'trace-1234', path: '/api/broken', error: { message: 'the secret is 1234' } },
    ])
  })
})

describe('a client that holds its body back', () => {
  const upload = route({ auth: 'session', right: 'chat:write', bytes: 100 }, async ({ bytes }) => ({ size: bytes.length }))
  const store = route({ auth: 'session', right: 'chat:write', body: z.strictObject({ title: z.string() }) }, async ({ body }) => body)

  it.each([
    ['of JSON', store, '{"title":"x"}'],
    ['of a file', upload, 'words of a file'],
  ])('[S4] is identified again once its body has arrived: %s', async (_, handler, text) => {
    const { id, cookie } = await edge.person(`slow-${text.length}@example.com`)
    const late = async (meanwhile: () => Promise<unknown>) => {
      const { readable, writable } = new TransformStream<Uint8Array>()
      const headers = { host: HOST, cookie, 'content-type': 'application/json' }
      const request = new Request(`http://${HOST}/`, { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit)
      const answer = handler(request, { params: Promise.resolve({}) })
      await meanwhile()
      await new Promise(resolve => setTimeout(resolve, 250))
      const writer = writable.getWriter()
      void writer.write(new TextEncoder().encode(text)).then(() => writer.close())
      return (await answer).status
    }
    expect(await late(async () => undefined)).toBe(200)
    expect(await late(() => edge.auth.users.signOutEverywhere(id))).toBe(401)
  })
})
