import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { answers, api, expect, member, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

const SOON = { timeout: 1_500 }

/** Opens an address, and waits until the page is told of changes: a moment after it has loaded, when the connection is answered. */
const open = (page: Page, address: string) =>
  Promise.all([page.waitForResponse(response => response.url().includes('/api/events')), page.goto(address)])

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Chats' })
const row = (page: Page, id: string) => sidebar(page).locator(`a[href="/chat/${id}"]`)
const pinned = (page: Page, id: string) => sidebar(page).getByRole('region', { name: 'Pinned' }).locator(`a[href="/chat/${id}"]`)
const instructions = (page: Page) => page.getByRole('dialog', { name: 'Instructions' })

async function openInstructions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this chat' }).click()
  await page.getByRole('menuitem', { name: 'Instructions', exact: true }).click()
  await expect(instructions(page)).toContainText('The model gets these')
}

test('[proj-20] two devices of one person and two people of a project see every change of a shared chat, its files and its project within a second', async ({
  page: first,
  browser,
  app,
  provider,
}) => {
  test.setTimeout(180_000)
  const root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-everyone-'))
  writeFileSync(path.join(root, 'tides.md'), 'High at nine.\n')
  const mine = api(first.context(), app)
  const other = await member(first, app)
  await mine.send('POST', '/api/admin/folders', { id: 'everyone', title: 'Harbour office', path: root, people: ['*'] })
  const { project } = await (await mine.send('POST', '/api/projects', { name: 'Everyone sees', color: 'green' })).json()
  await mine.send('PATCH', `/api/projects/${project.id}`, { model: 'openai:project' })
  await mine.send('POST', `/api/projects/${project.id}/people`, { email: other.email, role: 'writer' })
  const chatId = crypto.randomUUID()
  await mine.send('POST', '/api/chats', { id: chatId, projectId: project.id, isShared: true })
  await provider.script('project', [{ text: 'One.' }], [{ text: 'Two. ' }, { hold: 'everyone' }, { text: 'Done.' }])
  await first.goto(`/chat/${chatId}`)
  await first.getByRole('textbox', { name: 'Message' }).fill('First')
  await first.keyboard.press('Enter')
  await expect(answers(first)).toContainText('One.')
  await mine.send('PATCH', `/api/chats/${chatId}`, { title: 'Before' })

  const second = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(second)
  const theirs = await other.context.newPage()
  const board = await other.context.newPage()
  await open(first, `/chat/${chatId}`)
  await open(second, `/chat/${chatId}`)
  await open(theirs, `/chat/${chatId}`)
  await open(board, `/projects/${project.id}`)
  for (const page of [first, second, theirs]) await expect(heading(page, 'Before')).toBeVisible()

  // Renamed by the other person.
  await other.api.send('PATCH', `/api/chats/${chatId}`, { title: 'After' })
  for (const page of [first, second, theirs]) await expect(heading(page, 'After')).toBeVisible(SOON)
  await expect(row(second, chatId)).toContainText('After', SOON)
  await expect(board.getByRole('list', { name: 'Chats of this project' })).toContainText('After', SOON)

  // Pinned and tagged: the owner's alone, on both devices; a pinned chat is still renamed everywhere.
  await mine.send('POST', '/api/chats/-/changes', { ids: [chatId], pinned: true, addTags: ['harbour'] })
  await expect(pinned(second, chatId)).toBeVisible(SOON)
  await expect(second.getByRole('list', { name: 'Tags' })).toContainText('#harbour', SOON)
  await mine.send('PATCH', `/api/chats/${chatId}`, { title: 'Pinned' })
  for (const page of [first, second, theirs]) await expect(heading(page, 'Pinned')).toBeVisible(SOON)
  await expect(theirs.getByRole('list', { name: 'Tags' })).toHaveCount(0)

  // Instructions of the chat and of the project.
  for (const page of [second, theirs]) await openInstructions(page)
  await mine.send('PATCH', `/api/chats/${chatId}`, { instructions: 'Answer in verse.' })
  await expect(instructions(second).getByRole('textbox', { name: 'This chat' })).toHaveValue('Answer in verse.', SOON)
  await expect(instructions(theirs)).toContainText('Answer in verse.', SOON)
  await board.getByRole('tab', { name: 'Settings' }).click()
  await mine.send('PATCH', `/api/projects/${project.id}`, { instructions: 'We keep a harbour.' })
  for (const page of [second, theirs]) await expect(instructions(page)).toContainText('We keep a harbour.', SOON)
  await expect(board.getByRole('textbox', { name: 'Instructions' })).toHaveValue('We keep a harbour.', SOON)
  for (const page of [second, theirs]) await page.keyboard.press('Escape')

  // Files of the project, from the first one on.
  await board.getByRole('tab', { name: 'Files' }).click()
  await expect(board.getByText('No files yet')).toBeVisible()
  const { workspace } = await (await mine.send('POST', `/api/projects/${project.id}/workspace`)).json()
  await expect(board.getByText('Drop files here, or upload them.')).toBeVisible(SOON)
  const put = (name: string) => mine.send('PUT', `/api/workspaces/${workspace.id}/file?path=${name}`, { content: name, sha256: null })
  await put('berths.md')
  await expect(board.getByRole('list', { name: 'Files of this project' })).toContainText('berths.md', SOON)

  // A folder, and a file selected in it.
  for (const page of [second, theirs]) await expect(page.getByRole('button', { name: 'Files: No files selected' })).toBeVisible(SOON)
  const selected = await mine.send('PATCH', `/api/chats/${chatId}/selection`, {
    workspaceId: 'everyone',
    choice: { state: 'selected', paths: ['tides.md'] },
  })
  expect(selected.status()).toBe(200)
  for (const page of [second, theirs]) await expect(page.getByRole('button', { name: 'Files: 1 file selected' })).toBeVisible(SOON)

  // A message, and the dot of its answer, which is gone everywhere once one device has read it.
  await open(second, '/')
  await expect(row(second, chatId)).toBeVisible()
  await open(first, '/')
  await theirs.getByRole('textbox', { name: 'Message' }).fill('Second')
  await theirs.keyboard.press('Enter')
  for (const page of [first, second]) await expect(row(page, chatId).getByRole('img', { name: 'Answering' })).toBeVisible(SOON)
  await provider.release('everyone')
  for (const page of [first, second]) await expect(row(page, chatId).getByRole('img', { name: 'Unread' })).toBeVisible(SOON)
  await open(second, `/chat/${chatId}`)
  await expect(answers(second).last()).toContainText('Done.')
  await expect(row(first, chatId).getByRole('img', { name: 'Unread' })).toHaveCount(0, SOON)

  // Archived: it leaves the sidebars of its owner, and stays in the project. Deleted: it is gone for everybody, and comes back.
  await mine.send('POST', '/api/chats/-/changes', { ids: [chatId], archived: true })
  await expect(row(first, chatId)).toHaveCount(0, SOON)
  await expect(second.getByRole('main').getByText(/^Archived/)).toBeVisible(SOON)
  await board.getByRole('tab', { name: 'Chats' }).click()
  await expect(board.getByRole('list', { name: 'Chats of this project' })).toContainText('Pinned')
  await mine.send('PATCH', `/api/chats/${chatId}`, { title: 'Archived by the harbour' })
  for (const page of [second, theirs]) await expect(heading(page, 'Archived by the harbour')).toBeVisible(SOON)
  await mine.send('DELETE', `/api/chats/${chatId}`)
  await expect(second.getByText('This chat was deleted on another page or device.')).toBeVisible(SOON)
  await theirs.waitForURL(/\/projects$/, { timeout: 5_000 })
  await expect(board.getByText('No chats yet')).toBeVisible(SOON)
  await mine.send('POST', '/api/chats/-/restore', { ids: [chatId] })
  await expect(second.getByRole('textbox', { name: 'Message' })).toBeVisible(SOON)
  await expect(board.getByRole('list', { name: 'Chats of this project' })).toContainText('Archived by the harbour', SOON)
  await mine.send('DELETE', '/api/admin/folders/everyone')
  await mine.send('DELETE', `/api/projects/${project.id}`)
  await board.waitForURL(/\/projects$/, { timeout: 5_000 }).catch(() => undefined)
  await second.context().close()
  await other.context.close()
  rmSync(root, { recursive: true, force: true })
})
