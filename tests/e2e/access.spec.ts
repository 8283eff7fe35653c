import type { Page } from '@playwright/test'
import { adminLinks, settingsLinks } from '#components/sections/section-links.ts'
import { rightsOf } from '#lib/auth/shared.ts'
import { api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

async function violationsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    found.push(...(await violations(page, path)))
  }
  return found
}

test('no WCAG 2.2 AA violation is found on the pages for signing in, users and clients', async ({ page }) => {
  const found = await violationsOf(page, ['/sign-in', '/forgot', '/reset/nothing'])
  await signIn(page)
  found.push(...(await violationsOf(page, ['/', '/oauth/authorize'])))
  expect(found).toEqual([])
})

test("no WCAG 2.2 AA violation is found in a user's settings", async ({ page }) => {
  await signIn(page)
  const found = await violationsOf(
    page,
    settingsLinks().map(({ href }) => href),
  )
  expect(found).toEqual([])
})

test('no WCAG 2.2 AA violation is found in the dashboard', async ({ page }) => {
  await signIn(page)
  const found = await violationsOf(
    page,
    adminLinks(rightsOf('admin')).map(({ href }) => href),
  )
  expect(found).toEqual([])
})

test('no WCAG 2.2 AA violation is found in lists of chats, projects, assistants and prompts, wide and on a phone', async ({
  page,
  app,
}) => {
  test.setTimeout(240_000)
  await signIn(page)
  const own = api(page.context(), app)
  const { project } = (await (await own.send('POST', '/api/projects', { name: 'Harbour', color: 'green' })).json()) as {
    project: { id: string }
  }
  const paths = ['/chats', '/search?q=heron', '/projects', `/projects/${project.id}`, '/assistants', '/assistants/new', '/prompts']
  const found = await violationsOf(page, paths)
  for (const tab of ['Files', 'People', 'Usage', 'Settings']) {
    await page.goto(`/projects/${project.id}`)
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    found.push(...(await violations(page, `the project, ${tab}`)))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  found.push(...(await violationsOf(page, paths)))
  expect(found).toEqual([])
})

test('no WCAG 2.2 AA violation is found in a chat, its pickers and its share dialog', async ({ page, provider }) => {
  await signIn(page)
  await provider.script(
    'look',
    [{ reasoning: 'A thought.' }, { call: { name: 'list_files', arguments: {} } }],
    [{ text: 'A `word`, [a link](https://example.org) and\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```ts\nconst a = 1 // one\n```\n' }],
  )
  await askModel(page, 'look', 'Show me everything.')
  await page.getByRole('button', { name: 'Answer again' }).waitFor()
  await page.getByText('files · list_files', { exact: true }).click()
  await page.locator('.hljs-keyword').waitFor()
  const found = await violations(page, 'an answer')
  await page.getByRole('button', { name: /^Tools: / }).click()
  await page.getByRole('dialog', { name: 'Tools' }).waitFor()
  found.push(...(await violations(page, 'the tool picker')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).waitFor()
  found.push(...(await violations(page, 'the share dialog')))
  expect(found).toEqual([])
})
