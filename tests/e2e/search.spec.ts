import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'
import { faults } from '../support/violations.ts'

test.beforeEach(({ page }) => signIn(page))

test('[find-09] a search is typed in the sidebar, its result opens the chat at its message, marked, by keyboard alone', async ({
  page,
}) => {
  await askModel(page, 'look', 'Which quokka eats ferns?')
  await expect(answers(page).getByText('You said: Which quokka eats ferns?')).toBeVisible()
  const address = new URL(page.url()).pathname
  // The address changes once more when the title arrives.
  await expect(page.getByRole('navigation', { name: 'Chats' }).locator(`a[href="${address}"]`)).toBeVisible()
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search your chats' }).focus()
  await page.keyboard.type('QUOKKA ferns')
  await expect(page.getByRole('link', { name: 'All results, with messages' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=QUOKKA\+ferns$/)
  const results = page.getByRole('list', { name: 'Results' })
  const row = results.getByRole('link', { name: /^Message: Which quokka eats ferns/ })
  await expect(row.locator('mark').first()).toHaveText('quokka')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await faults(page)).toEqual([])
  }
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${address}\\?message=`))
  await expect(page.getByRole('search', { name: 'Find in this chat' }).getByRole('status')).toHaveText('2 messages')
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found-words')?.size ?? 0)).toBeGreaterThan(2)
})

test('[find-10] Ctrl+F in a chat finds messages, goes through them, and closes on Esc', async ({ page }) => {
  await askModel(page, 'look', 'A first walrus')
  await expect(answers(page).getByText('You said: A first walrus')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+f')
  const bar = page.getByRole('search', { name: 'Find in this chat' })
  const field = bar.getByRole('textbox', { name: 'Find in this chat' })
  await expect(field).toBeFocused()
  await page.keyboard.type('walrus')
  await expect(bar.getByRole('status')).toHaveText('2 messages')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('2 of 2')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 2')
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found-here')?.size ?? 0)).toBe(1)
  expect(await faults(page, 'search')).toEqual([])
  await field.fill('no such animal')
  await expect(bar.getByRole('status')).toHaveText('No messages')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
})

test('[find-09] on a phone the search page says what it cannot understand, and keeps its query in the address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search')
  await page.getByRole('searchbox', { name: 'Search chats, messages, tools and files' }).fill('before:soon')
  await expect(page.getByText('needs a date such as')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search chats, messages, tools and files' }).fill('no such thing anywhere')
  await expect(page.getByText('No results.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No results.')).toBeVisible()
  expect(await faults(page)).toEqual([])
})
