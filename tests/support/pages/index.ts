import './expect.ts'
import { test as base, expect } from 'vitest'
import type { MockProvider } from '../provider/index.ts'
import { models } from '../specs.ts'
import { Page } from './page.tsx'
import { type Member, Person } from './person.ts'
import { openSite, type Site } from './site.ts'

export type { Locator } from './locator.ts'
export type { Page } from './page.tsx'
export { origin } from './site.ts'
export { expect }

/** The test of every page. `page` is signed in as the administrator; the server is one for the file. */
export const test = base.extend<{ site: Site; page: Page; provider: MockProvider }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const site = await openSite()
      await use(site)
      await site.close()
    },
    { scope: 'file' },
  ],
  provider: async ({ site }, use) => {
    await site.provider.reset()
    await site.provider.models(models)
    await site.provider.scriptWhere({ model: '*', match: 'Write a title', answers: [[{ text: 'A title' }]] })
    await use(site.provider)
  },
  page: async ({ site, provider: _, task }, use) => {
    const page = new Page(site)
    await page.signIn()
    await use(page)
    if (task.result?.state === 'fail') process.stdout.write(`\n“${task.name}” left the page with:\n${outline()}\n`)
    page.end()
    await forgetChats(site)
    window.localStorage.clear()
    window.sessionStorage.clear()
  },
})

/** No test finds another one's chats, nor waits with them. */
async function forgetChats(site: Site): Promise<void> {
  const person = new Person(site)
  await person.signIn()
  for (let ids = ['']; ids.length > 0; ) {
    ids = (await person.get<{ items: { id: string }[] }>('/api/chats?view=all&limit=100')).items.map(({ id }) => id)
    if (ids.length > 0 && !(await person.send('POST', '/api/chats/-/delete', { ids })).ok) return
  }
}

/** Outlines what the page shows, without its looks. */
const outline = () =>
  document.body.innerHTML
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/ (?:class|style|id|data-[\w-]+)="[^"]*"/g, '')
    .slice(0, 20_000)

/** Locates the answers in the page, without the line that reads them aloud. */
export const answers = (page: Page) => page.getByRole('article', { name: 'Answer' })

/** Sends a message from the page's composer. */
export async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

export const openPage = async (page: Page, path = '/'): Promise<void> => void (await page.goto(path))

/** Creates a project by its dialog, opens its page and returns its id. */
export async function createProject(page: Page, name: string): Promise<string> {
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('radio', { name: 'green' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/projects\/.+/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Sends a message in a new chat with a model of the mock provider. */
export async function askModel(page: Page, model: string, text: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${model} (openai:${model}|The default)$`) }).click()
  await send(page, text)
  await page.waitForURL(/\/chat\//)
}

/** Another person, without rights to administer, invited by the one who is signed in. */
export const member = (page: Page, name = `Member ${crypto.randomUUID().slice(0, 8)}`): Promise<Member> => page.api.invite(name)
