import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { descendantsOf } from '#lib/mcp/wire/process-tree.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { isAlive, type Journal, newJournal, type StdioSpec, testServer } from '#tests/support/mcp/index.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { doneOf, type V1Client, v1Client } from '#tests/support/v1-client.ts'
import { type Follower, follow } from '../chaos/follow.ts'

const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }
const SUPERVISOR_MS = 10_000
/** Duration of a call in ms: still running when the server is told to end, but short enough to wait for. */
const CALL_MS = 2_500

/** The server within a shell that ends neither with its input nor on SIGTERM. */
const stubborn = ({ command, args }: StdioSpec): StdioSpec => ({
  command: 'sh',
  args: ['-c', `trap '' TERM; "$@"; while :; do sleep 1; done`, 'stubborn', command, ...args],
})

let app: App
let provider: MockProvider
let journal: Journal
let key: string
let client: V1Client
let browser: Browser

beforeAll(async () => {
  provider = await startProvider()
  journal = newJournal()
  app = await startApp({
    env: { PARLEY_ADMIN_EMAIL: ada.email, PARLEY_ADMIN_PASSWORD: ada.password },
    config: {
      mcpServers: { test: testServer(journal), stubborn: stubborn(testServer(journal)) },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: ['writes', 'calls', 'asks', 'late', 'kept'].map(name => ({ id: `mock:${name}` })),
      policies: [{ server: 'test', tool: 'count', argument: 'label', value: 'asked', action: 'ask' }],
    },
  })
  key = (await app.parley('api-key', 'create', '--email', ada.email, '--name', 'test')).trim()
  client = v1Client(app.url, key)
  browser = await openBrowser(app, ada)
})

afterAll(async () => {
  await app?.stop()
  await provider?.stop()
  journal?.remove()
})

interface Ride {
  runId: string
  sessionId: string
  program: Follower
  page: Follower
}

/** A run with two readers that come back with their last id whenever they lose their connection. */
async function ride(model: string): Promise<Ride> {
  const stream = await client.open('POST', '/chat/stream', { message: 'Go.', model, selected_tools: ['test.count', 'test.slow'] })
  const { data } = await stream.next('start')
  await stream.leave()
  return {
    runId: data.run_id,
    sessionId: data.session_id,
    program: follow(after => eventsOf(data.run_id, after), { isLast: bytes => bytes.includes('\nevent: done\n') }),
    page: follow(
      after => browser.fetch(`/api/chats/${data.session_id}/run`, after === 0 ? {} : { headers: { 'last-event-id': String(after) } }),
      { isLast: bytes => bytes === 'data: [DONE]' },
    ),
  }
}

const eventsOf = (runId: string, after: number) =>
  fetch(`${app.url}/api/v1/runs/${runId}/events`, {
    headers: { authorization: `Bearer ${key}`, ...(after === 0 ? {} : { 'last-event-id': String(after) }) },
  })
const shown = ({ seen }: Follower) => seen.map(({ bytes }) => bytes).join('\n')

/** A send whose body has come in part: its connection is not idle, so that it outlives the end of listening. */
async function halfSent(body: string): Promise<{ finish(): Promise<string> }> {
  const socket: Socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  await new Promise(resolve => socket.once('connect', resolve))
  const head = [
    'POST /api/v1/chat/stream HTTP/1.1',
    'host: parley',
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  return {
    finish() {
      socket.write(body.slice(5))
      return text(socket)
    },
  }
}

async function childrenOf(pid: number, ...programs: string[]): Promise<number[]> {
  const isOne = (child: number) => programs.some(program => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(program))
  return (await descendantsOf(pid)).map(child => child.pid).filter(isOne)
}

/** Makes a chat with every kind of words, a call and a link, and returns how to read all that is stored of it, by page and by program. */
async function keptChat(): Promise<{ sessionId: string; read: () => Promise<unknown[]> }> {
  const call = { name: 'count', arguments: { label: 'kept' } }
  await provider.script('kept', [{ reasoning: 'A thought.' }, { text: 'First words. ' }, { call }], [{ text: 'Last words.' }])
  const frames = await client.send({ message: 'Keep this.', model: 'kept', selected_tools: ['test.count'] })
  const { session_id, run_id } = doneOf(frames)
  const link = await browser.post(`/api/chats/${session_id}/share`, {})
  expect(link.status).toBe(201)
  const { share } = (await link.json()) as { share: { id: string } }
  const ask = async (path: string) => {
    const { status, body } = await client.request('GET', path)
    return { status, body }
  }
  const read = async () => [
    await browser.json(`/api/chats/${session_id}`),
    await browser.json(`/api/chats/${session_id}/share`),
    await browser.json(`/api/shares/${share.id}/messages?before=9`),
    await ask(`/sessions/${session_id}`),
    await ask(`/sessions/${session_id}/messages`),
    await ask(`/runs/${run_id}`),
    await (await eventsOf(run_id, 0)).text(),
  ]
  return { sessionId: session_id, read }
}

const logged = (event: string) =>
  app
    .logs()
    .split('\n')
    .filter(line => line.includes(`"event":"${event}"`))
    .map(line => JSON.parse(line) as Record<string, unknown>)

describe('[run-21] a server that is told to end', () => {
  it('[web-03] takes no sends, ends in time with all its children, its runs go on as if nothing had been, and what is stored reads as before', async () => {
    const kept = await keptChat()
    const before = await kept.read()
    expect(JSON.stringify(before)).toMatch(/A thought\..*First words\..*Last words\./)
    await provider.script(
      'writes',
      [{ text: 'First. ' }, { call: { name: 'count', arguments: { label: 'written' } } }],
      [{ text: 'tick '.repeat(2_000), delayMs: 25 }],
      [{ text: 'Written.' }],
    )
    await provider.script('calls', [{ call: { name: 'slow', arguments: { ms: CALL_MS, label: 'called' } } }], [{ text: 'Called.' }])
    await provider.script('asks', [{ call: { name: 'count', arguments: { label: 'asked' } } }], [{ text: 'Asked.' }])
    const [writing, asking] = await Promise.all([ride('writes'), ride('asks')])
    await expect.poll(() => shown(writing.program)).toContain('tick tick')
    await expect.poll(() => shown(asking.program)).toContain('event: tool_approval')
    const children = await childrenOf(app.pid(), 'stdio-server.ts')
    expect(children).toHaveLength(3)
    const late = await halfSent(JSON.stringify({ message: 'Too late.', model: 'late' }))
    const calling = await ride('calls')
    await expect.poll(() => journal.lines()).toContain('slow started called')

    const toldMs = Date.now()
    app.signal('SIGTERM')
    await expect.poll(() => logged('server.stopping')).toHaveLength(1)
    const refusal = await late.finish()
    const fresh = await client.request('POST', '/chat/stream', { message: 'Too late.', model: 'late' }).catch(() => null)
    expect(await app.died()).toBe(0)
    expect(Date.now() - toldMs).toBeLessThan(SUPERVISOR_MS)
    expect(logged('server.stop_late')).toEqual([])
    expect(children.filter(isAlive)).toEqual([])
    expect(refusal).toMatch(/^HTTP\/1.1 503 /)
    expect(refusal).toContain('"code":"starting"')
    expect([null, 503]).toContain(fresh?.status ?? null)

    await app.restart()
    expect(await kept.read()).toEqual(before)
    await expect.poll(() => shown(asking.page)).toContain('"code":"resumed"')
    const question = /"input_id":"([^"]+)"/.exec(shown(asking.program))?.[1]
    expect((await client.request('POST', `/runs/${asking.runId}/inputs/${question}`, { choice: 'allow_once' })).status).toBe(202)

    const rides = { writing, calling, asking }
    for (const { runId, program, page } of Object.values(rides)) {
      expect(await program.ended).toBe('whole')
      await page.ended
      expect(page.seen.map(({ id }) => id)).toEqual(page.seen.map((_, index) => index + 1))
      const again = follow(after => eventsOf(runId, after), { isLast: bytes => bytes.includes('\nevent: done\n') })
      await again.ended
      expect(again.seen).toEqual(program.seen)
      expect((await client.request('GET', `/runs/${runId}`)).body).toMatchObject({ status: 'completed', finish_reason: 'stop' })
      expect(shown(program)).not.toContain('"kind":"repeat"')
    }
    expect(shown(writing.program)).toContain('"response":"First. Written."')
    expect(shown(calling.program)).toContain('"response":"Called."')
    expect(shown(asking.program)).toContain('"response":"Asked."')
    expect(shown(calling.program)).toContain(`slept ${CALL_MS} ms`)
    expect(journal.lines().toSorted()).toEqual(['count asked', 'count kept', 'count written', 'slow started called'])
    const taken = logged('run.taken_up').map(({ runId, takeovers }) => [runId, takeovers])
    expect(taken.toSorted()).toEqual(
      Object.values(rides)
        .map(({ runId }) => [runId, 0])
        .toSorted(),
    )

    expect(await provider.requests('late')).toEqual([])
    const { data } = (await client.request('GET', '/sessions?limit=100')).body as { data: { session_id: string }[] }
    const sessions = [kept, ...Object.values(rides)].map(({ sessionId }) => sessionId)
    expect(data.map(({ session_id }) => session_id).toSorted()).toEqual(sessions.toSorted())
  })
})
