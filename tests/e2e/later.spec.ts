import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(async ({ page, provider }) => {
  await signIn(page)
  await provider.script('quick', [{ text: 'Hello.' }])
  await askModel(page, 'quick', 'Good day')
  await expect(answers(page).last()).toContainText('Hello.')
})

test('[web-46] a button loads what it opens before it is pressed, and a press on a slow network is answered at once', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const asked: string[] = []
  await page.route(/\/_next\/static\/.*\.js/, async route => {
    asked.push(route.request().url())
    await released
    await route.continue()
  })
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.hover()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await share.click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'Share this chat' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0)
})

test('a button says its name and keys when the pointer rests on it, and is quiet again with Esc', async ({ page }) => {
  const tip = page.getByRole('tooltip')
  await page.getByRole('button', { name: 'Show the panel' }).hover()
  await expect(tip).toContainText('Show the panel')
  const [box, width] = [await tip.boundingBox(), page.viewportSize()?.width ?? 0]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 7)
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})
