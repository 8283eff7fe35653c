import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

let root: string
let title: string

test.beforeEach(async ({ page, app, provider }) => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-edited-'))
  mkdirSync(path.join(root, 'src'))
  write('README.md', '# Shop\n\nA **small** shop.\n')
  write('src/main.ts', 'export const one = 1\r\nexport const two = 2\r\n')
  await signIn(page)
  await provider.script('sifted', [{ text: 'Hello.' }])
  title = `Edited ${crypto.randomUUID().slice(0, 8)}`
  const form = { id: title.toLowerCase().replace(' ', '-'), title, path: root, writable: true, people: ['*'] }
  expect((await api(page.context(), app).send('POST', '/api/admin/folders', form)).status()).toBe(201)
})
test.afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(path.join(root, name), text)
const onDisk = (name: string) => readFileSync(path.join(root, name), 'utf8')
const tree = (page: Page) => page.getByRole('tree', { name: 'Files' })
const row = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name.replace('.', '\\.')}( |$)`) })
const editor = (page: Page, name: string) => page.getByRole('textbox', { name: `Text of ${name}` })

async function openFolder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name: 'Files' }).click()
  const folder = page.getByRole('combobox', { name: 'Folder of this chat' })
  if ((await folder.locator('option:checked').textContent()) !== title) await folder.selectOption({ label: title })
  await expect(folder.locator('option:checked')).toHaveText(title)
  await expect(tree(page)).toBeVisible()
}

/** The only folder is open from the beginning. */
async function openFile(page: Page, name: string): Promise<void> {
  await row(page, name).hover()
  await row(page, name).getByTitle('Show the file').click()
}

test('a file is edited and saved as it was otherwise, and other viewers see it', async ({ page, browser, app }) => {
  await askModel(page, 'sifted', 'Good day')
  await expect(answers(page).last()).toContainText('Hello.')
  await openFolder(page)
  await openFile(page, 'main.ts')
  await expect(editor(page, 'src/main.ts')).toContainText('export const two = 2')
  await expect(editor(page, 'src/main.ts').locator('.hljs-keyword').first()).toBeVisible()

  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await signIn(device)
  await device.goto(page.url())
  await openFolder(device)
  await openFile(device, 'main.ts')
  await expect(editor(device, 'src/main.ts')).toContainText('export const two = 2')

  await editor(page, 'src/main.ts').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('export const three = 3\n')
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Show changes' }).click()
  expect(await violations(page, 'editor')).toEqual([])
  await editor(page, 'src/main.ts').press('ControlOrMeta+s')
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect(onDisk('src/main.ts')).toBe('export const one = 1\r\nexport const two = 2\r\nexport const three = 3\r\n')
  await expect(editor(device, 'src/main.ts')).toContainText('export const three = 3')

  // Escape leaves the editor, then the file, and the tree is as it was.
  await editor(page, 'src/main.ts').press('Escape')
  await expect(page.getByRole('tab', { name: 'Text', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'main.ts')).toBeVisible()
  await other.close()
})

test('two who edit at once overwrite nothing, and a reload loses nothing', async ({ page }) => {
  await askModel(page, 'sifted', 'Good day')
  await expect(answers(page).last()).toContainText('Hello.')
  await openFolder(page)
  await openFile(page, 'README.md')
  await editor(page, 'README.md').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('Mine.')
  await expect(page.getByText('Not saved')).toBeVisible()

  write('README.md', '# Shop\n\nTheirs.\n')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'This file has changed since you began.' })
  await expect(conflict).toBeVisible()
  expect(onDisk('README.md')).toBe('# Shop\n\nTheirs.\n')

  await page.reload()
  await openFile(page, 'README.md')
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: 'Compare' }).click()
  await expect(editor(page, 'README.md').locator('.cm-deletedChunk')).toContainText('Theirs.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect(onDisk('README.md')).toBe('# Shop\n\nA **small** shop.\nMine.')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Shop' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
})

test('files are created, renamed and deleted with the keyboard', async ({ page }) => {
  await page.goto('/')
  await openFolder(page)
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByRole('textbox', { name: 'Path' }).fill('README.md')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('A file already exists at this path.')
  await page.getByRole('textbox', { name: 'Path' }).fill('notes/first.md')
  await page.keyboard.press('Enter')
  await expect(editor(page, 'notes/first.md')).toBeVisible()
  expect(onDisk('notes/first.md')).toBe('')
  await page.getByRole('button', { name: 'Back to the files' }).click()

  await row(page, 'notes').click()
  await row(page, 'first.md').click()
  await expect(row(page, 'first.md')).toHaveAttribute('aria-checked', 'true')
  await tree(page).focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Path' }).fill('notes/second.md')
  await page.keyboard.press('Enter')
  await expect(row(page, 'second.md')).toHaveAttribute('aria-checked', 'true')
  expect(existsSync(path.join(root, 'notes/first.md'))).toBe(false)

  await row(page, 'second.md').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  expect(await violations(page, 'menu')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(tree(page)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('notes/second.md')
  await page.waitForTimeout(700)
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(asked).toHaveCount(0)
  await expect(row(page, 'second.md')).toHaveCount(0)
  expect(existsSync(path.join(root, 'notes/second.md'))).toBe(false)
  await expect(page.getByRole('status').filter({ hasText: '0 selected' })).toBeVisible()
})

test('files are uploaded, by a drop as well, replaced only on request, and downloaded', async ({ page }) => {
  await page.goto('/')
  await openFolder(page)
  await page.getByLabel('Files to upload').setInputFiles([
    { name: 'price.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2]) },
    { name: 'README.md', mimeType: 'text/markdown', buffer: Buffer.from('# Newer') },
  ])
  await expect(row(page, 'price.bin')).toBeVisible()
  const asked = page.getByRole('alert').filter({ hasText: 'A file with this path already exists' })
  await expect(asked).toContainText('README.md')
  expect(onDisk('README.md')).toBe('# Shop\n\nA **small** shop.\n')
  await asked.getByRole('button', { name: 'Replace' }).click()
  await expect(asked).toHaveCount(0)
  await expect.poll(() => onDisk('README.md')).toBe('# Newer')

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['export {}'], 'dropped.ts'))
    return data
  })
  await row(page, 'src').dispatchEvent('dragover', { dataTransfer: dropped })
  await expect(page.getByText('Upload to src/')).toBeVisible()
  await row(page, 'src').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(row(page, 'dropped.ts')).toBeVisible()
  expect(onDisk('src/dropped.ts')).toBe('export {}')
  // The composer has not taken it as an attachment.
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Attachments' })).toHaveCount(0)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for this folder' }).click()
  await page.getByRole('menuitem', { name: 'Download as an archive' }).click()
  const archive = unzipSync(readFileSync(await (await saving).path()))
  expect(Object.keys(archive).sort()).toEqual(['README.md', 'price.bin', 'src/dropped.ts', 'src/main.ts'])
  expect([...(archive['price.bin'] ?? [])]).toEqual([0, 1, 2])

  // A file that is no text is deleted all the same.
  await row(page, 'price.bin').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.waitForTimeout(700)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(row(page, 'price.bin')).toHaveCount(0)
  expect(existsSync(path.join(root, 'price.bin'))).toBe(false)
})

test('a chat keeps files of its own, with their history', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Give this chat its own files' }).click()
  await expect(page.getByText('There are no files yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByRole('textbox', { name: 'Path' }).fill('plan.md')
  await page.keyboard.press('Enter')
  for (const text of ['First. ', 'Second. ']) {
    await editor(page, 'plan.md').click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(text)
    await expect(page.getByText('Not saved')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Not saved')).toHaveCount(0)
  }
  await page.getByRole('tab', { name: 'History' }).click()
  const versions = page.getByRole('tabpanel', { name: 'History' }).getByRole('listitem')
  await expect(versions).toHaveCount(3)
  await versions.nth(1).getByRole('button').click()
  await expect(
    page
      .getByRole('textbox', { name: /^Text of plan.md since/ })
      .locator('.cm-changedText')
      .first(),
  ).toContainText('Second.')
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  await expect(editor(page, 'plan.md')).not.toContainText('Second.')
})

test('the map of a file and of the folder are shown', async ({ page }) => {
  await page.goto('/')
  await openFolder(page)
  await openFile(page, 'main.ts')
  await page.getByRole('tab', { name: 'Map' }).click()
  await expect(page.getByRole('textbox', { name: 'Map' })).toContainText('src/main.ts')
  await page.getByRole('button', { name: 'Back to the files' }).click()
  await page.getByRole('button', { name: 'More for this folder' }).click()
  await page.getByRole('menuitem', { name: 'Show the map' }).click()
  await expect(page.getByRole('region', { name: /^Map of Edited/ }).getByRole('textbox', { name: 'Map' })).toContainText('README.md')
})

test('five thousand files are shown, filtered and selected without a pause', async ({ page }, info) => {
  for (let index = 0; index < 5_000; index++) {
    const folder = `part-${index % 50}/deep-${index % 7}`
    mkdirSync(path.join(root, folder), { recursive: true })
    write(`${folder}/file-${index}.ts`, 'export {}\n')
  }
  await page.goto('/')
  await openFolder(page)
  await expect(page.getByRole('heading', { name: '5,002 files' })).toBeVisible()
  await page.evaluate(() => {
    const held = window as unknown as { longest: number }
    held.longest = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) held.longest = Math.max(held.longest, entry.duration)
    }).observe({ type: 'longtask', buffered: false })
  })
  await tree(page).focus()
  for (let turn = 0; turn < 20; turn++) await page.keyboard.press('PageDown')
  await page.getByRole('searchbox', { name: 'Filter files' }).pressSequentially('file-49')
  await expect(row(page, 'file-4999.ts')).toHaveCount(0)
  await tree(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest)
  info.annotations.push({ type: 'longest task', description: `${Math.round(longest)} ms` })
  expect(longest).toBeLessThan(400)
})

test('a file is edited on a phone', async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page)
  await page.goto('/')
  await openFolder(page)
  await row(page, 'README.md').getByTitle('More').tap()
  await page.getByRole('menuitem', { name: 'Open' }).tap()
  await editor(page, 'README.md').tap()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('From a phone.')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText('Not saved')).toHaveCount(0)
  expect(onDisk('README.md')).toContain('From a phone.')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await context.close()
})
