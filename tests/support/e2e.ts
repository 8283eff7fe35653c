import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test'
import { type App, startApp } from './app.ts'
import { type MockProvider, startProvider } from './provider/index.ts'
import { admin, models } from './specs.ts'

export { expect } from '@playwright/test'
export { admin, models } from './specs.ts'

/**
 * The test of every browser spec. `app` is one production server for all specs of a worker, with an administrator and the mock provider as
 * `openai`; `provider` scripts its answers. A spec that needs a server of its own (an empty install, another configuration) calls `startApp` itself.
 */
export const test = base.extend<
  { failOnPageErrors: undefined; forgetScripts: undefined; forgetChats: undefined },
  { app: App; provider: MockProvider; atServer: APIRequestContext }
>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const provider = await startProvider()
      await withoutScripts(provider)
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ provider }, use) => {
      const app = await startApp({
        // With a file, even an empty one, there is no rule that asks before tools: specs set the rules that they need.
        config: {},
        env: {
          OPENAI_API_KEY: 'test-key',
          OPENAI_BASE_URL: `${provider.url}/v1`,
          PARLEY_ADMIN_EMAIL: admin.email,
          PARLEY_ADMIN_PASSWORD: admin.password,
        },
      })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  atServer: [
    async ({ app, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: app.url, extraHTTPHeaders: { origin: app.url } })
      await withStarters(request)
      await use(request)
      await request.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
  forgetScripts: [
    async ({ provider }, use) => {
      await withoutScripts(provider)
      await use(undefined)
    },
    { auto: true },
  ],
  forgetChats: [
    async ({ atServer }, use) => {
      await withoutChats(atServer)
      await use(undefined)
    },
    { auto: true },
  ],
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', error => errors.push(String(error)))
      await use(undefined)
      if (errors.length > 0) throw new Error(`the page threw:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
})

/** Locates the answers in the page, without the line that reads them aloud. */
export const answers = (page: Page) => page.getByRole('article', { name: 'Answer' })

/** No spec gets another one's answers, and titles, which are asked for after the first turn, do not use up a spec's own. */
async function withoutScripts(provider: MockProvider): Promise<void> {
  await provider.reset()
  await provider.models(models)
  await provider.scriptWhere({ model: '*', match: 'Write a title', answers: [[{ text: 'A title' }]] })
}

/** No spec finds another one's chats, nor waits with them: a search, a title in the tab or a count would tell of them. */
async function withoutChats(request: APIRequestContext): Promise<void> {
  const first = await request.get('/api/chats?view=all&limit=1')
  if (first.status() === 401) await signInWith(request, admin)
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const listed = await request.get(`/api/chats?view=all&limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)
    const page = (await listed.json()) as { items: { id: string }[]; nextCursor: string | null }
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  for (let from = 0; from < ids.length; from += 500) {
    // Chats of other people, in projects that are still shared, stay.
    const answer = await request.post('/api/chats/-/delete', { data: { ids: ids.slice(from, from + 500) } })
    if (!answer.ok() && answer.status() !== 404) throw new Error(`chats of an earlier spec stay: ${answer.status()} ${await answer.text()}`)
  }
}

/** Waits for the servers that every install has: an answer waits only for a moment for one that still starts, and goes on without it. */
async function withStarters(request: APIRequestContext): Promise<void> {
  await signInWith(request, admin)
  await expect.poll(async () => (await request.get('/api/tools')).text(), { timeout: 30_000 }).toContain('create_note')
}

/** Cookies of the administrator, from the worker's last sign-in. */
let kept: Cookie[] = []

/** Signs in without the form, which has its own spec. The administrator's windows share one session while it lasts. */
export async function signIn(page: Page, person: { email: string; password: string } = admin): Promise<void> {
  const context = page.context()
  if (person === admin && kept.length > 0) {
    await context.addCookies(kept)
    if ((await context.request.get('/api/account')).ok()) return
  }
  await signInWith(context.request, person)
  if (person === admin) kept = await context.cookies()
}

async function signInWith(request: APIRequestContext, person: { email: string; password: string }): Promise<void> {
  const asked = await request.get('/api/auth/csrf')
  const { csrfToken } = (await asked.json()) as { csrfToken: string }
  const answer = await request.post('/api/auth/callback/credentials', {
    form: { email: person.email, password: person.password, csrfToken, json: 'true' },
    headers: { origin: new URL(asked.url()).origin },
  })
  if (!answer.ok()) throw new Error(`${person.email} cannot sign in: ${answer.status()} ${await answer.text()}`)
}

/** Opens a page and waits until its scripts have taken over the message box: before, a page ignores clicks and keys. */
export async function openPage(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  const box = page.getByRole('textbox', { name: 'Message', exact: true })
  await expect
    .poll(() => box.evaluate(area => Object.keys(area).some(key => key.startsWith('__reactProps'))), { intervals: [20] })
    .toBe(true)
}

/** Waits until a page that is being loaded listens for changes of its chat, a moment after its scripts have started. */
export async function listens(page: Page, path = '/api/events?chat='): Promise<void> {
  await page.waitForResponse(answer => answer.url().includes(path))
}

export interface Api {
  get<T = unknown>(path: string): Promise<T>
  send(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<APIResponse>
  status(path: string): Promise<number>
}

/** The routes behind the page, asked as the person who is signed in there. */
export function api(context: BrowserContext, app: App): Api {
  const { request } = context
  return {
    async get<T>(path: string) {
      const answer = await request.get(`${app.url}${path}`)
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    send: (method, path, data = {}) => request.fetch(`${app.url}${path}`, { method, data, headers: { origin: app.url } }),
    status: async path => (await request.get(`${app.url}${path}`)).status(),
  }
}

/** Sends a message from the page's composer. */
export async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

/** Sends a message in a new chat with a model of the mock provider. */
export async function askModel(page: Page, model: string, text: string): Promise<void> {
  await openPage(page)
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${model} (openai:${model}|The default)$`) }).click()
  await send(page, text)
  await page.waitForURL(/\/chat\//)
}

/** Creates a project by its dialog, opens its page and returns its id. */
export async function createProject(page: Page, name: string): Promise<string> {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('radio', { name: 'green' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/projects\/.+/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export interface Member {
  context: BrowserContext
  email: string
  password: string
  name: string
  api: Api
}

/** Another person, without rights to administer, invited by the administrator of `page` and signed in beside it. Close the context at the end. */
export async function member(page: Page, app: App, name = `Member ${crypto.randomUUID().slice(0, 8)}`): Promise<Member> {
  const person = { email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`, password: 'another long pass phrase' }
  const invited = await api(page.context(), app).send('POST', '/api/admin/invitations', { email: person.email, role: 'member' })
  const { url } = (await invited.json()) as { url: string }
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser to open another window in')
  const context = await browser.newContext({ baseURL: app.url })
  const own = api(context, app)
  const token = new URL(url).pathname.split('/').at(-1)
  const joined = await own.send('POST', '/api/invitations/accept', { token, name, password: person.password })
  if (!joined.ok()) throw new Error(`${person.email} cannot join: ${joined.status()}`)
  return { ...person, name, context, api: own }
}
