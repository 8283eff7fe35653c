import type { Page } from '@playwright/test'
import { patienceOf } from '../../scripts/launch/patience.ts'
import { answers, api, createProject, expect, listens, member, send, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

/** A second of a quiet machine. */
const SECOND = 1_000 * patienceOf()

const title = () => `Launch ${crypto.randomUUID().slice(0, 6)}`
const question = (page: Page, name: string) => page.getByRole('article', { name })
const chip = (page: Page) => page.getByRole('button', { name: /^Project / })

test('[proj-12] two people in one project and two devices of one of them see everything within a second', async ({
  page,
  browser,
  app,
  provider,
}) => {
  test.setTimeout(90_000)
  const name = title()
  const id = await createProject(page, name)
  const other = await member(page, app)
  const mine = api(page.context(), app)
  await mine.send('PATCH', `/api/projects/${id}`, { model: 'openai:project' })
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(other.email)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('list', { name: 'People in this project' })).toContainText(other.name)

  await provider.script('project', [{ text: 'One.' }], [{ text: 'Two. ' }, { hold: 'two' }, { text: 'Done.' }])
  await page.getByRole('main').getByRole('link', { name: 'New chat' }).click()
  await expect(chip(page)).toBeVisible()
  await send(page, 'First')
  await expect(answers(page)).toContainText('One.')
  const address = new URL(page.url()).pathname
  expect(await other.api.status(`/api/chats/${address.split('/').at(-1)}`)).toBe(404)
  await page.reload()
  await chip(page).click()
  await page.getByRole('menuitem', { name: 'Share with the project' }).click()
  await expect(chip(page)).toHaveAccessibleName(`Project ${name}, shared`)

  const theirs = await other.context.newPage()
  const device = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(device)
  await Promise.all([listens(theirs), theirs.goto(address)])
  await Promise.all([listens(device), device.goto(address)])
  await expect(question(theirs, 'Message from ada')).toContainText('First')
  await expect(chip(theirs)).toHaveAccessibleName(`Project ${name}, shared`)

  // A message of the one is seen by the other, and on both devices, with its author, as its answer is written.
  await send(theirs, 'Second')
  for (const seen of [page, device]) {
    await expect(question(seen, `Message from ${other.name}`)).toContainText('Second', { timeout: SECOND })
    await expect(answers(seen).last()).toContainText('Two.', { timeout: SECOND })
  }
  await provider.release('two')
  for (const seen of [page, device, theirs]) await expect(answers(seen).last()).toContainText('Done.', { timeout: SECOND })
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
  await expect(answers(theirs).last().getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)

  // A person who may only read loses the composer, and one who is removed the chat.
  const people = (await mine.get<{ project: { members: { userId: string; email: string }[] } }>(`/api/projects/${id}`)).project.members
  const personId = people.find(({ email }) => email === other.email)?.userId
  await mine.send('PATCH', `/api/projects/${id}/people/${personId}`, { role: 'reader' })
  await expect(theirs.getByText('You can read this chat.')).toBeVisible({ timeout: SECOND })
  await expect(theirs.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  for (const name of ['Edit', 'Answer again', 'Ask another model', 'Share'])
    await expect(theirs.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Copy the message' }).first()).toBeAttached()
  await mine.send('DELETE', `/api/projects/${id}/people/${personId}`)
  await theirs.waitForURL(/\/projects$/, { timeout: 5 * SECOND })
  await expect(theirs.getByText('The chat you had open was deleted or is no longer shared with you.')).toBeVisible()
  expect(await other.api.status(`/api/chats/${address.split('/').at(-1)}`)).toBe(404)
  await device.context().close()
  await other.context.close()
})
