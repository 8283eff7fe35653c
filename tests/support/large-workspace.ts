import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type App, startApp } from './app.ts'
import { test as base, expect } from './e2e.ts'

/** The test of specs that need a workspace of 200 people, 5,000 chats and 100,000 messages, with the mock provider. Its administrator owns the chats. */
export const test = base.extend<object, { app: App }>({
  app: [
    async ({ provider }, use) => {
      const env = { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: `${provider.url}/v1` }
      const app = await startApp({ config: {}, env, seed: 'large' })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Its chats are what these specs are about.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  forgetChats: ({}, use) => use(undefined),
})

/** Waits until the server has indexed seeded words, as it does after its start, the newest messages first. */
export async function findable(page: Page, words: string): Promise<void> {
  const found = async () =>
    ((await (await page.request.get(`/api/search?q=${encodeURIComponent(words)}`)).json()) as { results: unknown[] }).results.length
  await expect.poll(found, { timeout: 90_000 }).toBeGreaterThan(0)
}

/** A phone: narrow, with a finger, which hovers over nothing. */
export const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

/** Presses Tab until the control has the focus, as a person without a mouse does. Fails where it is never reached. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${control}`)
}

/** Fails where the page can be scrolled sideways, which hides controls on a phone. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** Lets pages of the context read and write the clipboard. */
export async function withClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
