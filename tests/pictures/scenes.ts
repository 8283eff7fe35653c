import type { Page } from '@playwright/test'
import type { App } from '../support/app.ts'
import type { Workspace } from './workspace.ts'

export interface Scene {
  name: string
  /** Viewer of the page: Ada with her session, or anybody without one. */
  as: 'ada' | 'anybody'
  /** In both themes at both sizes, or only wide and light, and on a phone in the dark. */
  variants: 'all' | 'two'
  /** Brings the page to what is to be seen. */
  show(page: Page, workspace: Workspace): Promise<void>
}

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()

/** In this order: the provider leaves the answer that is in progress waiting, and the server gives up on silent ones after a while. */
export const scenes: readonly Scene[] = [
  {
    name: 'chat',
    as: 'ada',
    variants: 'all',
    async show(page, { app, chats }) {
      await page.goto(`${app.url}/chat/${chats.releaseNotes}`)
      await answer(page).getByText('the pipeline takes it from here').waitFor()
      await answer(page).locator('.katex').first().waitFor()
      await answer(page).locator('.hljs-keyword').first().waitFor()
      await page.getByRole('button', { name: /^Tools: .*\d/ }).waitFor()
    },
  },
  {
    name: 'tool',
    as: 'ada',
    variants: 'all',
    async show(page, { app, chats, provider }) {
      await provider.release('rest')
      await page.goto(`${app.url}/chat/${chats.releaseNotes}`)
      await page.getByRole('button', { name: 'Answer again' }).waitFor()
      await page.getByText('files · read_file', { exact: true }).click()
      await page.getByText('files · read_file', { exact: true }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'context',
    as: 'ada',
    variants: 'two',
    async show(page, { app, chats, provider }) {
      await provider.release('rest')
      await page.goto(`${app.url}/chat/${chats.releaseNotes}`)
      await page.getByRole('button', { name: 'Answer again' }).waitFor()
      await page.getByRole('button', { name: 'Show the panel' }).click()
      await page
        .getByRole('region', { name: "Kept in the provider's cache" })
        .getByRole('button', { name: /^Active/ })
        .click()
      await page.getByRole('region', { name: 'Counted by the provider' }).waitFor()
    },
  },
  {
    name: 'approval',
    as: 'ada',
    variants: 'all',
    async show(page, { app, chats }) {
      await page.goto(`${app.url}/chat/${chats.approval}`)
      await page.getByRole('button', { name: /^Allow once/ }).waitFor()
      await page.getByRole('button', { name: /^Tools: .*\d/ }).waitFor()
    },
  },
  {
    name: 'new-chat',
    as: 'ada',
    variants: 'two',
    async show(page, { app }) {
      await page.goto(app.url)
      await page
        .getByRole('button', { name: /release/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'share',
    as: 'ada',
    variants: 'all',
    async show(page, { app, chats, shareAddress }) {
      await shareAddress()
      await page.goto(`${app.url}/chat/${chats.releaseNotes}`)
      const button = page.getByRole('button', { name: 'Share', exact: true })
      const more = page.getByRole('button', { name: 'More for this chat' })
      await more.waitFor()
      if (await button.isVisible()) await button.click()
      else {
        await more.click()
        await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
      }
      await page.getByRole('dialog').getByRole('button', { name: /link$/ }).first().waitFor()
    },
  },
  {
    name: 'shared-page',
    as: 'anybody',
    variants: 'all',
    async show(page, { shareAddress }) {
      await page.goto(await shareAddress())
      await page.getByText('Found it.').waitFor()
    },
  },
  dashboard('servers', 'Playground'),
  {
    name: 'server',
    as: 'ada',
    variants: 'two',
    async show(page, { app }) {
      await page.goto(`${app.url}/admin/servers`)
      await page.getByRole('button', { name: 'Files', exact: true }).click()
      await page.getByRole('tab', { name: 'Tools' }).click()
      await page.getByText('search_files').first().click()
      await page.getByLabel(/^text/).first().fill('restart')
      await page.getByRole('button', { name: 'Call search_files' }).click()
      await page.getByText('2.4.0.md').first().waitFor()
    },
  },
  dashboard('models', 'studio:quill-2'),
  dashboard('users', 'noor@example.org'),
  { ...dashboard('policies', 'write_*'), variants: 'two' },
]

/** An install that nobody has set up. */
export async function showSetUp(page: Page, { url }: App): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Create administrator account' }).waitFor()
}

function dashboard(name: string, sign: string): Scene {
  return {
    name,
    as: 'ada',
    variants: 'all',
    async show(page, { app }) {
      await page.goto(`${app.url}/admin/${name}`)
      await page.getByText(sign).first().waitFor()
    },
  }
}
