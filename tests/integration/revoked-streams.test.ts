import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'

const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }
const bob = { email: 'bob@example.org', password: 'another long pass phrase' }

let app: App
let provider: MockProvider
let admin: Browser
let bobId: string

beforeAll(async () => {
  provider = await startProvider()
  await provider.script('endless', [{ text: 'Once upon a time' }, { stall: true }])
  app = await startApp({
    env: {
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: `${provider.url}/v1`,
      PARLEY_ADMIN_EMAIL: ada.email,
      PARLEY_ADMIN_PASSWORD: ada.password,
    },
    config: { models: [{ id: 'openai:endless' }], mcpServers: {} },
  })
  await app.parley('user', 'create', '--email', bob.email, '--password', bob.password)
  admin = await openBrowser(app, ada)
  const { data } = await admin.json<{ data: { id: string; email: string }[] }>('/api/admin/users')
  bobId = data.find(({ email }) => email === bob.email)?.id ?? ''
})

afterAll(async () => {
  await app?.stop()
  await provider?.stop()
})

/** Time in ms from the answer to the revoking request. */
const WITHIN_MS = 1_000

type StreamName = 'page' | 'chat' | 'answer' | 'run' | 'session' | 'completion' | 'share'

/** Open streams by kind; each resolves with the time at which the server ended it. */
interface Open {
  chatIds: string[]
  answerStatus: Promise<number>
  ended: Record<StreamName, Promise<number>>
  keyId: string
  shareId: string
  browser: Browser
}

async function open(): Promise<Open> {
  const browser = await openBrowser(app, bob)
  const { key, id: keyId } = (await (await browser.post('/api/keys', { name: 'reader' })).json()) as { key: string; id: string }
  const authorization = `Bearer ${key}`
  const v1 = { headers: { authorization } }
  const posted = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reading = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${app.url}${path}`, init)
    expect(response.status).toBe(200)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const { value } = await reader.read()
    return { end: endOf(reader), first: new TextDecoder().decode(value) }
  }

  const chatId = await browser.newChat({ model: 'openai:endless', selectedTools: [] })
  const page = await browser.send(chatId, 'Tell me a story.')
  await page.frames.next()
  const { share } = (await (await browser.post(`/api/chats/${chatId}/share`, { isLive: true })).json()) as { share: { id: string } }
  const { active_run_id } = (await (await fetch(`${app.url}/api/v1/sessions/${chatId}`, v1)).json()) as { active_run_id: string }
  const chat = await reading('/api/v1/chat/stream', posted({ message: 'And another.', model: 'endless' }))
  const answerChatId = await browser.newChat({ model: 'openai:endless', selectedTools: [] })
  const whole = fetch(`${app.url}/api/v1/chat`, posted({ session_id: answerChatId, message: `In one piece, in ${answerChatId}.` }))
  await provider.waitFor(({ body }) => JSON.stringify(body).includes(answerChatId))
  const messages = [{ role: 'user', content: 'And one that nobody keeps.' }]
  return {
    browser,
    chatIds: [chatId, /"session_id":"([^"]+)"/.exec(chat.first)?.[1] ?? '', answerChatId],
    keyId,
    shareId: share.id,
    answerStatus: whole.then(({ status }) => status),
    ended: {
      page: page.rest().then(Date.now),
      chat: chat.end,
      answer: whole.then(response => response.text()).then(Date.now),
      run: (await reading(`/api/v1/runs/${active_run_id}/events`, v1)).end,
      session: (await reading(`/api/v1/sessions/${chatId}/events`, v1)).end,
      completion: (await reading('/api/v1/chat/completions', posted({ model: 'endless', messages, stream: true }))).end,
      share: (await reading(`/api/shares/${share.id}/live`)).end,
    },
  }
}

async function endOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  while (!(await reader.read()).done);
  return Date.now()
}

/** Revokes a right, and fails unless the expected streams end in time. Returns all streams that have ended. */
async function endedBy(revoke: () => Promise<unknown>, { ended }: Open, expected: StreamName[]): Promise<string[]> {
  await revoke()
  const revokedMs = Date.now()
  const tookMs = await Promise.all(expected.map(async name => (await ended[name]) - revokedMs))
  for (const [index, name] of expected.entries()) expect(tookMs[index], `${name} ended`).toBeLessThan(WITHIN_MS)
  const state = async (name: StreamName) => ((await Promise.race([ended[name].then(() => true), later()])) ? [name] : [])
  return (await Promise.all((Object.keys(ended) as StreamName[]).map(state))).flat()
}

const later = () => new Promise<false>(resolve => setTimeout(resolve, 20, false))

async function leave({ browser, chatIds }: Open): Promise<void> {
  for (const chatId of chatIds) expect((await browser.fetch(`/api/chats/${chatId}`, { method: 'DELETE' })).ok).toBe(true)
}

describe('[api-07] a stream whose reader may read no longer is ended', () => {
  it('when the key is revoked, and no other', async () => {
    const reader = await open()
    const keyed: StreamName[] = ['chat', 'answer', 'run', 'session', 'completion']
    const revoke = () => reader.browser.fetch(`/api/keys/${reader.keyId}`, { method: 'DELETE' })
    expect(await endedBy(revoke, reader, keyed)).toEqual(keyed)
    expect(await reader.answerStatus).toBe(401)
    await leave(reader)
  })

  it('when the person signs out everywhere, in that session alone', async () => {
    const reader = await open()
    const revoke = async () => expect((await reader.browser.post('/api/account/sign-out-everywhere', { revoke: false })).ok).toBe(true)
    expect(await endedBy(revoke, reader, ['page'])).toEqual(['page'])
    await leave({ ...reader, browser: await openBrowser(app, bob) })
  })

  it('[S10] [web-22] when the person signs out of the browser that reads', async () => {
    const reader = await open()
    const { csrfToken } = await reader.browser.json<{ csrfToken: string }>('/api/auth/csrf')
    const revoke = async () => expect((await reader.browser.post('/api/auth/signout', { csrfToken, json: 'true' })).ok).toBe(true)
    expect(await endedBy(revoke, reader, ['page'])).toEqual(['page'])
    await leave({ ...reader, browser: await openBrowser(app, bob) })
  })

  it('[S4] [web-20] when the person signs out everywhere and ends all else: all of them', async () => {
    const reader = await open()
    const revoke = async () => expect((await reader.browser.post('/api/account/sign-out-everywhere', {})).ok).toBe(true)
    const all: StreamName[] = ['page', 'chat', 'answer', 'run', 'session', 'completion', 'share']
    expect(await endedBy(revoke, reader, all)).toEqual(all)
    await leave({ ...reader, browser: await openBrowser(app, bob) })
  })

  it('when the share is withdrawn', async () => {
    const reader = await open()
    const revoke = () => reader.browser.fetch(`/api/shares/${reader.shareId}`, { method: 'DELETE' })
    expect(await endedBy(revoke, reader, ['share'])).toEqual(['share'])
    await leave(reader)
  })

  it('when another process signs the person out, of which nobody tells this one', async () => {
    const reader = await open()
    const revoke = () => app.parley('user', 'set-password', '--email', bob.email, '--password', bob.password)
    expect(await endedBy(revoke, reader, ['page'])).toEqual(['page'])
    await leave({ ...reader, browser: await openBrowser(app, bob) })
  })

  it('when the person is disabled: all of them', async () => {
    const reader = await open()
    const change = { method: 'PATCH', body: JSON.stringify({ disabled: true }), headers: { 'content-type': 'application/json' } }
    const revoke = async () => expect((await admin.fetch(`/api/admin/users/${bobId}`, change)).status).toBe(200)
    const all: StreamName[] = ['page', 'chat', 'answer', 'run', 'session', 'completion', 'share']
    expect(await endedBy(revoke, reader, all)).toEqual(all)
  })
})

describe('[api-07] what Next would answer by itself', () => {
  it('is our error for a method that is not offered, and for a path that cannot be read', async () => {
    const asked = async (path: string, method = 'GET') => {
      const answer = await admin.fetch(path, { method })
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
    }
    expect(await asked('/api/health', 'PUT')).toEqual([405, 'method_not_allowed'])
    expect(await asked('/api/v1/chat')).toEqual([405, 'method_not_allowed'])
    expect(await asked('/api/nonsense')).toEqual([404, 'not_found'])
    expect(await asked('/api')).toEqual([404, 'not_found'])
    expect(await asked('/api/chats/%E0%A4%A')).toEqual([404, 'chat_not_found'])
    const page = await admin.fetch('/chat/%E0%A4%A')
    expect([page.status, (await page.text()).includes('This chat does not exist')]).toEqual([404, true])
  })
})
