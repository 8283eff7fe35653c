import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Files' })
const row = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name.replace('.', '\\.')}( |$)`) })

async function openFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name: 'Files' }).click()
}

test('[ws-17] a folder is renamed with the keyboard, keeps its selection, and is moved back by one press', async ({ page, app }) => {
  const root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-moved-'))
  try {
    mkdirSync(path.join(root, 'docs/in'), { recursive: true })
    for (const name of ['docs/a.md', 'docs/in/b.md', 'README.md']) writeFileSync(path.join(root, name), name)
    await signIn(page)
    const title = `Moved ${crypto.randomUUID().slice(0, 8)}`
    const form = { id: title.toLowerCase().replace(' ', '-'), title, path: root, writable: true, people: ['*'] }
    expect((await api(page.context(), app).send('POST', '/api/admin/folders', form)).status()).toBe(201)
    await page.goto('/')
    await openFiles(page)
    await page.getByRole('combobox', { name: 'Folder of this chat' }).selectOption({ label: title })
    await row(page, 'a.md').click()
    await expect(row(page, 'a.md')).toHaveAttribute('aria-checked', 'true')

    await tree(page).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('F2')
    const field = page.getByRole('textbox', { name: 'Path' })
    await expect(field).toHaveValue('docs')
    for (const [to, problem] of [
      ['docs/in/docs', 'A folder cannot be moved into itself.'],
      ['README.md', 'Something already exists at this path'],
      ['../docs', 'The path must stay in the folder.'],
    ] as const) {
      await field.fill(to)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toContainText(problem)
    }
    expect(await violations(page, 'rename a folder')).toEqual([])
    await field.fill('texts/all')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, 'texts')).toBeVisible()
    await expect(row(page, 'docs')).toHaveCount(0)
    expect([existsSync(path.join(root, 'docs')), readFileSync(path.join(root, 'texts/all/in/b.md'), 'utf8')]).toEqual([
      false,
      'docs/in/b.md',
    ])
    await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeVisible()

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'docs')).toBeVisible()
    expect([existsSync(path.join(root, 'texts/all')), readFileSync(path.join(root, 'docs/in/b.md'), 'utf8')]).toEqual([
      false,
      'docs/in/b.md',
    ])
    await expect(row(page, 'a.md')).toHaveAttribute('aria-checked', 'true')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('[ws-16] deleted files of a chat are listed for every viewer, restored, and read in their history, on a phone as well', async ({
  page,
  browser,
  app,
  provider,
}) => {
  await signIn(page)
  await provider.script('sifted', [{ text: 'Hello.' }])
  await askModel(page, 'sifted', 'Good day')
  await expect(answers(page).last()).toContainText('Hello.')
  const { send } = api(page.context(), app)
  const chat = page.url().split('/').at(-1)
  const made = await send('POST', `/api/chats/${chat}/workspace`, {})
  const workspaceId = ((await made.json()) as { workspace: { id: string } }).workspace.id
  const at = (name: string) => `/api/workspaces/${workspaceId}/file?path=${encodeURIComponent(name)}`
  const put = async (name: string, content: string, sha256: string | null) =>
    ((await (await send('PUT', at(name), { content, sha256 })).json()) as { sha256: string }).sha256
  const hashes = await Promise.all(['plan.md', 'notes/Größe und Gewicht.md'].map(name => put(name, 'First.', null)))
  await put('plan.md', 'Second.', hashes[0] ?? '')
  await page.reload()
  await openFiles(page)

  const other = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await other.newPage()
  await signIn(phone)
  await phone.goto(page.url())
  await openFiles(phone)
  const deleted = (viewer: Page) => viewer.getByRole('region', { name: 'Deleted files' })
  for (const viewer of [page, phone]) {
    await viewer.getByRole('button', { name: 'More for this folder' }).click()
    await viewer.getByRole('menuitem', { name: 'Deleted files' }).click()
    await expect(deleted(viewer)).toContainText('No file has been deleted.')
  }
  await page.getByRole('button', { name: 'Back to the files' }).click()
  await row(page, 'plan.md').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('It can be restored from the deleted files.')
  await page.waitForTimeout(700)
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'plan.md')).toHaveCount(0)
  expect((await send('DELETE', `${at('notes/Größe und Gewicht.md')}&sha256=${hashes[1]}`)).ok()).toBe(true)

  // The other device has the list open, and sees both at once.
  await expect(deleted(phone).getByRole('listitem')).toHaveCount(2)
  await phone.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(phone, 'deleted on a phone')).toEqual([])
  await deleted(phone).getByRole('button', { name: 'Restore notes/Größe und Gewicht.md' }).tap()
  await expect(deleted(phone).getByRole('listitem')).toHaveCount(1)
  await expect(row(page, 'notes')).toBeVisible()

  await page.getByRole('button', { name: 'More for this folder' }).click()
  await page.getByRole('menuitem', { name: 'Deleted files' }).click()
  await expect(deleted(page).getByRole('listitem')).toContainText('plan.md')
  // An earlier version, from its history.
  await deleted(page).getByRole('button', { name: 'History of plan.md' }).click()
  const versions = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem')
  await expect(versions).toHaveCount(3)
  await versions.last().getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the files' }).click()
  await page.getByRole('button', { name: 'More for this folder' }).click()
  await page.getByRole('menuitem', { name: 'Deleted files' }).click()
  await deleted(page).getByRole('button', { name: 'Restore plan.md' }).focus()
  await page.keyboard.press('Enter')
  await expect(deleted(page)).toContainText('No file has been deleted.')
  await expect(deleted(phone)).toContainText('No file has been deleted.')
  await page.keyboard.press('Escape')
  await expect(row(page, 'plan.md')).toBeVisible()
  const read = (await (await page.context().request.get(`${app.url}${at('plan.md')}`)).json()) as { content: string }
  expect(read.content).toBe('Second.')
  await other.close()
})
