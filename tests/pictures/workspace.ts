import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type App, startApp } from '../support/app.ts'
import { type Browser, openBrowser, type Reading } from '../support/browser.ts'
import { type MockProvider, startProvider } from '../support/provider/index.ts'
import { approval, files, others, releaseNotes, type Talk } from './conversation.ts'

export const ada = { name: 'Ada Winter', email: 'ada@example.org', password: 'correct horse battery staple' }

const models = ['atlas-large', 'atlas-small', 'quill-2', 'lumen-mini']
const people = [
  { name: 'Noor Haddad', email: 'noor@example.org' },
  { name: 'Mei Tanaka', email: 'mei@example.org' },
  { name: 'Ben Okafor', email: 'ben@example.org' },
]
const everything = '{PARLEY_ROOT}/node_modules/@modelcontextprotocol/server-everything/dist/index.js'

export interface Workspace {
  app: App
  provider: MockProvider
  browser: Browser
  chats: { releaseNotes: string; approval: string }
  /** The link of the release notes, made when it is first asked for. */
  shareAddress(): Promise<string>
  stop(): Promise<void>
}

/** A server that a small team has used for a while. Its newest chat is still being answered, another one waits for a permission. */
export async function openWorkspace(): Promise<Workspace> {
  const provider = await startProvider()
  const app = await startApp()
  await setUp(app)
  const browser = await openBrowser(app, ada)
  await fill(app, browser, provider)
  const stop = async () => {
    await app.stop()
    await provider.stop()
  }
  for (const talk of others) await (await begin(browser, provider, talk)).reading.rest()
  const chats = { approval: await leave(browser, provider, approval), releaseNotes: await leave(browser, provider, releaseNotes) }
  let share: Promise<{ share: { id: string } }> | undefined
  async function shareAddress() {
    share ??= browser.json(`/api/chats/${chats.releaseNotes}/share`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    return `${app.url}/share/${(await share).share.id}`
  }
  return { app, provider, browser, chats, shareAddress, stop }
}

async function setUp(app: App): Promise<void> {
  const answer = await fetch(`${app.url}/api/setup`, {
    method: 'POST',
    body: JSON.stringify(ada),
    headers: { 'content-type': 'application/json', origin: app.url },
  })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
}

async function fill(app: App, browser: Browser, provider: MockProvider): Promise<void> {
  await provider.models(models)
  const send = async (address: string, body: unknown) => {
    const answer = await browser.post(address, body)
    if (!answer.ok) throw new Error(`${address}: ${answer.status}: ${await answer.text()}`)
  }
  await send('/api/admin/providers', {
    id: 'studio',
    type: 'openai-compatible',
    title: 'Studio',
    baseUrl: `${provider.url}/v1`,
    apiKey: 'k',
    offersListed: true,
  })
  await browser.fetch('/api/admin/models/default', {
    method: 'PUT',
    body: JSON.stringify({ id: 'studio:atlas-large' }),
    headers: { 'content-type': 'application/json' },
  })
  await send('/api/admin/servers', {
    slug: 'playground',
    title: 'Playground',
    transport: 'stdio',
    command: 'node',
    args: [everything, 'stdio'],
  })
  await send('/api/admin/servers', { slug: 'issues', title: 'Issues', transport: 'http', url: 'http://127.0.0.1:9/mcp', enabled: false })
  await send('/api/admin/policies', { server: 'files', tool: 'write_*', action: 'ask' })
  await send('/api/admin/policies', { server: 'memory', tool: 'delete_note', action: 'deny' })
  await send('/api/admin/policies', { server: 'playground', tool: '*', action: 'allow' })
  for (const person of people) await join(app, browser, person)
  await send('/api/admin/invitations', { email: 'yuki@example.org' })
  const { id } = (await (await browser.fetch('/api/account')).json()) as { id: string }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(app.dataDir, 'people', id, 'files', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

async function join(app: App, browser: Browser, { name, email }: { name: string; email: string }): Promise<void> {
  const { url } = (await (await browser.post('/api/admin/invitations', { email })).json()) as { url: string }
  const answer = await fetch(`${app.url}/api/invitations/accept`, {
    method: 'POST',
    body: JSON.stringify({ token: new URL(url).pathname.split('/').at(-1), name, password: ada.password }),
    headers: { 'content-type': 'application/json', origin: app.url },
  })
  if (!answer.ok) throw new Error(`${email}: ${answer.status}: ${await answer.text()}`)
}

async function begin(browser: Browser, provider: MockProvider, talk: Talk): Promise<{ chatId: string; reading: Reading }> {
  await provider.script(talk.model, ...talk.answers)
  const chatId = await browser.newChat({ model: `studio:${talk.model}`, selectedTools: ['*'] })
  const reading = await browser.send(chatId, talk.question)
  await browser.json(`/api/chats/${chatId}`, {
    method: 'PATCH',
    body: JSON.stringify({ title: talk.title }),
    headers: { 'content-type': 'application/json' },
  })
  return { chatId, reading }
}

/** Begins it and closes the tab. */
async function leave(browser: Browser, provider: MockProvider, talk: Talk): Promise<string> {
  const { chatId, reading } = await begin(browser, provider, talk)
  reading.leave()
  return chatId
}
