import type { Page } from '@playwright/test'
import { api, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

/** Stands in for the browser's own question and for its push service, which no test can reach. */
async function withBrowser(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript(answer => {
    const key = (bytes: number) =>
      btoa(String.fromCharCode(4, ...crypto.getRandomValues(new Uint8Array(bytes - 1))))
        .replace(/[+/]/g, 'A')
        .replaceAll('=', '')
    const held = sessionStorage
    Object.defineProperty(Notification, 'permission', { get: () => held.getItem('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      held.setItem('asked', String(Number(held.getItem('asked') ?? 0) + 1))
      held.setItem('permission', answer)
      return answer
    }
    const subscription = () => ({
      toJSON: () => ({ endpoint: 'https://push.invalid/browser', keys: { p256dh: key(65), auth: key(16) } }),
      unsubscribe: async () => {
        held.removeItem('subscribed')
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        held.setItem('subscribed', 'yes')
        return subscription()
      },
      getSubscription: async () => (held.getItem('subscribed') ? subscription() : null),
    })
  }, answer)
}

const asked = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('asked') ?? 0))
const show = (page: Page) => page.getByRole('button', { name: 'Turn on notices' })

test.beforeEach(({ page }) => signIn(page))

test('[time-22] the browser is asked for its permission by a press alone, and what it refuses is said with what to do', async ({
  page,
}) => {
  await withBrowser(page, 'denied')
  await page.goto('/settings/notices')
  await expect(page.getByText('Notices are off in this browser.')).toBeVisible()
  expect(await asked(page)).toBe(0)
  await show(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Notices from this site are blocked. Allow them in the settings of your browser.')).toBeVisible()
  expect(await asked(page)).toBe(1)
  await expect(show(page)).toHaveCount(0)
  expect(await violations(page, 'blocked')).toEqual([])
  await page.reload()
  await expect(page.getByText('Notices from this site are blocked.')).toBeVisible()
  expect(await asked(page)).toBe(1)
})

test('[time-22] [time-23] a browser takes part, is listed, is sent a test notice that cannot arrive, and is removed', async ({
  page,
  app,
}) => {
  await withBrowser(page, 'granted')
  await page.goto('/settings/notices')
  await show(page).click()
  await expect(page.getByText('This browser shows notices.')).toBeVisible()
  const listed = page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })
  await expect(listed).toContainText('(this session)')
  expect(await violations(page, 'a browser that takes part')).toEqual([])
  await page.reload()
  await expect(page.getByText('This browser shows notices.')).toBeVisible()
  await listed.getByRole('button', { name: 'Send a test notice to Chrome on Linux' }).click()
  await expect(page.getByText('The test notice was not sent.')).toBeVisible({ timeout: 20_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  await listed.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await expect(listed).toHaveCount(0)
  expect(await api(page.context(), app).get<{ browsers: unknown[] }>('/api/notices')).toMatchObject({ browsers: [] })
})
