import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFrames } from '#lib/platform/index.ts'
import { hear, question } from '#tests/support/provider/collect.ts'
import { type Answer, type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { ProviderError } from '../index.ts'
import { defaultModelSettings } from '../settings/model-fields.ts'
import { type ChatPortOptions, createChatPort } from './chat-port.ts'
import { createHttpClient } from './http-client.ts'
import { createLearned } from './learned.ts'

let provider: MockProvider
const client = createHttpClient()
const frames = createFrames()
beforeAll(async () => {
  provider = await startProvider()
})
beforeEach(() => provider.reset())
afterAll(() => provider.stop())

const port = (options: Partial<ChatPortOptions> = {}) =>
  createChatPort({
    client,
    frames,
    baseUrl: `${provider.url}/v1`,
    apiKey: null,
    model: 'm',
    title: 'Mock',
    tuning: defaultModelSettings,
    learned: createLearned(),
    ...options,
  })

describe('a chat-completions server that fails', () => {
  const failure = async (answer: Answer, apiKey: string | null = 'sk-test-1234567890abcdef') => {
    await provider.script('m', answer)
    const { error } = await hear(port({ apiKey }))
    if (!(error instanceof ProviderError)) throw new Error('no ProviderError', { cause: error })
    return error
  }

  it.each([
    [408, 'provider_failed', true],
    [429, 'provider_failed', true],
    [500, 'provider_failed', true],
    [503, 'provider_failed', true],
    [529, 'provider_failed', true],
    [400, 'provider_rejected', false],
    [401, 'provider_rejected', false],
    [404, 'provider_rejected', false],
    [422, 'provider_rejected', false],
  ] as const)('[run-24] classifies %i', async (status, code, retryable) => {
    expect(await failure({ status, body: { error: { message: 'why' } } })).toMatchObject({ code, retryable, status })
  })

  it('[run-24] honours Retry-After in seconds, as a date and in milliseconds, and does not retry an empty account', async () => {
    const error = { error: { message: 'slow down' } }
    expect((await failure({ status: 429, headers: { 'retry-after': '7' }, body: error })).retryAfterMs).toBe(7000)
    const date = new Date(Date.now() + 20_000).toUTCString()
    expect((await failure({ status: 503, headers: { 'retry-after': date }, body: error })).retryAfterMs).toBeGreaterThan(15_000)
    expect((await failure({ status: 429, headers: { 'retry-after-ms': '250' }, body: error })).retryAfterMs).toBe(250)
    expect(await failure({ status: 429, body: { error: { message: 'no money', code: 'insufficient_quota' } } })).toMatchObject({
      retryable: false,
    })
  })

  it("includes the provider's error text, without the API key", async () => {
    const error = await failure({
      status: 401,
      body: { error: { message: 'Incorrect API key provided: sk-test-1234567890abcdef', code: 'invalid_api_key' } },
    })
    expect(error.message).toBe('Mock refused the API key (401): Incorrect API key provided: [key].')
    expect((await failure({ status: 401, body: {} }, null)).message).toBe('Mock wants an API key (401).')
  })

  it('reports a web page as no API', async () => {
    expect((await failure({ status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' })).message).toContain(
      'a web page instead of an API',
    )
    expect((await failure({ status: 200, headers: { 'content-type': 'text/plain' }, body: ' <html><body>' })).message).toContain(
      'a web page instead of an API',
    )
    expect((await failure({ status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Bad gateway' })).message).toBe(
      'Mock failed (502): the answer is a web page, not an API.',
    )
  })

  it('keeps the parts received before an error inside the stream', async () => {
    await provider.script('m', [{ text: 'one two', tokens: 'whole' }, { error: { message: 'overheated', code: 400 } }])
    const { text, error, finishReason } = await hear(port())
    expect([text, finishReason]).toEqual(['one two', null])
    expect(error).toMatchObject({ code: 'provider_rejected', retryable: false, message: 'Mock refused the request (400): overheated.' })
  })

  it('[run-02] drops an open call when the connection is cut', async () => {
    await provider.script('m', [
      { text: 'x' },
      { raw: 'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{\\"n\\":"}}]}}]}\n\n' },
      { cut: true },
    ])
    const { calls, error } = await hear(port())
    expect(calls).toEqual([])
    expect(error).toMatchObject({ code: 'provider_unreachable', retryable: true })
  })

  it('reports an answer whose stream ends without a finish reason as cut off', async () => {
    await provider.script('m', [{ text: 'half' }, { end: true }])
    expect((await hear(port())).error).toMatchObject({ code: 'provider_failed', retryable: true })
  })

  it('says that nothing answers, and that a host is not known', async () => {
    const closed = createServer()
    await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
    const { port: free } = closed.address() as AddressInfo
    await new Promise(resolve => closed.close(resolve))
    expect((await hear(port({ baseUrl: `http://127.0.0.1:${free}/v1` }))).error).toMatchObject({
      code: 'provider_unreachable',
      retryable: true,
      message: `Nothing answers at 127.0.0.1:${free}.`,
    })
    expect((await hear(port({ baseUrl: 'http://nowhere.invalid/v1' }))).error).toMatchObject({
      message: 'The host nowhere.invalid is not known.',
    })
  })

  it('never connects to a link-local or metadata address, however it is named', async () => {
    const refused = port({ baseUrl: 'http://169.254.169.254/v1' })
    for (let times = 0; times < 2; times++)
      expect((await hear(refused)).error).toMatchObject({ code: 'provider_unreachable', retryable: false })
  })
})

describe('stopping', () => {
  it('[run-04] closes the connection to the provider at once, before and in the middle of an answer', async () => {
    for (const answer of [[{ text: 'one ' }, { stall: true }], { status: 200, delayMs: 60_000 }] satisfies Answer[]) {
      await provider.reset()
      await provider.script('m', answer)
      const controller = new AbortController()
      const reason = new Error('stopped by a person')
      const hearing = hear(port(), question('hi'), controller.signal)
      await provider.waitFor(request => request.writes >= (Array.isArray(answer) ? 2 : 0))
      const atMs = Date.now()
      controller.abort(reason)
      expect((await hearing).error).toBe(reason)
      const { closed } = await provider.waitFor(request => request.closed !== null)
      expect(closed?.by).toBe('client')
      expect((closed?.atMs ?? 0) - atMs).toBeLessThan(1000)
    }
  })

  it('sends no request if stopped before', async () => {
    const { error } = await hear(port(), question('hi'), AbortSignal.abort('early'))
    expect(error).toBe('early')
    expect(await provider.requests()).toEqual([])
  })

  it('reuses a connection after a whole answer', async () => {
    await provider.script('m', [{ text: 'ok' }])
    for (let i = 0; i < 3; i++) expect((await hear(port())).text).toBe('ok')
  })
})
