import type { Page } from '@playwright/test'
import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}.`).join('\n\n')

test.beforeEach(({ page }) => signIn(page))

const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('[U9] print holds the whole chat on paper colours, and nothing that only works on a screen', async ({ page, browser, provider }) => {
  await provider.script('plain', [{ text: lines, tokens: 'whole' }])
  await page.emulateMedia({ colorScheme: 'light' })
  await askModel(page, 'plain', 'Many lines.')
  await expect(answers(page)).toContainText('Line 120.')
  const light = await paperOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => paperOf(page)).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await paperOf(page)).toBe(light)
  for (const gone of [
    page.getByRole('textbox', { name: 'Message' }),
    page.getByRole('button', { name: 'Share' }),
    page.getByLabel('Search'),
  ])
    await expect(gone.first()).toBeHidden()
  const { first, last, height } = await answers(page).evaluate(answer => {
    const lines = answer.querySelectorAll('.md p')
    return {
      first: lines[0]?.getBoundingClientRect().top,
      last: lines[119]?.getBoundingClientRect().top,
      height: document.documentElement.scrollHeight,
    }
  })
  expect(first).toBeGreaterThan(0)
  expect(last).toBeLessThan(height)
  expect(height).toBeGreaterThan(3000)

  await page.emulateMedia({ media: 'screen', colorScheme: null })
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('dialog').getByRole('link').first().getAttribute('href')
  const reader = await (await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })).newPage()
  await reader.goto(new URL(link ?? '', page.url()).href)
  expect(await paperOf(reader)).not.toBe(light)
  await reader.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await paperOf(reader)).toBe(light)
  await reader.context().close()
})

test('[U13] a right-to-left answer has its markers, bars and columns on the right', async ({ page, provider }) => {
  const text = 'שלום:\n\n- אחד\n- `code` שניים\n\n1. ראשון\n\n> ציטוט\n\n| עיר | כמות |\n| --- | --- |\n| ירושלים | 12 |\n| Haifa | 7 |\n'
  await provider.script('plain', [{ text, tokens: 'whole' }])
  await askModel(page, 'plain', 'רשימה')
  await expect(answers(page).getByRole('cell', { name: '7' })).toBeVisible()
  const found = await answers(page).evaluate(answer => {
    const box = (selector: string) => answer.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const style = (selector: string) => getComputedStyle(answer.querySelector(selector) ?? document.body)
    const gap = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.round(element.getBoundingClientRect().right - range.getBoundingClientRect().right)
    }
    const gaps = (selector: string) => [...answer.querySelectorAll(selector)].map(gap)
    return {
      markerRoom: ['ul', 'ol'].map(list => box(list).right - box(`${list} > li`).right > 10),
      bar: [style('blockquote').borderRightWidth, style('blockquote').borderLeftWidth],
      firstColumnIsRight: box('th').left > box('th + th').left,
      items: gaps('li'),
      cells: gaps('td'),
    }
  })
  expect(found).toEqual({ markerRoom: [true, true], bar: ['2px', '0px'], firstColumnIsRight: true, items: [0, 0, 0], cells: [0, 0, 0, 0] })
})
