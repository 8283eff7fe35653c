import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Chunk } from '#lib/messages/shared.ts'
import { type Connection, type FollowEnd, followRun, type RunRequest, SILENCE_MS, stopRun } from './run-transport.ts'

const words: Chunk[] = ['One ', 'two ', 'three ', 'four.'].map(delta => ({ type: 'text-delta', id: 't', delta }))
const log: Chunk[] = [
  { type: 'start', messageId: 'a', messageMetadata: { runId: 'r' } },
  { type: 'text-start', id: 't' },
  ...words,
  { type: 'text-end', id: 't' },
]

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let handlers: Handler[]
let asked: { method: string; url: string; body: string }[]

beforeEach(async () => {
  handlers = []
  asked = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    asked.push({ method: request.method ?? '', url: request.url ?? '', body })
    const handler = handlers.shift()
    if (handler) handler(request, response, body)
    else response.writeHead(500).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

function row(seq: number): string {
  return `id: ${seq}\ndata: ${JSON.stringify(log[seq - 1])}\n\n`
}

/** Rows `from` to `to` of the log, then the end that is asked for. */
function stream(from: number, to: number, end: 'done' | 'cut' | 'open' | 'half-a-row' = 'done'): Handler {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': keep-alive\n\n')
    for (let seq = from; seq <= to; seq++) response.write(row(seq))
    if (end === 'done') response.end('data: [DONE]\n\n')
    if (end === 'half-a-row') response.write(row(to + 1).slice(0, -12))
    if (end === 'cut' || end === 'half-a-row') setTimeout(() => response.destroy(), 20)
  }
}

function refuse(status: number, code: string, headers: Record<string, string> = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { code, message: `It is ${code}.`, details: { run_id: 'r' } } }))
  }
}

const start: RunRequest = { message: { id: 'm', text: 'Count.' }, requestId: 'm' }

async function follow(options: { start?: RunRequest | null; after?: number; signal?: AbortSignal; wake?: EventTarget } = {}): Promise<{
  end: FollowEnd
  seen: [number, Chunk][]
  connections: Connection[]
}> {
  const seen: [number, Chunk][] = []
  const connections: Connection[] = []
  const end = await followRun({
    chatId: 'c',
    start: options.start === undefined ? start : options.start,
    after: options.after ?? 0,
    runId: null,
    signal: options.signal ?? new AbortController().signal,
    ...(options.wake ? { wake: options.wake } : {}),
    onEvents: events => seen.push(...events.map(({ seq, chunk }): (typeof seen)[number] => [seq, chunk])),
    onConnection: connection => connections.push(connection),
  })
  return { end, seen, connections }
}

const whole = log.map((chunk, index) => [index + 1, chunk])

describe('a run that is followed', () => {
  it('yields every event once, in order, and ends with the stream', async () => {
    handlers = [stream(1, log.length)]
    expect(await follow()).toEqual({ end: { kind: 'done' }, seen: whole, connections: ['opening', 'live'] })
    expect(asked).toEqual([{ method: 'POST', url: '/api/chats/c/run', body: JSON.stringify(start) }])
  })

  it('[run-22] hides dropped connections: it continues after the last event, and a row cut in the middle counts as unseen', async () => {
    handlers = [stream(1, 2, 'cut'), stream(3, 4, 'half-a-row'), refuse(502, 'bad_gateway'), stream(4, log.length)]
    const { end, seen } = await follow()
    expect(end).toEqual({ kind: 'done' })
    expect(seen).toEqual(whole)
    expect(asked.slice(1).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/chats/c/run?after=2&run=r',
      'GET /api/chats/c/run?after=4&run=r',
      'GET /api/chats/c/run?after=4&run=r',
    ])
  })

  it('[O10] says within two seconds that a send is not answered', async () => {
    const slow: Handler = (request, response, body) => setTimeout(() => stream(1, log.length)(request, response, body), 1_700)
    handlers = [slow]
    expect((await follow()).connections).toEqual(['opening', 'unanswered', 'live'])
  })

  it('[run-31] sends the same message id again when the first send got no answer', async () => {
    handlers = [request => request.socket.destroy(), stream(1, log.length)]
    const { end, seen } = await follow()
    expect(end).toEqual({ kind: 'done' })
    expect(seen).toEqual(whole)
    expect(asked.map(({ body }) => JSON.parse(body).message.id)).toEqual(['m', 'm'])
  })

  it('[run-18] waits for a starting server as long as its answer says', async () => {
    handlers = [refuse(503, 'starting', { 'retry-after': '0' }), stream(1, log.length)]
    expect((await follow()).end).toEqual({ kind: 'done' })
  })

  it('[run-17] returns a refusal with its code and details', async () => {
    handlers = [refuse(409, 'run_in_progress')]
    expect((await follow()).end).toEqual({
      kind: 'refused',
      refusal: { code: 'run_in_progress', message: 'It is run_in_progress.', details: { run_id: 'r' }, status: 409, retryAfterMs: null },
    })
  })

  it('says that a run is gone when nothing runs any more', async () => {
    handlers = [stream(1, 3, 'cut'), (_, response) => response.writeHead(204).end()]
    expect((await follow()).end).toEqual({ kind: 'gone' })
    handlers = [(_, response) => response.writeHead(204).end()]
    expect((await follow({ start: null, after: 5 })).end).toEqual({ kind: 'gone' })
  })

  it('[run-19] joins a run in progress after the last known event', async () => {
    handlers = [stream(5, log.length)]
    expect((await follow({ start: null, after: 4 })).seen).toEqual(whole.slice(4))
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/chats/c/run?after=4' })
  })

  it('stops when its signal aborts, in mid-stream', async () => {
    handlers = [stream(1, 3, 'open')]
    const leave = new AbortController()
    setTimeout(() => leave.abort(), 100)
    const { end, seen } = await follow({ signal: leave.signal })
    expect(end).toEqual({ kind: 'left' })
    expect(seen).toEqual(whole.slice(0, 3))
  })

  it('[run-22] treats a connection silent for five minutes as dead, and opens another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    handlers = [
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(row(1))
      },
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (let seq = 2; seq <= log.length; seq++) response.write(row(seq))
        response.end('data: [DONE]\n\n')
      },
    ]
    const following = follow()
    await vi.waitUntil(() => asked.length === 1, { timeout: 2_000 }).catch(() => undefined)
    for (let turn = 0; turn < 50 && asked.length < 2; turn++) {
      await new Promise(resolve => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(SILENCE_MS / 10)
    }
    expect((await following).seen).toEqual(whole)
  })
})

describe('[V7] [run-22] a silent connection', () => {
  const MINUTE_MS = 60_000

  /** Passes time in steps, so that what the server does in between is heard. */
  async function passMinutes(minutes: number, each: () => void = () => undefined) {
    for (let minute = 0; minute < minutes; minute++) {
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
      each()
      for (let turn = 0; turn < 30; turn++) await new Promise(resolve => setImmediate(resolve))
    }
  }

  it('is given up after five minutes, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    handlers = [stream(1, 1, 'open'), stream(2, log.length)]
    const following = follow()
    while (asked.length === 0) await new Promise(resolve => setImmediate(resolve))
    await passMinutes(4)
    expect(asked).toHaveLength(1)
    await passMinutes(2)
    expect(asked).toHaveLength(2)
    expect((await following).seen).toEqual(whole)
  })

  it('stays open while keep-alives arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    let held: ServerResponse | undefined
    handlers = [
      (request, response, body) => {
        held = response
        stream(1, 1, 'open')(request, response, body)
      },
      stream(2, log.length),
    ]
    const leaving = new AbortController()
    const following = follow({ signal: leaving.signal })
    while (asked.length === 0) await new Promise(resolve => setImmediate(resolve))
    await passMinutes(12, () => held?.write(': keep-alive\n\n'))
    expect(asked).toHaveLength(1)
    leaving.abort()
    await following
  })
})

describe('[V2] [run-22] a request whose answer never begins', () => {
  const silent: Handler = () => undefined

  async function pass(ms: number) {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  const until = async (count: number) => {
    while (asked.length < count) await new Promise(resolve => setImmediate(resolve))
  }

  it('is sent again with the same message id, counted from the request on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    handlers = [silent, stream(1, log.length)]
    const following = follow()
    await until(1)
    await pass(SILENCE_MS - 1_000)
    expect(asked).toHaveLength(1)
    await pass(2_000)
    await pass(1_000)
    expect((await following).end).toEqual({ kind: 'done' })
    expect(asked.map(({ method, body }) => [method, JSON.parse(body).message.id])).toEqual([
      ['POST', 'm'],
      ['POST', 'm'],
    ])
  })

  it('is asked again after the last event where the run has begun', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    handlers = [stream(1, 3, 'cut'), silent, stream(4, log.length)]
    const following = follow()
    await until(1)
    while (asked.length < 2) await pass(100)
    await pass(SILENCE_MS + 1_000)
    await pass(1_000)
    expect((await following).seen).toEqual(whole)
    expect(asked.slice(1).map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/chats/c/run?after=3&run=r',
      'GET /api/chats/c/run?after=3&run=r',
    ])
  })

  it('frees the composer with a sentence where no attempt is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    handlers = [silent, silent, silent, silent]
    const following = follow()
    for (let attempt = 1; attempt <= 4; attempt++) {
      while (asked.length < attempt) await pass(100)
      await pass(SILENCE_MS + 100)
    }
    expect((await following).end).toMatchObject({ kind: 'refused', refusal: { code: 'unreachable' } })
  })

  it('is retried at once when the page becomes visible after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const wake = new EventTarget()
    handlers = [silent, stream(1, log.length)]
    const following = follow({ wake })
    await until(1)
    await pass(10_000)
    wake.dispatchEvent(new Event('wake'))
    await pass(1_000)
    expect(asked).toHaveLength(1)
    await pass(30_000)
    wake.dispatchEvent(new Event('wake'))
    await pass(1_000)
    expect((await following).end).toEqual({ kind: 'done' })
  })
})

describe('stopping', () => {
  it('[run-04] asks by DELETE; a run that has ended already is no failure', async () => {
    handlers = [(_, response) => response.writeHead(202).end(), refuse(409, 'run_finished')]
    expect([await stopRun('c', 'r1'), await stopRun('c', null)]).toEqual([null, null])
    expect(asked).toMatchObject([
      { method: 'DELETE', url: '/api/chats/c/run?run=r1' },
      { method: 'DELETE', url: '/api/chats/c/run' },
    ])
  })

  it('says why it was refused', async () => {
    handlers = [refuse(403, 'forbidden')]
    expect(await stopRun('c', 'r1')).toMatchObject({ code: 'forbidden', message: 'It is forbidden.' })
  })
})
