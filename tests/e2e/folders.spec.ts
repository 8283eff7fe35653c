import { mkdirSync, mkdtempSync, realpathSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

let root: string

test.beforeEach(async ({ page, provider }) => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-folders-'))
  for (const name of ['README.md', 'src/main.ts', 'src/money.ts', 'src/tax.ts', 'docs/guide.md'])
    for (const folder of [path.dirname(path.join(root, name))]) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(root, name), `Text of ${name}.\n`)
    }
  writeFileSync(path.join(root, 'logo.png'), 'P\0NG')
  await signIn(page)
  await provider.script('sifted', [{ text: 'Hello.' }], [{ text: 'Read.' }])
})
test.afterEach(() => rmSync(root, { recursive: true, force: true }))

const tree = (page: Page) => page.getByRole('tree', { name: 'Files' })
const row = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name.replace('.', '\\.')}( |$)`) })

async function addFolder(page: Page, title: string): Promise<void> {
  await page.goto('/admin/folders')
  await page.getByRole('button', { name: 'Add folder' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a folder' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Path' }).fill(`${root}/nowhere`)
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog).toContainText('There is no folder at this path.')
  await dialog.getByRole('textbox', { name: 'Path' }).fill(root)
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog).toContainText('6 files, without git.')
  await dialog.getByRole('button', { name: 'Add folder' }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Everyone')
}

async function openFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name: 'Files' }).click()
}

test('[ws-01] [ws-02] files are chosen in a tree, other pages follow, and what has vanished is deselected by name', async ({
  page,
  browser,
  app,
}) => {
  await addFolder(page, 'Chosen files')
  expect(await violations(page, 'folders')).toEqual([])
  await askModel(page, 'sifted', 'Good day')
  await expect(answers(page).last()).toContainText('Hello.')
  await openFiles(page)
  await page.getByRole('combobox', { name: 'Folder of this chat' }).selectOption({ label: 'Chosen files' })
  await expect(tree(page).getByRole('treeitem')).toHaveCount(4)

  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await signIn(device)
  await device.goto(page.url())
  await openFiles(device)
  await expect(tree(device)).toBeVisible()

  // A folder by the keyboard, a file by the mouse, a match of the filter.
  await tree(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await expect(row(page, 'src')).toHaveAttribute('aria-checked', 'true')
  await expect(row(device, 'src')).toHaveAttribute('aria-checked', 'true')
  await row(page, 'README.md').click()
  await expect(page.getByRole('button', { name: 'Files: 4 files selected' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter files' }).fill('tax')
  await expect(tree(page).getByRole('treeitem')).toHaveCount(2)
  await row(page, 'tax.ts').click()
  await page.getByRole('searchbox', { name: 'Filter files' }).fill('')
  await expect(row(page, 'src')).toHaveAttribute('aria-checked', 'mixed')
  await row(page, 'logo.png').click()
  await expect(device.getByRole('button', { name: 'Files: 4 files selected' })).toBeVisible()

  await row(page, 'README.md').hover()
  await row(page, 'README.md').getByTitle('Show the file').click()
  await expect(page.getByRole('textbox', { name: 'Text of README.md' })).toContainText('Text of README.md.')
  await page.getByRole('button', { name: 'Back to the files' }).click()
  await expect(row(page, 'src')).toHaveAttribute('aria-expanded', 'true')
  expect(await violations(page, 'files')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })

  unlinkSync(path.join(root, 'src/money.ts'))
  await page.getByRole('textbox', { name: 'Message' }).fill('What do they say?')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('src/money.ts cannot be read, and logo.png is not text')
  await expect(page.getByRole('button', { name: 'Files: 2 files selected' })).toBeVisible()
  await expect(device.getByRole('button', { name: 'Files: 2 files selected' })).toBeVisible()
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  // Pages show a change before the server has stored it.
  await expect
    .poll(async () => api(page.context(), app).get(`/api/chats/${chatId}/selection`))
    .toMatchObject({ selectedFiles: ['src/main.ts', 'README.md'] })
  await page.getByRole('textbox', { name: 'Message' }).fill('And now?')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('Read.')
  await other.close()
})

test('files are chosen before the first message, on a phone as well', async ({ page }, info) => {
  await addFolder(page, `Stall ${info.workerIndex}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await openFiles(page)
  await page.getByRole('combobox', { name: 'Folder of this chat' }).selectOption({ label: `Stall ${info.workerIndex}` })
  await row(page, 'README.md').click()
  await expect(row(page, 'README.md')).toHaveAttribute('aria-checked', 'true')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
})
