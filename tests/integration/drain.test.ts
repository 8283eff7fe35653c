import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chunk, emptyFold, foldAll, messageText, shownMessage } from '#lib/messages/index.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { type V1Client, v1Client } from '#tests/support/v1-client.ts'
import { follow } from '../chaos/follow.ts'

const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }
const words = (count: number, delayMs: number) => ({ text: 'tick '.repeat(count), delayMs })

let app: App
let provider: MockProvider
let key: string
let client: V1Client
let browser: Browser

beforeAll(async () => {
  provider = await startProvider()
  app = await startApp({
    env: { PARLEY_ADMIN_EMAIL: ada.email, PARLEY_ADMIN_PASSWORD: ada.password, PARLEY_DRAIN_SECONDS: '3' },
    config: {
      mcpServers: {},
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: ['short', 'long', 'late'].map(name => ({ id: `mock:${name}` })),
    },
  })
  key = (await app.parley('api-key', 'create', '--email', ada.email, '--name', 'test')).trim()
  client = v1Client(app.url, key)
  browser = await openBrowser(app, ada)
})

afterAll(async () => {
  await app?.stop()
  await provider?.stop()
})

async function begin(model: string) {
  const stream = await client.open('POST', '/chat/stream', { message: 'Go.', model })
  const { data } = await stream.next('start')
  await stream.leave()
  return data
}

/** Returns all bytes of an event stream, as sent on the wire. */
function raw(runId: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write(`GET /api/v1/runs/${runId}/events HTTP/1.1\r\nHost: parley\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  return text(socket)
}

const health = async () => {
  const answer = await fetch(`${app.url}/api/health`)
  return { status: answer.status, body: (await answer.json()) as { status: string; problems?: string[] } }
}

describe('[O3] a server that drains', () => {
  it('finishes answers that are near their end, says so to proxies, and ends streams in good order', async () => {
    await provider.script('short', [words(40, 50)])
    await provider.script('late', [{ text: 'Also answered.' }])
    const { run_id } = await begin('short')
    const bytes = raw(run_id)
    app.signal('SIGTERM')
    await expect.poll(async () => (await health()).status).toBe(503)
    expect((await health()).body).toMatchObject({ status: 'degraded', problems: [expect.stringContaining('draining')] })
    await begin('late')
    expect(await app.died()).toBe(0)
    const whole = await bytes
    expect(whole).toContain('event: done')
    expect(whole).not.toContain('event: reset')
    expect(whole.endsWith('\r\n0\r\n\r\n')).toBe(true)
    await app.restart()
    expect((await client.request('GET', `/runs/${run_id}`)).body).toMatchObject({ status: 'completed' })
  })

  it('hands a long answer over, ends its streams with their last chunk, and the page never shows less than before', async () => {
    await provider.script('long', [words(2_000, 25)], [words(200, 1)])
    const { run_id, session_id } = await begin('long')
    const page = follow(
      after => browser.fetch(`/api/chats/${session_id}/run`, after === 0 ? {} : { headers: { 'last-event-id': String(after) } }),
      { isLast: bytes => bytes === 'data: [DONE]' },
    )
    const bytes = raw(run_id)
    await expect.poll(() => page.seen.length).toBeGreaterThan(10)
    const toldMs = Date.now()
    await app.restart()
    expect(Date.now() - toldMs).toBeGreaterThan(3_000)
    expect((await bytes).endsWith('\r\n0\r\n\r\n')).toBe(true)
    expect(await page.ended).toBe('whole')

    const chunks = page.seen.flatMap(({ bytes }) => {
      const data = bytes.slice(bytes.indexOf('data: ') + 'data: '.length)
      return data === '[DONE]' ? [] : [JSON.parse(data) as Chunk]
    })
    expect(chunks.filter(({ type }) => type === 'reset-step')).toHaveLength(1)
    let fold = emptyFold('')
    let shown = 0
    for (const chunk of chunks) {
      fold = foldAll(fold, [chunk])
      const length = messageText(shownMessage(fold)).length
      const isEnding = chunk.type === 'text-end' || chunk.type === 'data-iteration'
      if (!isEnding) expect(length).toBeGreaterThanOrEqual(Math.min(shown, 'tick '.length * 200))
      shown = length
    }
  })
})
