import type { Page } from '@playwright/test'
import { answers, expect, signIn, test } from '../support/e2e.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search your chats' })

/** Loads the page, and runs `act` before any of its scripts has loaded. */
async function early(page: Page, act: () => Promise<void>): Promise<void> {
  const acted = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await acted.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await act()
  acted.resolve()
}

test.beforeEach(({ page }) => signIn(page))

test('a message typed before scripts run can be sent, and is sent once', async ({ page }) => {
  await early(page, () => message(page).fill('Early bird'))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answers(page)).toHaveCount(1)
  await expect(message(page)).toHaveValue('')
})

test('text typed before scripts run follows the stored draft, and is stored with it', async ({ page }) => {
  await page.goto('/')
  await message(page).fill('Kept')
  await early(page, () => message(page).fill('and typed'))
  await expect(message(page)).toHaveValue('Kept\n\nand typed')
  await page.reload()
  await expect(message(page)).toHaveValue('Kept\n\nand typed')
  await message(page).fill('')
})

test('a search typed before scripts run is carried out', async ({ page }) => {
  await early(page, () => search(page).fill('no such quokka'))
  await expect(page.getByText('No chat has “no such quokka” in its title or messages.')).toBeVisible()
  await expect(search(page)).toHaveValue('no such quokka')
})
