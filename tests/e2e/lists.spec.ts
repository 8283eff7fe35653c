import type { Page } from '@playwright/test'
import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'
import { faults } from '../support/violations.ts'

test.beforeEach(({ page }) => signIn(page))

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Chats' })
const rowOf = (page: Page, id: string) => sidebar(page).locator(`a[href="/chat/${id}"]`)

async function newChat(page: Page, text: string): Promise<string> {
  await askModel(page, 'look', text)
  await expect(answers(page).getByText(`You said: ${text}`)).toBeVisible()
  const { origin, pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1) ?? ''
  // A title that a person has set stays.
  const named = await page.request.patch(`${origin}/api/chats/${id}`, { data: { title: text }, headers: { origin } })
  expect(named.status()).toBe(200)
  await expect(rowOf(page, id)).toContainText(text)
  return id
}

async function choose(page: Page, id: string, item: string): Promise<void> {
  await rowOf(page, id).hover()
  await rowOf(page, id)
    .locator('..')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('[list-01] a pinned chat stands first on every device, and an archived one leaves the sidebar and comes back', async ({
  page,
  browser,
  app,
}) => {
  const id = await newChat(page, 'Pinned bittern')
  await newChat(page, 'Later warbler')
  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await signIn(device)
  await device.goto('/')
  await choose(page, id, 'Pin')
  const pinned = (on: Page) => sidebar(on).getByRole('region', { name: 'Pinned' }).locator(`a[href="/chat/${id}"]`)
  await expect(pinned(page)).toBeVisible()
  await expect(pinned(device)).toBeVisible()
  await choose(page, id, 'Archive')
  await expect(rowOf(page, id)).toHaveCount(0)
  await expect(rowOf(device, id)).toHaveCount(0)
  await page.goto('/chats')
  await page.getByRole('tab', { name: 'Archived' }).click()
  await page.getByRole('checkbox', { name: 'Select Pinned bittern' }).check()
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(rowOf(page, id)).toBeVisible()
  await other.close()
})

test('[list-03] an answer that ended unseen has a dot until its chat is opened, on any device', async ({
  page,
  browser,
  app,
  provider,
}) => {
  await provider.script('held', [{ text: 'Soon' }, { hold: 'unread' }, { text: ' done.' }])
  await askModel(page, 'held', 'Tell me later')
  await expect(answers(page)).toContainText('Soon')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.keyboard.press('ControlOrMeta+Shift+O')
  await expect(rowOf(page, id).getByRole('img', { name: 'Answering' })).toBeVisible()
  await provider.release('unread')
  await expect(rowOf(page, id).getByRole('img', { name: 'Unread' })).toBeVisible()
  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await signIn(device)
  await device.goto(`/chat/${id}`)
  await expect(answers(device)).toContainText('Soon done.')
  await expect(rowOf(page, id).getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await other.close()
})

test('[list-04] several chats are selected, deleted at once, undone, and restored from the deleted ones', async ({ page }) => {
  const ids = [await newChat(page, 'Many one'), await newChat(page, 'Many two'), await newChat(page, 'Many three')]
  await page.getByRole('link', { name: 'All chats' }).click()
  await page.getByRole('searchbox', { name: 'Filter by words and #tags' }).fill('many')
  await expect(page.getByRole('checkbox', { name: /^Select Many/ })).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all listed chats' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  for (const id of ids) await expect(rowOf(page, id)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const id of ids) await expect(rowOf(page, id)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Many two' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('tab', { name: 'Deleted' }).click()
  await page.getByRole('checkbox', { name: 'Select Many two' }).check()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(rowOf(page, ids[1] ?? '')).toBeVisible()
})

test('[list-12] a tag that is used already is completed while it is typed, by Tab and by arrows', async ({ page }) => {
  const id = await newChat(page, 'First plover')
  await choose(page, id, 'Tags')
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  const field = dialog.getByRole('textbox', { name: 'New tags' })
  const tags = dialog.getByRole('list', { name: 'Tags', exact: true }).getByRole('listitem')
  await field.fill('#shorebirds #shoreline')
  await page.keyboard.press('Enter')
  await expect(tags).toHaveCount(2)
  await page.keyboard.press('Escape')

  const other = await newChat(page, 'Second plover')
  await choose(page, other, 'Tags')
  await field.pressSequentially('#shoreb')
  await expect(dialog.getByRole('button', { name: /^#shorebirds/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tags).toHaveText(['#shorebirds'])
  await expect(field).toBeFocused()
  await field.pressSequentially('#own, #shore')
  await expect(dialog.getByRole('button', { name: /^#shoreline/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.locator('[aria-current=true]')).toContainText('#shoreline')
  expect(await faults(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(tags).toHaveText(['#shorebirds', '#own', '#shoreline'])
})
