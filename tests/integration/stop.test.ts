import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import {
  type Journal,
  newJournal,
  type RunningServer,
  recordedIn,
  recordingServer,
  startRecordingServer,
} from '#tests/support/mcp/index.ts'
import { type MockProvider, type Step, startProvider } from '#tests/support/provider/index.ts'
import { doneOf, only, type V1Client, type V1Stream, v1Client } from '#tests/support/v1-client.ts'

const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }
const WITHIN_MS = 1_000
/** Duration of the calls; the test does not wait for their end. */
const CALL_MS = 50_000
const CONCURRENCY = 4

let app: App
let provider: MockProvider
let http: RunningServer
let journals: Record<'pipe' | 'http', Journal>
let client: V1Client
let browser: Browser

beforeAll(async () => {
  provider = await startProvider()
  journals = { pipe: newJournal(), http: newJournal() }
  http = await startRecordingServer(journals.http)
  app = await startApp({
    env: { PARLEY_ADMIN_EMAIL: ada.email, PARLEY_ADMIN_PASSWORD: ada.password },
    config: {
      mcpServers: { pipe: recordingServer(journals.pipe), http: { type: 'http', url: `${http.origin}/mcp` } },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: ['talks', 'calls', 'next'].map(name => ({ id: `mock:${name}` })),
      limits: { tool_concurrency: CONCURRENCY },
    },
  })
  client = v1Client(app.url, (await app.parley('api-key', 'create', '--email', ada.email, '--name', 'test')).trim())
  browser = await openBrowser(app, ada)
})

afterAll(async () => {
  await app?.stop()
  await provider?.stop()
  await http?.stop()
  for (const journal of Object.values(journals ?? {})) journal.remove()
})

async function start(model: string, tools: string[] = []): Promise<{ runId: string; sessionId: string; stream: V1Stream }> {
  const stream = await client.open('POST', '/chat/stream', { message: 'Go.', model, selected_tools: tools })
  const { data } = await stream.next('start')
  return { runId: data.run_id, sessionId: data.session_id, stream }
}

/** Stops the run by the API. Returns the time of the request in ms. */
async function stopByProgram(runId: string): Promise<number> {
  const beforeMs = Date.now()
  expect((await client.request('POST', `/runs/${runId}/stop`)).status).toBe(202)
  return beforeMs
}

async function stopByPage(page: Browser, chatId: string): Promise<number> {
  const beforeMs = Date.now()
  expect((await page.fetch(`/api/chats/${chatId}/run`, { method: 'DELETE' })).status).toBe(202)
  return beforeMs
}

const slow = (server: string, label: string): Step => ({ call: { name: `${server}__slow`, arguments: { ms: CALL_MS, label } } })
const sent = (server: keyof typeof journals, method: string) =>
  recordedIn(journals[server]).filter(({ message }) => message.method === method)
const called = (server: keyof typeof journals) => sent(server, 'tools/call').map(({ message }) => message.params?.name)

async function closedMs(model: string): Promise<number> {
  const request = await provider.waitFor(({ model: asked, closed }) => asked === model && closed !== null)
  expect(request.closed?.by).toBe('client')
  return request.closed?.atMs ?? Number.NaN
}

/** Returns the time at which the server was told that its call is cancelled. */
async function cancelledMs(server: keyof typeof journals, before: number): Promise<number> {
  await expect.poll(() => sent(server, 'notifications/cancelled').length, { interval: 10 }).toBeGreaterThan(before)
  return sent(server, 'notifications/cancelled').at(-1)?.atMs ?? Number.NaN
}

describe('[run-04] a stop reaches whoever works for the run within a second', () => {
  it('the provider, in the middle of its text', async () => {
    await provider.script('talks', [{ text: 'tick '.repeat(2_000), delayMs: 25 }])
    const { runId, stream } = await start('talks')
    await stream.next('chunk')
    const beforeMs = await stopByProgram(runId)
    expect((await closedMs('talks')) - beforeMs).toBeLessThan(WITHIN_MS)
    expect(doneOf(await stream.all())).toMatchObject({ finish_reason: 'stopped', response: expect.stringMatching(/^(tick )*tick ?$/) })
  })

  it.each(['pipe', 'http'] as const)('the server of a call under way, over %s, by the message of the protocol', async server => {
    await provider.script('calls', [slow(server, 'one')])
    const before = sent(server, 'notifications/cancelled').length
    const calls = called(server).length
    const { runId, stream } = await start('calls', [`${server}.slow`])
    await expect.poll(() => called(server).length).toBe(calls + 1)
    const beforeMs = await stopByProgram(runId)
    expect((await cancelledMs(server, before)) - beforeMs).toBeLessThan(WITHIN_MS)
    const frames = await stream.all()
    expect(only(frames, 'tool_result')).toMatchObject([{ outcome: 'cancelled', success: false }])
    expect(doneOf(frames).finish_reason).toBe('stopped')
  })

  it('from another sign-in of the same person too', async () => {
    await provider.script('calls', [slow('pipe', 'elsewhere')])
    const chatId = await browser.newChat({ model: 'mock:calls', selectedTools: ['pipe.slow'] })
    const before = sent('pipe', 'notifications/cancelled').length
    const calls = called('pipe').length
    const reading = await browser.send(chatId, 'Go.')
    await expect.poll(() => called('pipe').length).toBe(calls + 1)
    const beforeMs = await stopByPage(await openBrowser(app, ada), chatId)
    expect((await cancelledMs('pipe', before)) - beforeMs).toBeLessThan(WITHIN_MS)
    const chunks = (await reading.rest()).map(({ chunk }) => chunk)
    expect(chunks).toContainEqual({ type: 'finish', messageMetadata: expect.objectContaining({ finishReason: 'stopped' }) })
  })
})

describe('[run-04] a call that waits for its turn when its run is stopped', () => {
  it('never reaches its server', async () => {
    const labels = ['one', 'two', 'three', 'four', 'five', 'six']
    await provider.script(
      'calls',
      labels.map(label => slow('pipe', label)),
    )
    await provider.script('next', [{ call: { name: 'pipe__count', arguments: { label: 'after' } } }], [{ text: 'Counted.' }])
    const before = called('pipe').length
    const { runId, stream } = await start('calls', ['pipe.slow'])
    await expect.poll(() => called('pipe').length).toBe(before + CONCURRENCY)
    for (const _ of labels) await stream.next('tool_call')
    await stopByProgram(runId)
    const frames = await stream.all()
    expect(only(frames, 'tool_result').map(({ outcome }) => outcome)).toEqual(labels.map(() => 'cancelled'))
    // Over one pipe, whatever was sent before stands before it.
    const after = await start('next', ['pipe.count'])
    expect(doneOf(await after.stream.all()).response).toBe('Counted.')
    expect(called('pipe').slice(before)).toEqual([...Array.from({ length: CONCURRENCY }, () => 'slow'), 'count'])
  })
})
