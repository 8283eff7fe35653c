import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { api, expect, signIn, test } from '../support/e2e.ts'
import { faults } from '../support/violations.ts'

const everything = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const servers = [
  { slug: 'all', title: 'Everything', transport: 'stdio', command: 'node', args: [everything, 'stdio'] },
  { slug: 'library', title: 'The library', transport: 'stdio', command: 'node', args: [resolve('tests/support/mcp/library-server.ts')] },
]

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const menu = (page: Page, name: string) => page.getByRole('listbox', { name })

/** Each starts servers, and goes a long way. */
test.describe.configure({ timeout: 150_000 })

test.beforeEach(async ({ page, app }) => {
  await signIn(page)
  const admin = api(page.context(), app)
  for (const server of servers) expect((await admin.send('POST', '/api/admin/servers', server)).status()).toBe(201)
  // Once it has connected, menus need not wait.
  await expect
    .poll(async () => JSON.stringify(await admin.get('/api/mcp/prompts')), { timeout: 30_000 })
    .toMatch(/completable-prompt.*greet/)
})

test.afterEach(async ({ page, app }) => {
  for (const { slug } of servers) await api(page.context(), app).send('DELETE', `/api/admin/servers/${slug}`)
})

test('the menus fit on a phone and in the dark theme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  for (const [key, name] of [
    ['/', 'Prompts'],
    ['@', 'Assistants and resources'],
  ] as const) {
    await words(page).fill(key)
    await expect(menu(page, name).getByRole('option').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await faults(page, 'form[aria-label=Message]')).toEqual([])
    await words(page).press('Escape')
    await expect(menu(page, name)).toHaveCount(0)
    await words(page).fill('')
  }
})
