import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { ContextView } from '#lib/context/shared.ts'
import { type Api, answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

let root: string

const FILES = {
  'src/money.ts': 'export function cents(amount: number): number {\n  return Math.round(amount * 100)\n}\n',
  'src/invoice.ts': "import { cents } from './money.ts'\n\nexport const total = (lines: number[]) => lines.map(cents)\n",
  'docs/guide.md':
    '# Guide to invoices\n\n## Rounding of each line\n\nSee [the notes](notes.md).\n\n## Taxes\n\n| rate | country |\n|---|---|\n| 20 | UK |\n',
  'docs/notes.md': '# Notes\n\nHalf a cent goes to the even side.\n',
}

test.beforeEach(async ({ page, app, provider }) => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-modes-'))
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  await signIn(page)
  const folder = { id: `modes-${Date.now()}`, title: 'Invoices', path: root, writable: false, people: ['*'] }
  await api(page.context(), app).send('POST', '/api/admin/folders', folder)
  await provider.script('mapped', [{ text: 'Hello.' }], [{ text: 'Read.' }], [{ text: 'Read again.' }])
})
test.afterEach(() => rmSync(root, { recursive: true, force: true }))

const section = (page: Page, name: string) => page.getByRole('region', { name })
const map = (page: Page) => section(page, 'Map of the folder')
const chatOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)
const contextOf = (page: Page, own: Api) => own.get<ContextView>(`/api/chats/${chatOf(page)}/context`)
const mapRow = (page: Page) =>
  section(page, 'Next request')
    .getByRole('listitem')
    .filter({ hasText: /Map|Outline/ })

async function openTab(page: Page, name: string): Promise<void> {
  if ((await page.getByRole('tab', { name }).count()) === 0) await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name }).click()
}

test('[ws-11] [ws-12] [ws-13] the map of a folder, its mode and cross-reference are chosen in the panel, for every viewer', async ({
  page,
  browser,
  app,
  provider,
}) => {
  const own = api(page.context(), app)
  await askModel(page, 'mapped', 'Good day')
  await expect(answers(page).last()).toContainText('Hello.')
  await openTab(page, 'Context')
  await expect(map(page)).toHaveCount(0)
  await openTab(page, 'Files')
  await page.getByRole('combobox', { name: 'Folder of this chat' }).selectOption({ label: 'Invoices' })
  const workspaceOf = async () => (await own.get<{ workspaceId: string | null }>(`/api/chats/${chatOf(page)}/selection`)).workspaceId
  await expect.poll(workspaceOf).not.toBeNull()
  const selected = await own.send('PATCH', `/api/chats/${chatOf(page)}/selection`, { choice: { state: 'selected', paths: ['src'] } })
  expect(selected.status()).toBe(200)
  await openTab(page, 'Context')
  await expect(map(page).getByRole('radio', { name: 'Code' })).toBeChecked()
  await expect(mapRow(page)).toContainText('Map (')

  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await signIn(device)
  await device.goto(page.url())
  await openTab(device, 'Context')
  await expect(map(device).getByRole('radio', { name: 'Code' })).toBeChecked()

  const before = await contextOf(page, own)
  await map(page).getByRole('switch', { name: 'Cross-reference' }).click()
  await expect(page.getByText(/^Cross-reference adds \d+ tokens to each request\.$/)).toBeVisible()
  await expect(map(device).getByRole('switch', { name: 'Cross-reference' })).toBeChecked()
  await expect(map(device)).toContainText(/The model also reads the outline of the documents: \d+ tokens\./)
  const after = await contextOf(page, own)
  expect(after.totalTokens).toBeGreaterThan(before.totalTokens)

  await expect(map(page).getByRole('radio', { name: 'Documents' })).toBeEnabled()
  await map(page).getByText('Documents', { exact: true }).click()
  await expect(mapRow(page)).toContainText('Outline (2 files)')
  await expect(map(page).getByRole('switch', { name: 'Cross-reference' })).not.toBeChecked()
  await expect(map(device).getByRole('radio', { name: 'Documents' })).toBeChecked()
  await expect(mapRow(device)).toContainText('Outline (2 files)')
  expect((await contextOf(page, own)).breakdown.files).toBeLessThan(before.breakdown.files)
  expect(await violations(page, 'documents mode')).toEqual([])

  await page.getByRole('textbox', { name: 'Message' }).fill('What is written about rounding?')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('Read.')
  const { body } = await provider.waitFor(
    ({ model, body }) => model === 'mapped' && JSON.stringify(body).includes('about rounding?'),
    3_000,
  )
  expect(JSON.stringify(body)).toContain('# Rounding of each line')
  expect(JSON.stringify(body)).not.toContain('cents(')

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await device.setViewportSize({ width: 390, height: 844 })
  await device.reload()
  await device.getByRole('button', { name: 'Show the panel' }).click()
  await expect(map(device).getByRole('radio', { name: 'Documents' })).toBeChecked()
  await map(device).getByText('Code', { exact: true }).click()
  await expect(mapRow(page)).toContainText('Map (')
  await other.close()
})
