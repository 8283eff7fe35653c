import { request as ask, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { startV1App, type V1App } from '#tests/support/v1-app.ts'

/** The product, and one on the same data whose requests all go through Next's router. */
let v1: V1App
let next: App

beforeAll(async () => {
  v1 = await startV1App()
  next = await startApp({ beside: v1.app, preload: path.resolve(import.meta.dirname, '../support/without-direct-path.mjs') })
})

afterAll(async () => {
  await next?.stop()
  await v1?.stop()
})

interface Sent {
  method?: string
  path?: string
  key?: string | null
  headers?: Record<string, string | string[]>
  body?: string
}

interface Came {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

function send(app: App, { method = 'POST', path = '/api/v1/chat/stream', key = v1.keyOf.ann, headers = {}, body }: Sent): Promise<Came> {
  return new Promise((resolve, reject) => {
    const request = ask(new URL(path, app.url), {
      method,
      agent: false,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    request.on('error', reject)
    request.on('response', response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', piece => {
        text += piece
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    request.end(body)
  })
}

const CHUNKS = /((event: chunk\ndata: .*|data: \{"id":"chatcmpl-.*"delta":\{"content":"[^"]+"\}.*)\n\n)+/g

/** Left out: what belongs to one answer or one connection, how text was cut into events, and the headers by which Next's own pages vary. */
function comparable({ status, headers, body }: Came): unknown {
  const left = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'vary', 'x-request-id'])
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)))
  const known = new Map<string, string>()
  const text = body
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, id => {
      if (!known.has(id)) known.set(id, `id ${known.size}`)
      return known.get(id) ?? ''
    })
    .replace(/"duration_ms":\d+/g, '"duration_ms":0')
    .replace(/"created":\d+/g, '"created":0')
    .replace(/^id: \d+\n/gm, '')
    .replace(CHUNKS, chunks => `chunks: ${[...chunks.matchAll(/"content":"([^"]*)"/g)].map(([, content]) => content).join('')}\n\n`)
  const requestId = String(headers['x-request-id'])
  return { status, headers: { ...rest, 'x-request-id': requestId.replace(/^[0-9a-f-]{36}$/, 'minted') }, text }
}

const json = (value: unknown) => JSON.stringify(value)
const stream = (value: object, more: Sent = {}): Sent => ({ body: json(value), ...more })

const completion = (value: object, more: Sent = {}): Sent =>
  stream({ model: 'mock:guide', messages: [{ role: 'user', content: 'Hello' }], ...value }, { path: '/api/v1/chat/completions', ...more })

const requests: Record<string, () => Sent> = {
  'a message': () => stream({ message: 'Hello' }),
  'a message with a request id of its own': () => stream({ message: 'Hello' }, { headers: { 'x-request-id': 'trace-me-12345' } }),
  'a request id that is none': () => stream({ message: 'Hello' }, { headers: { 'x-request-id': 'a b' } }),
  'a batch': () => stream({ message: 'Hello', mode: 'batch' }),
  'a message in pieces of unknown length': () => stream({ message: 'Hello' }, { headers: { 'transfer-encoding': 'chunked' } }),
  'a query that nobody asks for': () => stream({ message: 'Hello' }, { path: '/api/v1/chat/stream?x=%zz&x=2' }),
  'no key': () => stream({ message: 'Hello' }, { key: null }),
  'a wrong key': () => stream({ message: 'Hello' }, { key: 'parley_wrong' }),
  'two keys': () => stream({ message: 'Hello' }, { key: null, headers: { authorization: ['Bearer a', 'Bearer b'] } }),
  'a key with bytes above ASCII': () => stream({ message: 'Hello' }, { key: 'parley_\u00e4\u00ff' }),
  'a session instead of a key': () => stream({ message: 'Hello' }, { key: null, headers: { cookie: 'next-auth.session-token=x' } }),
  'an empty message': () => stream({ message: ' ' }),
  'no body': () => ({}),
  'an empty body': () => ({ body: '' }),
  'broken JSON': () => ({ body: '{"message":' }),
  'a body that is nested too deep': () => ({ body: `${'['.repeat(5000)}${']'.repeat(5000)}` }),
  'half a surrogate': () => ({ body: '{"message":"\\ud800"}' }),
  'unknown fields': () => stream({ message: 'Hello', nonsense: 1 }),
  'a form': () => ({ body: 'message=Hello', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'another media type, in pieces': () => ({ body: '<a/>', headers: { 'content-type': 'text/xml', 'transfer-encoding': 'chunked' } }),
  'too much': () => ({ body: json({ message: 'x'.repeat(2 * 1024 * 1024) }) }),
  'too much, in pieces': () => ({ body: json({ message: 'x'.repeat(2 * 1024 * 1024) }), headers: { 'transfer-encoding': 'chunked' } }),
  'an Accept that rules events out': () => stream({ message: 'Hello' }, { headers: { accept: 'application/json' } }),
  'a page of another site': () => stream({ message: 'Hello' }, { headers: { origin: 'https://evil.example' } }),
  'a session that is not there': () => stream({ message: 'Hello', session_id: newId() }),
  'an unknown model': () => stream({ message: 'Hello', model: 'mock:nothing' }),
  'an unknown tool': () => stream({ message: 'Hello', selected_tools: ['nowhere.nothing'] }),
  'a provider that refuses': () => stream({ message: 'Hello', model: 'mock:status-401' }),
  'a provider that breaks off': () => stream({ message: 'Hello', model: 'mock:stream-error' }),
  'GET where only POST is': () => ({ method: 'GET' }),
  'HEAD where only POST is': () => ({ method: 'HEAD' }),
  'DELETE where only POST is': () => ({ method: 'DELETE' }),
  OPTIONS: () => ({ method: 'OPTIONS', key: null, headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } }),
  'a slash at the end': () => stream({ message: 'Hello' }, { path: '/api/v1/chat/stream/' }),
  'two slashes': () => stream({ message: 'Hello' }, { path: '/api/v1/chat//stream' }),
  'a dot segment': () => stream({ message: 'Hello' }, { path: '/api/v1/chat/../chat/stream' }),
  'a run that is not there': () => ({ method: 'GET', path: `/api/v1/runs/${newId()}/events` }),
  'a run whose id is none': () => ({ method: 'GET', path: '/api/v1/runs/no-uuid/events' }),
  'a run whose id is encoded': () => ({ method: 'GET', path: '/api/v1/runs/%6eo-uuid/events' }),
  'a run whose path does not parse': () => ({ method: 'GET', path: '/api/v1/runs/%zz/events' }),
  "a browser's chat without a session": () => ({ method: 'GET', key: null, path: `/api/chats/${newId()}/run` }),
  "a browser's chat with a key": () => ({ method: 'GET', path: `/api/chats/${newId()}/run` }),
  "a browser's send without a session": () => stream({ message: null }, { key: null, path: `/api/chats/${newId()}/run` }),
  "a browser's chat by PUT": () => ({ method: 'PUT', path: `/api/chats/${newId()}/run` }),
  'a completion': () => completion({}),
  'a completion that streams': () => completion({ stream: true, stream_options: { include_usage: true } }),
  'a completion that streams to nobody who takes events': () =>
    completion({ stream: true }, { headers: { accept: 'application/json;q=0, text/plain' } }),
  'a completion of an unknown model': () => completion({ model: 'mock:nothing', stream: true }),
  'a completion that its provider refuses': () => completion({ model: 'mock:status-401', stream: true }),
  'a completion that breaks off': () => completion({ model: 'mock:stream-error', stream: true }),
  'a completion without messages': () => completion({ messages: [] }),
  'a completion without a key': () => completion({ stream: true }, { key: null }),
  'a completion by GET': () => ({ method: 'GET', path: '/api/v1/chat/completions' }),
  'a live share that is not there': () => ({ method: 'GET', key: null, path: '/api/shares/nothing/live' }),
  'a live share whose id is encoded': () => ({ method: 'GET', key: null, path: '/api/shares/%6eothing/live' }),
  'a live share by POST': () => ({ method: 'POST', key: null, path: '/api/shares/nothing/live' }),
  "a browser's chat by HEAD": () => ({ method: 'HEAD', key: null, path: `/api/chats/${newId()}/run` }),
}

describe('a stream asked for past Next and through it', () => {
  it.each(Object.entries(requests))('is answered the same: %s', async (_name, make) => {
    const [direct, throughNext] = [await send(v1.app, make()), await send(next, make())]
    expect(comparable(direct)).toEqual(comparable(throughNext))
  })

  it('[run-20] has the same bytes, from its start and from any event', async () => {
    const begun = await send(v1.app, stream({ message: 'Once' }))
    const runId = /"run_id":"([^"]+)"/.exec(begun.body)?.[1]
    const events = { method: 'GET', path: `/api/v1/runs/${runId}/events` }
    for (const headers of [{}, { 'last-event-id': '2' }, { 'last-event-id': '-1' }, { 'last-event-id': 'x' }]) {
      const [direct, throughNext] = [await send(v1.app, { ...events, headers }), await send(next, { ...events, headers })]
      expect(direct.body).toBe(throughNext.body)
      expect(comparable(direct)).toEqual(comparable(throughNext))
    }
    expect((await send(v1.app, events)).body).toBe(begun.body)
  })

  it('takes further requests on its connection, also behind a refused one whose body was not read', async () => {
    const { hostname, port } = new URL(v1.app.url)
    const socket = connect(Number(port), hostname)
    const body = json({ message: 'Hello' })
    const head = (key: string) =>
      `POST /api/v1/chat/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
    socket.write(`${head('parley_wrong')}\r\n${body}${head(v1.keyOf.ann)}Connection: close\r\n\r\n${body}`)
    let text = ''
    for await (const piece of socket) text += piece
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
    expect(text).toContain('event: done')
  })
})
