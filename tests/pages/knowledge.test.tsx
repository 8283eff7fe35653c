import { afterAll, beforeAll } from 'vitest'
import { server } from '#lib/server.ts'
import { answers, expect, member, type Page, send, test } from '../support/pages/index.ts'
import { faults } from '../support/pages/violations.ts'

/** There is no layout: what is scrolled has a size, so that text near the view is rendered. */
const sizes = ['clientHeight', 'clientWidth'] as const
const without = sizes.map(name => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)] as const)
beforeAll(() => {
  for (const name of sizes) Object.defineProperty(Element.prototype, name, { configurable: true, get: () => 900 })
})
afterAll(() => {
  for (const [name, descriptor] of without) if (descriptor) Object.defineProperty(Element.prototype, name, descriptor)
})

const LEAVE = '# Working here\n\n## Leave\n\nEverybody has 28 days of leave a year, whatever their hours.\n'
const buffer = Buffer.from(LEAVE)

/** Makes a collection by its dialog, drops a file into it and waits until it is read. Returns its id. */
async function createCollection(page: Page, title: string): Promise<string> {
  await page.goto('/knowledge')
  await page.getByRole('button', { name: 'New collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'New collection' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('button', { name: 'Create collection' }).click()
  await page.waitForURL(/\/knowledge\/.+/)
  await expect(page.getByText('No files yet')).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'leave.md', mimeType: 'text/markdown', buffer })
  await expect(page.getByRole('row', { name: /leave\.md/ })).toContainText('Being read…')
  await server().knowledge.work(AbortSignal.timeout(20_000))
  await page.reload()
  await expect(page.getByRole('row', { name: /leave\.md/ })).toContainText('Ready')
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('[know-10] a collection is made, filled, tried, renamed and deleted; its empty page says what it is for', async ({ page }) => {
  await page.goto('/knowledge')
  await expect(page.getByText('No collections yet')).toBeVisible()
  const id = await createCollection(page, 'Handbook')
  expect(await faults(page, 'main')).toEqual([])
  await page.getByRole('searchbox', { name: 'Try a search' }).fill('how many days of leave')
  await page.getByRole('button', { name: 'Search' }).click()
  const found = page.getByRole('list', { name: 'Found passages' })
  await expect(found).toContainText('28 days of leave')
  await expect(found).toContainText('by words')
  await page.getByRole('searchbox', { name: 'Try a search' }).fill('submarine')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Nothing was found. Try other words.')).toBeVisible()
  await page.getByRole('button', { name: 'More about Handbook' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename the collection' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Staff handbook')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff handbook' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove leave.md' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No files yet')).toBeVisible()
  await page.getByRole('button', { name: 'More about Staff handbook' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/knowledge$/)
  expect(await page.api.status(`/api/collections/${id}`)).toBe(404)
})

test('[know-11] # attaches a collection; the answer cites its passages, which open marked, and says what was not given', async ({
  page,
  provider,
}) => {
  const id = await createCollection(page, 'Handbook of leave')
  await provider.script(
    'plain',
    [{ call: { name: 'knowledge__search', arguments: { query: 'days of leave' } } }],
    [{ text: 'You have 28 days [1]. Contractors have none [9].' }],
  )
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^plain (openai:plain|The default)$/ }).click()
  const words = page.getByRole('textbox', { name: 'Message', exact: true })
  await words.pressSequentially('#Handbook')
  await expect(page.getByRole('option', { name: /Handbook of leave/ })).toBeVisible()
  await words.press('Enter')
  await expect(page.getByRole('button', { name: 'Collections that answers search: Handbook of leave' })).toBeVisible()
  await send(page, 'How much leave do I have?')
  const answer = answers(page).last()
  const mark = answer.getByRole('button', { name: /^Source 1: leave\.md/ })
  await expect(mark).toBeVisible()
  await expect(answer.getByRole('link', { name: /^Source 9: the answer was given no source/ })).toBeVisible()
  await page.reload()
  await answer.getByRole('navigation', { name: 'Sources' }).getByRole('button', { name: 'leave.md' }).click()
  await expect(page.getByRole('complementary', { name: 'File: leave.md' })).toContainText('28 days of leave a year')
  // The passage is gone with its collection, and the mark says so.
  await page.api.send('DELETE', `/api/collections/${id}`)
  await page.getByRole('button', { name: 'Close the file' }).click()
  await answer.getByRole('button', { name: /^Source 1: leave\.md/ }).click()
  await expect(page.getByText('The passage cannot be opened.')).toBeVisible()
})

test('[know-12] a collection is its owner’s until it is shared by name; then others search it, and change nothing', async ({ page }) => {
  const kim = await member(page, `Kim ${crypto.randomUUID().slice(0, 6)}`)
  const id = await createCollection(page, 'Vault')
  const file = (await page.api.get<{ data: { id: string }[] }>(`/api/collections/${id}/files`)).data[0]?.id ?? ''
  expect(await kim.api.status(`/api/collections/${id}`)).toBe(404)
  expect(await kim.api.status(`/api/collections/${id}/files`)).toBe(404)
  expect(await kim.api.status(`/api/collections/${id}/search?q=leave`)).toBe(404)
  expect(await kim.api.status(`/api/files/${file}`)).toBe(404)
  expect(await kim.api.status(`/api/files/${file}/text`)).toBe(404)
  await page.getByRole('button', { name: 'More about Vault' }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Vault”' })
  await dialog.getByRole('combobox', { name: 'Used by' }).selectOption({ label: 'Me and people or groups I choose' })
  await dialog.getByRole('textbox', { name: 'Add a person' }).fill(kim.email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'People and groups' })).toContainText(kim.email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await kim.api.status(`/api/collections/${id}/search?q=leave`)).toBe(200)
  expect(await kim.api.status(`/api/files/${file}`)).toBe(200)
  expect((await kim.api.send('PATCH', `/api/collections/${id}`, { title: 'Mine' })).status).toBe(403)
  await page.signIn(kim)
  await page.goto(`/knowledge/${id}`)
  await expect(page.getByRole('row', { name: /leave\.md/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove leave.md' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More about Vault' })).toHaveCount(0)
})
