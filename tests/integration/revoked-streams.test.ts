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

/** Streams that are open, by what they are; `ended` resolves once the server has ended one. */
interface Open {
  chatId: string
  ended: { browser: Promise<unknown>; run: Promise<unknown>; session: Promise<unknown>; share: Promise<unknown> }
  keyId: string
  shareId: string
  browser: Browser
}

async function open(): Promise<Open> {
  const browser = await openBrowser(app, bob)
  const { key, id: keyId } = (await (await browser.post('/api/keys', { name: 'reader' })).json()) as { key: string; id: string }
  const chatId = await browser.newChat({ model: 'openai:endless', selectedTools: [] })
  const own = await browser.send(chatId, 'Tell me a story.')
  await own.frames.next()
  const { share } = (await (await browser.post(`/api/chats/${chatId}/share`, { isLive: true })).json()) as { share: { id: string } }
  const v1 = { headers: { authorization: `Bearer ${key}` } }
  const session = (await (await fetch(`${app.url}/api/v1/sessions/${chatId}`, v1)).json()) as { active_run_id: string }
  const reading = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${app.url}${path}`, init)
    expect(response.status).toBe(200)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    return toEnd(reader)
  }
  return {
    browser,
    chatId,
    keyId,
    shareId: share.id,
    ended: {
      browser: own.rest(),
      run: (await reading(`/api/v1/runs/${session.active_run_id}/events`, v1)).end,
      session: (await reading(`/api/v1/sessions/${chatId}/events`, v1)).end,
      share: (await reading(`/api/shares/${share.id}/live`)).end,
    },
  }
}

/** In an object, so that awaiting the opening does not await the end. */
function toEnd(reader: ReadableStreamDefaultReader<Uint8Array>): { end: Promise<void> } {
  const drain = async () => {
    while (!(await reader.read()).done);
  }
  return { end: drain() }
}

/** Which of the streams the server has ended, once it has ended those that are expected to end. */
async function endedOf({ ended }: Open, expected: (keyof Open['ended'])[]): Promise<string[]> {
  await Promise.all(expected.map(name => ended[name]))
  const state = async (name: keyof Open['ended']) => ((await Promise.race([ended[name].then(() => true), later()])) ? [name] : [])
  return (await Promise.all((Object.keys(ended) as (keyof Open['ended'])[]).map(state))).flat()
}

const later = () => new Promise<false>(resolve => setTimeout(resolve, 20, false))

async function leave({ browser, chatId }: Open): Promise<void> {
  await browser.fetch(`/api/chats/${chatId}`, { method: 'DELETE' })
}

describe('[api-07] a stream whose reader may read no longer is ended', () => {
  it('when the key is revoked, and no other', async () => {
    const reader = await open()
    await reader.browser.fetch(`/api/keys/${reader.keyId}`, { method: 'DELETE' })
    expect(await endedOf(reader, ['run', 'session'])).toEqual(['run', 'session'])
    await leave(reader)
  })

  it('when the person signs out everywhere, in that session alone', async () => {
    const reader = await open()
    expect((await reader.browser.post('/api/account/sign-out-everywhere', {})).ok).toBe(true)
    expect(await endedOf(reader, ['browser'])).toEqual(['browser'])
    await leave({ ...reader, browser: await openBrowser(app, bob) })
  })

  it('when the share is withdrawn', async () => {
    const reader = await open()
    await reader.browser.fetch(`/api/shares/${reader.shareId}`, { method: 'DELETE' })
    expect(await endedOf(reader, ['share'])).toEqual(['share'])
    await leave(reader)
  })

  it('when another process signs the person out, of which nobody tells this one', async () => {
    const reader = await open()
    await app.parley('user', 'set-password', '--email', bob.email, '--password', bob.password)
    expect(await endedOf(reader, ['browser'])).toEqual(['browser'])
    await leave({ ...reader, browser: await openBrowser(app, bob) })
  })

  it('when the person is disabled: all of them', async () => {
    const reader = await open()
    const change = { method: 'PATCH', body: JSON.stringify({ disabled: true }), headers: { 'content-type': 'application/json' } }
    expect((await admin.fetch(`/api/admin/users/${bobId}`, change)).status).toBe(200)
    const all: (keyof Open['ended'])[] = ['browser', 'run', 'session', 'share']
    expect(await endedOf(reader, all)).toEqual(all)
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
    expect([page.status, (await page.text()).includes('There is no such chat')]).toEqual([404, true])
  })
})
