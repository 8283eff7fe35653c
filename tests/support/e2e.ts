import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { type App, startApp } from './app.ts'
import { type MockProvider, startProvider } from './provider/index.ts'

export { expect } from '@playwright/test'

/** What the provider lists. A spec that scripts answers takes a model of its own. */
export const models = ['quick', 'tools', 'endless', 'cut', 'writer', 'branches', 'queue', 'mine', 'share', 'admin', 'everything', 'look']

/** The administrator that the shared server is started with. */
export const admin = { email: 'ada@example.org', password: 'correct horse battery staple' }

/**
 * The test of every browser spec. `app` is one production server for all specs of a worker, with an administrator and the mock provider as
 * `openai`; `provider` scripts its answers. A spec that needs a server of its own (an empty install, another configuration) calls `startApp` itself.
 */
export const test = base.extend<{ failOnPageErrors: undefined; forgetScripts: undefined }, { app: App; provider: MockProvider }>({
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
  baseURL: ({ app }, use) => use(app.url),
  forgetScripts: [
    async ({ provider }, use) => {
      await withoutScripts(provider)
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

/** What the answers in the page say, apart from the line that reads them aloud. */
export const answers = (page: Page) => page.getByRole('article', { name: 'Answer' })

/** No spec gets another one's answers, and titles, which are asked for after the first turn, do not use up a spec's own. */
async function withoutScripts(provider: MockProvider): Promise<void> {
  await provider.reset()
  await provider.models(models)
  await provider.scriptWhere({ model: '*', match: 'Write a title', answers: [[{ text: 'A title' }]] })
}

/** Signs in by the page, as a person would, and ends on the start page. */
export async function signIn(page: Page, person: { email: string; password: string } = admin): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel(/e-?mail/i).fill(person.email)
  await page.getByLabel(/password/i).fill(person.password)
  await page.getByRole('button', { name: /^sign in$/i }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/sign-in'))
}

/** Sends a message in a new chat with a model of the mock provider. */
export async function askModel(page: Page, model: string, text: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: `openai:${model}` }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chat\//)
}

/** Another person, without rights to administer, signed in beside `page`. Close the context at the end. */
export async function member(page: Page, app: App): Promise<BrowserContext> {
  const person = { email: `member-${crypto.randomUUID()}@example.org`, password: 'another long pass phrase' }
  await app.parley('user', 'create', '--email', person.email, '--password', person.password)
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser to open another window in')
  const context = await browser.newContext({ baseURL: app.url })
  await signIn(await context.newPage(), person)
  return context
}
