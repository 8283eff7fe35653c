import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatMessage } from '#lib/messages/index.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, type Reading } from '#tests/support/browser.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import type { Frame } from '#tests/support/sse-frames.ts'

const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }
const bob = { email: 'bob@example.org', password: 'another long pass phrase' }

let provider: MockProvider
let app: App
let page: Browser

beforeAll(async () => {
  provider = await startProvider()
  app = await startApp({
    env: { PARLEY_ADMIN_EMAIL: ada.email, PARLEY_ADMIN_PASSWORD: ada.password },
    config: {
      mcpServers: { everything: everythingServer() },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: ['plain', 'tools', 'asks', 'stops', 'meant', 'slow', 'sdk', 'gone', 'titled'].map(name => ({
        id: `mock:${name}`,
        chunk_timeout_ms: name === 'slow' ? 400 : 20_000,
      })),
      policies: [{ server: 'everything', tool: 'echo', action: 'ask' }],
    },
  })
  await app.parley('user', 'create', '--email', bob.email, '--password', bob.password)
  page = await openBrowser(app, ada)
})

afterAll(async () => {
  await app?.stop()
  await provider?.stop()
})

interface StoredChat {
  chat: { activeRunId: string | null; title: string }
  path: { message: ChatMessage }[]
}

const stored = (chatId: string) => page.json<StoredChat>(`/api/chats/${chatId}`)
const answerOf = async (chatId: string) => (await stored(chatId)).path.at(-1)?.message
const textOf = (message: { parts: { type: string; text?: string }[] } | undefined) =>
  message?.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('')

/** Reads until the first text, drops that connection, and reads the rest over another. */
async function dropAndReadOn(chatId: string, first: Reading): Promise<Frame[]> {
  const seen: Frame[] = []
  for await (const frame of first.frames) {
    seen.push(frame)
    if (frame.chunk.type === 'text-delta') break
  }
  first.leave()
  return [...seen, ...(await (await page.resume(chatId, seen.at(-1)?.id ?? 0)).rest())]
}

function gapless(frames: Frame[]) {
  expect(frames.map(({ id }) => id)).toEqual(frames.map((_, index) => index + 1))
}

describe('a run read by the browser', () => {
  it('[run-01][run-19][run-25] gives text as it arrives to every reader, and is stored once', async () => {
    await provider.script('plain', [{ text: 'One two three four five.', delayMs: 60 }])
    const chatId = await page.newChat({ model: 'mock:plain' })
    const frames = await dropAndReadOn(chatId, await page.send(chatId, 'Count.'))
    gapless(frames)
    expect(frames.filter(({ chunk }) => chunk.type === 'text-delta').length).toBeGreaterThan(2)
    const message = await answerOf(chatId)
    expect(textOf(message)).toBe('One two three four five.')
    expect(message?.metadata).toMatchObject({
      finishReason: 'stop',
      firstChunkMs: expect.any(Number),
      durationMs: expect.any(Number),
      usage: { estimated: false },
    })
    expect((await page.fetch(`/api/chats/${chatId}/run`)).status).toBe(204)
    expect((await page.json<{ items: { id: string }[] }>('/api/chats')).items.map(({ id }) => id)).toContain(chatId)
  })

  it('[run-02][run-03][api-08] runs tools and gives their results back in the four roles', async () => {
    await provider.script(
      'tools',
      [{ text: 'I add. ', delayMs: 40 }, { call: { name: 'get-sum', arguments: { a: 20, b: 22 } } }],
      [{ text: 'It is 42.' }],
    )
    const chatId = await page.newChat({ model: 'mock:tools' })
    const frames = await dropAndReadOn(chatId, await page.send(chatId, '20+22?'))
    gapless(frames)
    expect(textOf(await answerOf(chatId))).toBe('I add. It is 42.')
    const [first, second] = (await provider.requests('tools')).map(({ body }) => body as Record<string, unknown>)
    expect(first).toMatchObject({ tool_choice: 'auto', temperature: 0.7, stream_options: { include_usage: true } })
    const messages = second?.messages as { role: string }[]
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool'])
    expect(messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: expect.any(String), content: 'The sum of 20 and 22 is 42.' })
  })

  it('[api-08] names neither tools nor tool_choice in a request without tools', async () => {
    await provider.script('plain', [{ text: 'Hi.' }])
    const chatId = await page.newChat({ model: 'mock:plain', selectedTools: [] })
    await (await page.send(chatId, 'Hello')).rest()
    const body = (await provider.requests('plain')).at(-1)?.body
    expect(body).not.toHaveProperty('tools')
    expect(body).not.toHaveProperty('tool_choice')
  })

  it('[run-04] stops within a second, at the provider too, and keeps the text', async () => {
    await provider.script('stops', [{ text: 'Once upon ' }, { hold: 'read on' }, { text: 'a time' }, { stall: true }])
    const chatId = await page.newChat({ model: 'mock:stops' })
    const first = await page.send(chatId, 'Tell me.')
    const seen: Frame[] = []
    for await (const frame of first.frames) {
      seen.push(frame)
      if (frame.chunk.type === 'text-delta') break
    }
    first.leave()
    await provider.release('read on')
    for await (const frame of (await page.resume(chatId, seen.at(-1)?.id ?? 0)).frames) {
      seen.push(frame)
      if (JSON.stringify(seen).includes('time')) break
    }
    gapless(seen)
    const before = Date.now()
    expect((await page.fetch(`/api/chats/${chatId}/run`, { method: 'DELETE' })).status).toBe(202)
    const request = await provider.waitFor(({ model, closed }) => model === 'stops' && closed !== null, 2_000)
    expect(request.closed?.by).toBe('client')
    expect((request.closed?.atMs ?? 0) - before).toBeLessThan(1_000)
    await expect.poll(() => answerOf(chatId)).toMatchObject({ role: 'assistant', metadata: { finishReason: 'stopped' } })
    expect(textOf(await answerOf(chatId))).toBe('Once upon a time')
  })

  it('[run-04] stops the run that is meant, and no other', async () => {
    await provider.script('meant', [{ text: 'Here' }, { hold: 'meant' }, { text: ' to stay.' }, { stall: true }])
    const chatId = await page.newChat({ model: 'mock:meant' })
    const { frames } = await page.send(chatId, 'Go.')
    const start = (await frames.next()).value?.chunk as { messageMetadata: { runId: string } }
    const stop = (runId: string) => page.fetch(`/api/chats/${chatId}/run?run=${runId}`, { method: 'DELETE' })
    expect((await stop(crypto.randomUUID())).status).toBe(202)
    await provider.release('meant')
    for await (const { chunk } of frames) if (JSON.stringify(chunk).includes('to stay.')) break
    expect((await stop(start.messageMetadata.runId)).status).toBe(202)
    const { closed } = await provider.waitFor(request => request.model === 'meant' && request.closed !== null, 2_000)
    expect(closed?.by).toBe('client')
  })

  it('[run-05] leaves a provider that says nothing any more, with the text, a notice and the reason', async () => {
    await provider.script('slow', [{ text: 'Half an' }, { comment: 'keep-alive' }, { stall: true }])
    const chatId = await page.newChat({ model: 'mock:slow' })
    const frames = await dropAndReadOn(chatId, await page.send(chatId, 'Go.'))
    expect(frames).toContainEqual({
      id: expect.any(Number),
      chunk: { type: 'data-notice', data: { code: 'chunk_timeout', message: expect.any(String) } },
    })
    expect(await answerOf(chatId)).toMatchObject({ metadata: { finishReason: 'timeout' } })
  })

  it('[run-12] waits for a person, shows why, and goes on by the answer', async () => {
    await provider.script(
      'asks',
      [{ text: 'May I? ', delayMs: 20 }, { call: { name: 'echo', arguments: { message: 'hi' } } }],
      [{ text: 'Thanks.' }],
    )
    const chatId = await page.newChat({ model: 'mock:asks' })
    const reading = await page.send(chatId, 'Echo hi.')
    let inputId = ''
    for await (const { chunk } of reading.frames) {
      if (chunk.type !== 'data-input') continue
      inputId = chunk.data.id
      expect(chunk.data).toMatchObject({
        kind: 'approval',
        toolName: 'everything.echo',
        arguments: { message: 'hi' },
        reason: expect.stringContaining('echo'),
      })
      break
    }
    const other = await openBrowser(app, bob)
    expect((await other.post(`/api/inputs/${inputId}`, { choice: 'allow_once' })).status).toBe(404)
    expect((await page.post(`/api/inputs/${inputId}`, { choice: 'allow_once' })).status).toBe(202)
    expect((await page.post(`/api/inputs/${inputId}`, { choice: 'deny' })).status).toBe(409)
    await expect.poll(async () => textOf(await answerOf(chatId))).toBe('May I? Thanks.')
  })

  it('[web-04] is read by the AI SDK’s own transport and reader, started and resumed, into the message that is stored', async () => {
    await provider.script(
      'sdk',
      [{ reasoning: 'Hm.' }, { text: 'Look: ', delayMs: 40 }, { call: { name: 'get-sum', arguments: { a: 1, b: 2 } } }],
      [{ text: 'three it is.', delayMs: 40 }],
    )
    const chatId = await page.newChat({ model: 'mock:sdk' })
    const transport = new DefaultChatTransport<UIMessage>({
      api: `${app.url}/api/chats/${chatId}/run`,
      headers: { cookie: page.cookie, origin: app.url },
      prepareSendMessagesRequest: ({ messages }) => ({
        body: { message: { id: crypto.randomUUID(), text: textOf(messages.at(-1) as never) } },
      }),
      prepareReconnectToStreamRequest: ({ api }) => ({ api }),
    })
    const question: UIMessage = { id: 'q', role: 'user', parts: [{ type: 'text', text: '1+2?' }] }
    const started = await transport.sendMessages({
      chatId,
      messages: [question],
      trigger: 'submit-message',
      messageId: undefined,
      abortSignal: undefined,
    })
    const resumed = await transport.reconnectToStream({ chatId })
    if (!resumed) throw new Error('nothing to resume')
    const [whole, again] = await Promise.all([lastOf(started), lastOf(resumed)])
    const message = await answerOf(chatId)
    expect(whole).toEqual(message)
    expect(again).toEqual(message)
    expect(await transport.reconnectToStream({ chatId })).toBeNull()
  })
})

async function lastOf(stream: Parameters<typeof readUIMessageStream>[0]['stream']): Promise<unknown> {
  let last: UIMessage | undefined
  for await (const message of readUIMessageStream({ stream, terminateOnError: true })) last = message
  return JSON.parse(JSON.stringify(last))
}

describe('two people', () => {
  it('[web-08] see nothing of each other by any route', async () => {
    await provider.script('plain', [{ text: 'Mine.' }])
    const chatId = await page.newChat({ model: 'mock:plain' })
    await (await page.send(chatId, 'A secret.')).rest()
    const other = await openBrowser(app, bob)
    const statuses = await Promise.all([
      other.fetch(`/api/chats/${chatId}`),
      other.fetch(`/api/chats/${chatId}/run`),
      other.fetch(`/api/chats/${chatId}/run`, { method: 'DELETE' }),
      other.post(`/api/chats/${chatId}/run`, { message: { id: crypto.randomUUID(), text: 'Hi' } }),
      other.post(`/api/chats/${chatId}/share`, {}),
      other.fetch(`/api/chats/${chatId}`, { method: 'DELETE' }),
      other.fetch(`/chat/${chatId}`),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(JSON.stringify(await other.json('/api/chats?q=secret'))).not.toContain(chatId)
  })
})

/** Time in ms from the death of a process until a reader sees its run continue, with the default lease. */
const TAKEN_UP_WITHIN_MS = 15_000

describe('the server', () => {
  it('[run-21] killed in the middle goes on within 15 s, from what was shown', async () => {
    await provider.script(
      'gone',
      [{ text: 'Before. ', delayMs: 20 }, { call: { name: 'get-sum', arguments: { a: 1, b: 1 } } }],
      [{ hold: 'restart' }, { text: 'After.' }],
    )
    const chatId = await page.newChat({ model: 'mock:gone' })
    const reading = await page.send(chatId, 'Go.')
    const seen: Frame[] = []
    for await (const frame of reading.frames) {
      seen.push(frame)
      if (frame.chunk.type === 'finish-step') break
    }
    const killedMs = Date.now()
    await app.restart('SIGKILL')
    await provider.release('restart')
    const again = await page.resume(chatId, seen.at(-1)?.id ?? 0)
    const rest: Frame[] = []
    let goesOnMs = Number.NaN
    for await (const frame of again.frames) {
      rest.push(frame)
      if (frame.chunk.type === 'data-notice' && frame.chunk.data.code === 'resumed') goesOnMs = Date.now()
    }
    expect(goesOnMs - killedMs).toBeLessThan(TAKEN_UP_WITHIN_MS)
    gapless([...seen, ...rest])
    expect(textOf(await answerOf(chatId))).toBe('Before. After.')
    expect([...seen, ...rest].filter(({ chunk }) => chunk.type === 'tool-output-available' && !chunk.preliminary)).toHaveLength(1)
  })
})
