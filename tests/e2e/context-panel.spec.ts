import type { Locator, Page } from '@playwright/test'
import { tierName } from '#components/chat/panel/context/tier-words.ts'
import type { ContextView } from '#lib/context/shared.ts'
import { type Api, answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

const WINDOW = 40_000
/** Several of them fill a tier: it takes more than the smallest size that providers cache. */
const LONG = 'Ebb and flow. '.repeat(160)

const panel = (page: Page) => page.getByRole('complementary', { name: 'Panel' })
const section = (page: Page, name: string) => page.getByRole('region', { name })
const gauge = (page: Page) => page.getByRole('button', { name: /^Context: (about )?\d+ % of the window$/ })
const figure = (tokens: number) => tokens.toLocaleString('en-US')
const contextOf = (page: Page, own: Api) => own.get<ContextView>(`/api/chats/${new URL(page.url()).pathname.split('/').at(-1)}/context`)

/** Opens *More* of the cache, where the tiers are listed. */
async function openedCache(page: Page): Promise<Locator> {
  const cache = section(page, "Kept in the provider's cache")
  const more = cache.getByRole('button', { name: 'More', exact: true })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  return cache
}

/** Numbers of the rows of *Next request*, without their shares. */
async function rowTokens(page: Page): Promise<number[]> {
  const rows = await section(page, 'Next request').getByRole('listitem').locator('span:nth-last-child(2)').allTextContents()
  return rows.map(text => Number(text.replaceAll(',', '')))
}

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Answer' }).last().getByRole('button', { name: 'Answer again' })).toBeVisible()
}

test.beforeEach(async ({ page, app, provider }) => {
  await signIn(page)
  await api(page.context(), app).send('PATCH', '/api/admin/models/openai:layered', { contextWindow: WINDOW })
  const usage = { input_tokens: 2_000, output_tokens: 90, input_tokens_details: { cached_tokens: 1_500 } }
  await provider.script('layered', [{ text: `The tide. ${LONG}`, tokens: 'whole' }, { usage }])
})

test('[ctx-12] [ctx-13] the panel shows what the next request holds, as the API has it, and follows the chat', async ({ page, app }) => {
  const own = api(page.context(), app)
  await askModel(page, 'layered', 'What is a tide?')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await expect(panel(page).getByRole('tab', { name: 'Context' })).toBeFocused()
  await expect(section(page, 'Next request')).toContainText(`of ${figure(WINDOW)}`)

  await expect(async () => {
    const { totalTokens, tiers, sessionTotals, breakdown } = await contextOf(page, own)
    expect(await rowTokens(page)).toEqual(
      [
        breakdown.system,
        breakdown.tools,
        breakdown.legend + breakdown.symbolMap,
        breakdown.files,
        breakdown.urls,
        breakdown.history,
      ].filter(tokens => tokens > 0),
    )
    expect((await rowTokens(page)).reduce((sum, tokens) => sum + tokens, 0)).toBe(totalTokens)
    await expect(section(page, 'Next request')).toContainText(`${figure(totalTokens)} of`, { timeout: 500 })
    const cache = await openedCache(page)
    for (const { name, tokens, count } of tiers.filter(tier => tier.count > 0))
      await expect(
        cache.getByRole('button', { name: new RegExp(`^${tierName(name)}.* ${figure(count)} items?.*${figure(tokens)} tokens`) }),
      ).toBeVisible({ timeout: 500 })
    await expect(cache.getByText('Total').locator('..')).toContainText(figure(totalTokens), { timeout: 500 })
    await expect(section(page, 'Counted by the provider').getByRole('row', { name: /^In [\d–]/ })).toContainText(
      figure(sessionTotals.prompt),
      {
        timeout: 500,
      },
    )
  }).toPass()

  const before = (await rowTokens(page)).at(-1) ?? 0
  await send(page, 'And an ebb?')
  await expect.poll(async () => (await rowTokens(page)).at(-1) ?? 0).toBeGreaterThan(before)
  await expect(async () => {
    const { totalTokens, isEstimated } = await contextOf(page, own)
    const words = `${isEstimated ? 'about ' : ''}${Math.round((totalTokens * 100) / WINDOW)} %`
    await expect(gauge(page)).toHaveAccessibleName(`Context: ${words} of the window`, { timeout: 500 })
  }).toPass()
})

test('[ctx-12] [ctx-14] tiers fill over several answers; a person leaves items out, uses them again, pins them, and rebuilds', async ({
  page,
  app,
}) => {
  test.setTimeout(90_000)
  const own = api(page.context(), app)
  await askModel(page, 'layered', 'What is a tide?')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await page.keyboard.press('Control+.')
  await expect(panel(page).getByRole('tab', { name: 'Context' })).toBeFocused()
  const changes: string[] = []
  for (let turn = 2; turn <= 5; turn++) {
    await send(page, `Question ${turn}?`)
    await expect(async () => {
      const { promotions, demotions, sessionTotals } = await contextOf(page, own)
      expect(sessionTotals.prompt).toBe(turn * 2_000)
      const moves = [...promotions, ...demotions].map(({ from, to }) => `${tierName(from)} → ${tierName(to)}`)
      await openedCache(page)
      const shown = await section(page, 'Last changes').getByRole('listitem').locator('span:last-child').allTextContents()
      expect(shown).toEqual(moves)
      changes.push(...moves)
    }).toPass()
  }
  expect(changes).toContain('New or changed → Settling')
  const cache = await openedCache(page)
  await expect(cache).toContainText('read from the cache75 %')
  await expect(cache.getByRole('button', { name: /^Settling .*cached$/ })).toBeVisible()
  await expect(section(page, 'Counted by the provider').getByRole('row', { name: 'Read from cache' })).toHaveText(/1,500\s*7,500$/)

  for (const tier of await cache.getByRole('button', { name: /^(Settling|New or changed)/ }).all()) await tier.click()
  const row = cache.getByRole('listitem').filter({ hasText: 'Question 2?' })
  await row.getByRole('button', { name: 'Pin Question 2?' }).focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: 'Stop pinning Question 2?' })).toHaveAttribute('aria-pressed', 'true')
  await cache.getByRole('button', { name: 'Leave out Question 3?' }).focus()
  await page.keyboard.press('Enter')
  const leftOut = section(page, 'Left out by you')
  await expect(leftOut.getByRole('listitem')).toHaveText(/Question 3\?/)
  await expect.poll(async () => (await contextOf(page, own)).leftOut.map(({ label }) => label)).toEqual(['Question 3?'])
  await page.reload()
  await expect(leftOut.getByRole('listitem')).toHaveText(/Question 3\?/)
  const items = (await contextOf(page, own)).tiers.flatMap(tier => tier.items)
  expect(items.filter(({ choice }) => choice === 'pinned').map(({ label }) => label)).toEqual(['Question 2?'])
  await leftOut.getByRole('button', { name: 'Use Question 3? again' }).click()
  await expect(leftOut).toHaveCount(0)
  await expect.poll(async () => (await contextOf(page, own)).leftOut).toEqual([])

  await page.getByRole('button', { name: 'Rebuild' }).click()
  await expect(panel(page).getByRole('status')).toHaveText(/\d/)
  const { tiers, totalTokens } = await contextOf(page, own)
  await openedCache(page)
  for (const { name, tokens } of tiers.filter(tier => tier.count > 0))
    await expect(cache.getByRole('button', { name: new RegExp(`^${tierName(name)}.* ?${figure(tokens)} tokens`) })).toBeVisible()
  await expect(section(page, 'Next request')).toContainText(`${figure(totalTokens)} of`)
})

test('the panel is opened, widened and closed by the keyboard, keeps its width over a reload, and moves nothing in the chat', async ({
  page,
}) => {
  await askModel(page, 'layered', 'What is a tide?')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.focus()
  await page.keyboard.press('Control+.')
  await expect(panel(page).getByRole('tab', { name: 'Context' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(box).toBeFocused()
  await gauge(page).click()
  const handle = page.getByRole('separator', { name: 'Width of the panel' })
  await handle.focus()
  await page.keyboard.press('ArrowLeft')
  const widthOf = async () => (await panel(page).boundingBox())?.width
  expect(await widthOf()).toBe(432)
  await page.mouse.move(1280 - 432, 400)
  await page.mouse.down()
  await page.mouse.move(1280 - 500, 420, { steps: 4 })
  await page.mouse.up()
  expect(await widthOf()).toBe(500)
  await page.reload()
  await expect(section(page, 'Next request')).toBeVisible()
  expect(await widthOf()).toBe(500)
  const top = () =>
    answers(page)
      .last()
      .evaluate(element => element.getBoundingClientRect().top)
  const before = await top()
  for (const tier of (await (await openedCache(page)).getByRole('button').all()).slice(1)) await tier.click()
  expect(await top()).toBe(before)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect((await panel(page).boundingBox())?.x).toBe(0)
  await handle.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await widthOf()).toBe(476)
  await page.getByRole('button', { name: 'Close the panel' }).click()
  await expect(panel(page)).toHaveCount(0)
})

test('on a phone the panel is a sheet from below; it has no WCAG 2.2 AA violation in either size and theme', async ({ page }) => {
  await askModel(page, 'layered', 'What is a tide?')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await gauge(page).click()
  const cache = await openedCache(page)
  await cache.getByRole('button', { name: /^New or changed/ }).click()
  const found = await violations(page, 'the panel')
  await page.emulateMedia({ colorScheme: 'light' })

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the panel' }).click()
  const sheet = page.getByRole('dialog', { name: 'Panel' })
  await expect(sheet.getByRole('region', { name: 'Next request' })).toBeVisible()
  const place = await sheet.boundingBox()
  expect({ x: place?.x, width: place?.width, end: (place?.y ?? 0) + (place?.height ?? 0) }).toEqual({ x: 0, width: 390, end: 844 })
  expect(place?.y).toBeGreaterThan(60)
  found.push(...(await violations(page, 'the sheet')))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show the panel' })).toBeFocused()
  expect(found).toEqual([])
})

test('[ctx-12] the panel says that it could not be loaded, keeps its numbers while Parley is away, and shows the outcome of a rebuild', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 480 })
  await askModel(page, 'layered', 'What is a tide?')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  const contexts = /\/api\/chats\/[^/]+\/context$/
  await page.route(contexts, route => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('The context could not be loaded.')
  await page.unroute(contexts)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'Next request')).toContainText(`of ${figure(WINDOW)}`)

  await page.route(contexts, route => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(panel(page).getByText('This may be out of date.')).toBeVisible()
  await expect(section(page, 'Next request')).toContainText(`of ${figure(WINDOW)}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.unroute(contexts)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(panel(page).getByText('This may be out of date.')).toHaveCount(0)

  await panel(page).getByRole('button', { name: 'Rebuild' }).click()
  await expect(
    panel(page)
      .getByRole('status')
      .filter({ hasText: /Context rebuilt/ }),
  ).toBeInViewport()
})
