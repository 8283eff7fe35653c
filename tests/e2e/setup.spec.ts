import { startApp } from '../support/app.ts'
import { expect, test } from '../support/e2e.ts'

test('[web-01][web-02] an empty install: set-up, a first answer that uses a tool, and no second set-up', async ({ page }) => {
  const app = await startApp()
  try {
    await page.goto(app.url)
    await expect(page).toHaveURL(/\/setup$/)
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Password').fill('correct horse battery staple')
    await page.getByRole('button', { name: 'Create administrator account' }).click()

    await expect(page.getByRole('button', { name: /^Model: .*demo/i })).toBeVisible()
    await page.getByRole('textbox', { name: 'Message' }).fill('Remember that the release is on Friday.')
    // Shows that scripts run: before, Enter would be a line break.
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/chat\//)
    await expect(page.getByText('memory · create_note', { exact: true })).toBeVisible()
    // A fresh install asks before a tool that is not marked read-only.
    await page.getByRole('button', { name: /^Allow once/ }).click()
    await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible({ timeout: 20_000 })
    await page.reload()
    await expect(page.getByText('memory · create_note', { exact: true })).toBeVisible()

    const again = await page.request.get(`${app.url}/setup`)
    expect(again.status()).toBe(404)
  } finally {
    await app.stop()
  }
})

test('[web-01] a page leads an anonymous visitor to sign in and back, and signing out ends it', async ({ page, app }) => {
  await page.goto('/settings/keys')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel(/e-?mail/i).fill('ada@example.org')
  await page.getByLabel(/password/i).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /password/i })).toBeVisible()
  await page.getByLabel(/password/i).fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/keys$/)

  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect((await page.request.get(`${app.url}/api/chats`)).status()).toBe(401)
})
