import type { Page } from '@playwright/test'
import { answers, api, createProject, expect, send, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

const title = () => `Launch ${crypto.randomUUID().slice(0, 6)}`
const chip = (page: Page) => page.getByRole('button', { name: /^Project / })

test('[proj-11] a project is made, changed and left by its page, which shows chats, files, people and usage', async ({
  page,
  provider,
  app,
}) => {
  const name = title()
  const id = await createProject(page, name)
  const { send: ask, get } = api(page.context(), app)
  await ask('PATCH', `/api/projects/${id}`, { model: 'openai:project' })
  await page.reload()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Add files' }).click()
  await page.getByLabel('Files to upload').setInputFiles({ name: 'plan.md', mimeType: 'text/markdown', buffer: Buffer.from('# Plan') })
  await expect(page.getByRole('list', { name: 'Files of this project' })).toContainText('plan.md')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Answer in one word.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await provider.script('project', [{ text: 'Yes.' }])
  await page.getByRole('main').getByRole('link', { name: 'New chat' }).click()
  await expect(chip(page)).toHaveAccessibleName(`Project ${name}, private`)
  await send(page, 'Will we make it?')
  await expect(answers(page)).toContainText('Yes.')
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  const { chat } = await get<{ chat: { projectId: string; workspaceId: string; sharedInProject: boolean } }>(`/api/chats/${chatId}`)
  const { project } = await get<{ project: { workspaceId: string } }>(`/api/projects/${id}`)
  expect(chat).toMatchObject({ projectId: id, workspaceId: project.workspaceId, sharedInProject: false })
  await chip(page).click()
  await page.getByRole('menuitem', { name: 'Open the project' }).click()
  await expect(page.getByRole('list', { name: 'Chats of this project' })).toContainText(/Will we make it\?|A title/)
  await page.getByRole('tab', { name: 'Usage' }).click()
  await expect(page.getByText(/tokens in 1 answer in the last 30 days/)).toBeVisible()
  await page.getByRole('button', { name: 'More for this project' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/projects$/)
  expect((await get<{ chat: { projectId: string | null } }>(`/api/chats/${chatId}`)).chat.projectId).toBeNull()
})

test('[proj-13] a chat moves into a project by its menu and by dragging it, and out again', async ({ page, app, provider }) => {
  const name = title()
  const id = await createProject(page, name)
  await provider.script('project', [{ text: 'Moved.' }])
  const { send: ask, get } = api(page.context(), app)
  const chatId = crypto.randomUUID()
  await ask('POST', '/api/chats', { id: chatId, model: 'openai:project' })
  await page.goto(`/chat/${chatId}`)
  await send(page, `Carry ${chatId}`)
  await expect(answers(page)).toContainText('Moved.')
  const projectOf = async () => (await get<{ chat: { projectId: string | null } }>(`/api/chats/${chatId}`)).chat.projectId
  await page.getByRole('button', { name: 'More for this chat' }).click()
  await page.getByRole('menuitem', { name: 'Move to a project' }).click()
  await page.getByRole('dialog', { name: 'Move to a project' }).getByRole('button', { name }).click()
  await expect(chip(page)).toHaveAccessibleName(`Project ${name}, private`)
  await expect.poll(projectOf).toBe(id)
  await chip(page).click()
  await page.getByRole('menuitem', { name: 'Move to another project' }).click()
  await page.getByRole('button', { name: 'Remove from its project' }).click()
  await expect(chip(page)).toHaveCount(0)
  await expect.poll(projectOf).toBeNull()

  const sidebar = page.getByRole('navigation', { name: 'Chats' })
  await sidebar.getByRole('button', { name: 'List projects here' }).click()
  const target = sidebar.getByRole('list', { name: 'Your projects' }).getByRole('link', { name })
  // The list of projects would push the chat away from the pointer that holds it.
  await expect(target).toBeVisible()
  await sidebar.locator(`a[href="/chat/${chatId}"]`).dragTo(target)
  await expect.poll(projectOf).toBe(id)
})
