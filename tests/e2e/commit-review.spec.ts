import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { App } from '../support/app.ts'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

let root: string

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const git = (...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ben', '-c', 'user.email=ben@example.org', ...given], { cwd: root, stdio: 'pipe' }).toString()

test.beforeEach(async ({ page }) => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-commit-'))
  git('init', '--quiet', '--initial-branch=main')
  write('src/invoice.ts', 'export function total(lines: number[]) {\n  return round(sum(lines))\n}\n')
  write('README.md', '# Shop\n')
  git('add', '--all')
  git('commit', '--quiet', '--message=First')
  await signIn(page)
})
test.afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Opens the Changes tab of a chat that uses a folder. */
async function chatWithFolder(page: Page, app: App, folder: { id: string; title: string }): Promise<void> {
  const own = api(page.context(), app)
  const made = await own.send('POST', '/api/admin/folders', { ...folder, path: root, writable: true, people: ['*'] })
  expect(made.ok()).toBe(true)
  await askModel(page, 'mine', 'Good day')
  await expect(answers(page).last()).toContainText('Hello.')
  const chatId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await own.send('PATCH', `/api/chats/${chatId}/selection`, { workspaceId: folder.id })
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name: /^Changes/ }).click()
}

test('[ws-14] changes of a folder are looked at and committed, with a message of the model', async ({ page, app, provider }, info) => {
  await provider.script('mine', [{ text: 'Hello.' }])
  await provider.scriptWhere({
    model: '*',
    match: 'Write a commit message',
    answers: [[{ text: 'Round each line\n\nTotals were a cent off.' }]],
  })
  await chatWithFolder(page, app, { id: `shop-${info.workerIndex}`, title: 'Shop' })
  await expect(page.getByText('No changes since the last commit.')).toBeVisible()
  write('src/invoice.ts', 'export function total(lines: number[]) {\n  return sum(lines.map(round))\n}\n')
  write('notes.txt', 'Not yet.\n')
  await page.getByRole('button', { name: 'Check again' }).click()
  const panel = page.getByRole('complementary', { name: 'Panel' })
  await panel.getByText('src/invoice.ts').click()
  await expect(panel.getByRole('region', { name: 'Changes to src/invoice.ts' })).toContainText('return sum(lines.map(round))')
  await panel.getByRole('checkbox', { name: 'Commit notes.txt' }).uncheck()
  await panel.getByRole('button', { name: 'Write a message' }).click()
  await expect(panel.getByRole('textbox', { name: 'Commit message' })).toHaveValue('Round each line\n\nTotals were a cent off.')
  expect(await violations(page, 'changes')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await page.getByRole('tab', { name: /^Changes/ }).click()
  await page.getByRole('checkbox', { name: 'Commit notes.txt' }).uncheck()
  await expect(page.getByRole('button', { name: 'Commit 1 file' })).toBeVisible()
  await page.getByRole('button', { name: 'Commit 1 file' }).click()
  await expect(page.getByText(/^Committed 1 file as/)).toBeVisible()
  expect(git('log', '-1', '--format=%ae %s').trim()).toBe('ada@example.org Round each line')
  expect(git('status', '--porcelain')).toBe('?? notes.txt\n')
})

test('[ws-07] changes are reviewed: every viewer sees it, comments stand beside the diff, and one report is copied', async ({
  page,
  browser,
  provider,
  app,
}, info) => {
  await provider.script('mine', [{ text: 'Hello.' }], [{ text: 'One thing:\n\n- `src/invoice.ts:2`: **rounds** twice.\n' }])
  git('checkout', '--quiet', '-b', 'feature')
  write('src/invoice.ts', 'export function total(lines: number[]) {\n  return round(sum(lines.map(round)))\n}\n')
  git('commit', '--quiet', '--all', '--message=Round each line')
  await chatWithFolder(page, app, { id: `review-${info.workerIndex}`, title: 'Review' })
  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await signIn(device)
  await device.goto(page.url())

  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'From' })
    .or(page.getByRole('combobox', { name: 'From' }))
    .fill('nothing')
  await page.getByRole('button', { name: 'Begin the review' }).click()
  await expect(page.getByText('This repository has no branch or commit nothing.')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'From' })
    .or(page.getByRole('combobox', { name: 'From' }))
    .fill('main')
  await page.getByRole('button', { name: 'Begin the review' }).click()
  for (const viewer of [page, device])
    await expect(viewer.getByRole('region', { name: 'Review', exact: true })).toContainText('main → the files as they are')

  await page.getByRole('textbox', { name: 'Message' }).fill('Review this.')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Panel' })
  await expect(panel.getByRole('list', { name: 'Comments' })).toContainText('Line 2rounds twice.')
  const asked = await provider.requests('mine')
  expect(JSON.stringify(asked.at(-1)?.body)).toContain('Changes under review.')
  await panel.getByText('src/invoice.ts').click()
  await expect(panel.getByRole('region', { name: 'Changes to src/invoice.ts' })).toBeVisible()
  expect(await violations(page, 'review')).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.getByRole('button', { name: 'Copy the report' }).click()
  const report = '# Review of main → the files as they are\n\n## `src/invoice.ts`\n\n- **Line 2**: **rounds** twice.\n'
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(report)

  await device.getByRole('region', { name: 'Review', exact: true }).getByRole('button', { name: 'End the review' }).click()
  for (const viewer of [page, device]) await expect(viewer.getByRole('region', { name: 'Review', exact: true })).toHaveCount(0)
  await expect(panel.getByText('No changes since the last commit.')).toBeVisible()
  expect(await api(page.context(), app).status(`/api/chats/${new URL(page.url()).pathname.split('/').at(-1)}/review`)).toBe(200)
  await other.close()
})
