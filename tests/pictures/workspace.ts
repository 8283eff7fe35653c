import { setTimeout as sleep } from 'node:timers/promises'
import { bootServer } from '#lib/boot.ts'
import { ada } from '../../scripts/seed/scenario.ts'
import { fillTeam } from '../../scripts/seed/scenarios/team.ts'
import { seedVariables } from '../../scripts/seed/seed-folder.ts'
import { type App, startApp } from '../support/app.ts'
import { type Browser, openBrowser, type Reading } from '../support/browser.ts'
import { type MockProvider, startProvider } from '../support/provider/index.ts'
import { approval, releaseNotes, type Talk } from './conversation.ts'

const TOOLS_MS = 60_000
const POLL_MS = 200
const models = ['atlas-large', 'atlas-small', 'quill-2', 'lumen-mini']
/** Key that app and seed share: the seed seals a secret that the app opens. */
const PARLEY_ENCRYPTION_KEY = '5eed'.repeat(16)

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
  const app = await startApp({ env: { PARLEY_ENCRYPTION_KEY } })
  await seedTeam(app, provider)
  const browser = await openBrowser(app, ada)
  await toolsReady(browser)
  const stop = async () => {
    await app.stop()
    await provider.stop()
  }
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

/** Fills the database of the app beside it; the app starts again, so that it connects to the servers that are there now. */
async function seedTeam(app: App, provider: MockProvider): Promise<void> {
  await provider.models(models)
  const variables = { ...seedVariables(process.env, app.dataDir), DATABASE_URL: app.databaseUrl, PARLEY_ENCRYPTION_KEY }
  const server = await bootServer({ background: false, variables })
  try {
    await fillTeam(server, { baseUrl: `${provider.url}/v1` })
  } finally {
    await server.close()
  }
  await app.restart()
}

/** An answer waits only for a moment for servers that still start, and then does without their tools. */
async function toolsReady(browser: Browser): Promise<void> {
  for (const until = Date.now() + TOOLS_MS; Date.now() < until; await sleep(POLL_MS)) {
    const listed = await (await browser.fetch('/api/tools')).text()
    if (listed.includes('write_file') && listed.includes('create_note')) return
  }
  throw new Error(`the servers of the workspace did not start within ${TOOLS_MS} ms`)
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
