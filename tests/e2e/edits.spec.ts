import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { App } from '../support/app.ts'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

let root: string
let folder: string
let rule: string

const invoice = 'export function total(lines) {\n  return round(sum(lines))\n}\n'

test.beforeEach(async ({ page, app, provider }) => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-answered-'))
  mkdirSync(path.join(root, 'src'))
  write('src/invoice.ts', invoice)
  write('src/tax.ts', 'rate()\nrate()\n')
  write('notes.md', 'Round once.\n')
  await signIn(page)
  folder = `answered-${crypto.randomUUID().slice(0, 8)}`
  const form = { id: folder, title: folder, path: root, writable: true, people: ['*'] }
  expect((await api(page.context(), app).send('POST', '/api/admin/folders', form)).status()).toBe(201)
  await provider.script('sifted', [{ text: 'Hello.' }], [{ text: blocks }])
})
test.afterEach(async ({ page, app }) => {
  await api(page.context(), app).send('DELETE', `/api/admin/policies/${rule}`)
  rmSync(root, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFileSync(path.join(root, name), text)
const onDisk = (name: string) => readFileSync(path.join(root, name), 'utf8')
const block = (file: string, before: string, after: string) =>
  `${file}\n<<<<<<< SEARCH\n${before}${before === '' ? '' : '\n'}=======\n${after}\n>>>>>>> REPLACE\n\n`

const blocks = [
  'I round each line instead.\n\n',
  block('src/invoice.ts', '  return round(sum(lines))', '  return sum(lines.map(round))'),
  block('src/tax.ts', 'rate()', 'rate(19)'),
  block('notes.md', 'Round once.', 'Round by line.'),
  block('src/round.ts', '', 'export const round = Math.round'),
  'Check it:\n\n```bash\nnpm test\n```\n',
].join('')

const card = (page: Page, file: string): Locator =>
  answers(page)
    .last()
    .locator('.edit', { has: page.getByText(file, { exact: true }) })
const state = (page: Page, file: string) => card(page, file).locator('summary')

/** Opens a chat in the folder, whose model reads these files, and whose edits are allowed or asked about. */
async function openChat(
  page: Page,
  app: App,
  { selected, action }: { selected: string[]; action: 'allow' | 'ask' | 'deny' },
): Promise<void> {
  const { send } = api(page.context(), app)
  const made = await send('POST', '/api/admin/policies', { server: 'workspace', tool: 'edit', action })
  rule = ((await made.json()) as { id: string }).id
  await askModel(page, 'sifted', 'Good day')
  await expect(answers(page).last()).toContainText('Hello.')
  const chat = page.url().split('/').at(-1)
  expect((await send('PATCH', `/api/chats/${chat}/selection`, { workspaceId: folder })).status()).toBe(200)
  expect((await send('PATCH', `/api/chats/${chat}/selection`, { choice: { state: 'selected', paths: selected } })).status()).toBe(200)
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}

test('[ws-03] [ws-09] edits of an answer are cards, what failed is asked for again, and one action undoes them for every viewer', async ({
  page,
  browser,
  app,
}) => {
  await openChat(page, app, { selected: ['src/invoice.ts', 'src/tax.ts'], action: 'allow' })
  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await signIn(device)
  await device.goto(page.url())
  await ask(page, 'Round by line')

  for (const viewer of [page, device]) {
    await expect(state(viewer, 'src/invoice.ts')).toContainText('applied')
    await expect(state(viewer, 'src/tax.ts')).toContainText('matches several places')
    await expect(state(viewer, 'notes.md')).toContainText('was not in the context; now selected')
    await expect(state(viewer, 'src/round.ts')).toContainText('created')
    await expect(answers(viewer).last()).not.toContainText('SEARCH')
  }
  await expect(card(page, 'src/invoice.ts').locator('mark')).toHaveText(['round(', '.map(round'])
  expect(onDisk('src/invoice.ts')).toBe(invoice.replace('round(sum(lines))', 'sum(lines.map(round))'))
  expect(onDisk('notes.md')).toBe('Round once.\n')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/`src\/tax\.ts`: /)
  await expect(page.getByText('is ready in the composer. It has not been sent.')).toBeVisible()

  await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name: 'Changes 4' }).click()
  await page.getByRole('region', { name: 'Round by line' }).getByText('src/invoice.ts').click()
  expect(await violations(page, 'edits')).toEqual([])

  await card(page, 'notes.md').getByRole('button', { name: 'Apply the edit of notes.md' }).click()
  for (const viewer of [page, device]) await expect(state(viewer, 'notes.md')).toContainText('applied')
  expect(onDisk('notes.md')).toBe('Round by line.\n')

  await answers(page).last().getByRole('button', { name: 'Undo' }).click()
  for (const viewer of [page, device]) await expect(state(viewer, 'src/invoice.ts')).toContainText('undone')
  expect([onDisk('src/invoice.ts'), onDisk('notes.md')]).toEqual([invoice, 'Round once.\n'])
  await device.setViewportSize({ width: 390, height: 844 })
  await device.emulateMedia({ colorScheme: 'dark' })
  await state(device, 'src/invoice.ts').scrollIntoViewIfNeeded()

  // The cards of a shared page need no script.
  const shared = await api(page.context(), app).send('POST', `/api/chats/${page.url().split('/').at(-1)}/share`, {})
  const { share } = (await shared.json()) as { share: { id: string } }
  const reader = await (await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })).newPage()
  await reader.goto(`/share/${share.id}`)
  await expect(reader.getByText('src/invoice.ts', { exact: true })).toBeVisible()
  await expect(reader.getByText('return sum(lines.map(round))')).toBeVisible()
  await other.close()
})

test('edits of a file are allowed one by one, and the others are refused', async ({ page, app, provider }) => {
  const two =
    block('src/invoice.ts', '}', '} // end') + block('src/invoice.ts', '  return round(sum(lines))', '  return sum(lines.map(round))')
  await provider.script('sifted', [{ text: 'Hello.' }], [{ text: `I round each line.\n\n${two}` }])
  await openChat(page, app, { selected: ['src/invoice.ts'], action: 'ask' })
  await ask(page, 'Round by line')
  const question = page.getByRole('region', { name: 'Waiting for your permission' })
  await expect(question).toContainText('Edit src/invoice.ts?')
  await expect(question.getByRole('checkbox')).toHaveCount(2)
  expect(await violations(page, 'question')).toEqual([])
  await question.getByRole('checkbox').first().uncheck()
  await question.getByRole('button', { name: 'Allow 1 of 2' }).click()
  await expect(answers(page).last().locator('.edit summary').nth(0)).toContainText('skipped')
  await expect(answers(page).last().locator('.edit summary').nth(1)).toContainText('applied')
  expect(onDisk('src/invoice.ts')).toBe(invoice.replace('round(sum(lines))', 'sum(lines.map(round))'))
  await page.setViewportSize({ width: 390, height: 844 })
})

test('[ws-15] edits that were not made are discarded on the card, in the panel and on a phone, and brought back, for every viewer', async ({
  page,
  browser,
  app,
}) => {
  await openChat(page, app, { selected: ['src/invoice.ts', 'src/tax.ts'], action: 'deny' })
  const other = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await other.newPage()
  await signIn(phone)
  await phone.goto(page.url())
  await ask(page, 'Round by line')
  for (const viewer of [page, phone]) await expect(state(viewer, 'src/invoice.ts')).toContainText('skipped')

  // By keyboard, on the card: the focus stays, so that the next press takes it back.
  const discard = card(page, 'src/invoice.ts').getByRole('button', { name: 'Discard the edit of src/invoice.ts' })
  await discard.focus()
  await page.keyboard.press('Enter')
  const back = card(page, 'src/invoice.ts').getByRole('button', { name: 'Bring back the edit of src/invoice.ts' })
  await expect(back).toBeFocused()
  for (const viewer of [page, phone]) await expect(state(viewer, 'src/invoice.ts')).toContainText('discarded')
  await expect(card(page, 'src/invoice.ts').getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  for (const viewer of [page, phone]) await expect(state(viewer, 'src/invoice.ts')).toContainText('skipped')

  // All of them, on a phone.
  const summary = phone.getByRole('region', { name: 'Edits in this answer' })
  await summary.getByRole('button', { name: 'Discard all' }).tap()
  for (const viewer of [page, phone])
    for (const file of ['src/invoice.ts', 'notes.md', 'src/round.ts']) await expect(state(viewer, file)).toContainText('discarded')
  await expect(state(page, 'src/tax.ts')).toContainText('matches several places')
  await expect(summary).toContainText('3 discarded')
  await phone.emulateMedia({ colorScheme: 'dark' })

  // In the panel they are brought back, all and one.
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name: 'Changes 4' }).click()
  const changes = page.getByRole('region', { name: 'Round by line' })
  await changes.getByText('src/invoice.ts').click()
  await expect(changes.getByRole('button', { name: 'Bring back the edit of src/invoice.ts' })).toBeVisible()
  expect(await violations(page, 'discarded')).toEqual([])
  await changes.getByRole('button', { name: 'Bring back the discarded edits' }).click()
  for (const viewer of [page, phone]) await expect(state(viewer, 'src/round.ts')).toContainText('skipped')
  await changes.getByRole('button', { name: 'Discard the edit of src/invoice.ts' }).click()
  for (const viewer of [page, phone]) await expect(state(viewer, 'src/invoice.ts')).toContainText('discarded')
  expect(onDisk('src/invoice.ts')).toBe(invoice)
  await other.close()
})
