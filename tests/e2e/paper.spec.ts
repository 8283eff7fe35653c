import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'

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

test('[U9] [web-44] a chat of which only the end is loaded prints whole, by its menu and by the keys', async ({
  page,
  app,
  provider,
  request,
}) => {
  test.setTimeout(90_000)
  await provider.script('plain', [{ text: 'Half of $x^2$.', tokens: 'whole' }])
  const made = await api(page.context(), app).send('POST', '/api/keys', { name: 'turns' })
  const { key } = (await made.json()) as { key: string }
  let session: string | undefined
  for (let turn = 0; turn <= 63; turn += 1) {
    const answer = await request.post(`${app.url}/api/v1/chat`, {
      headers: { authorization: `Bearer ${key}` },
      data: { message: `Turn ${turn}.`, model: 'openai:plain', ...(session === undefined ? {} : { session_id: session }) },
    })
    session = ((await answer.json()) as { session_id: string }).session_id
  }
  await page.addInitScript(() => {
    const printed: { turns: string[]; formulas: number }[] = []
    const texts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText.trim())
    const print = () => printed.push({ turns: texts('article[aria-label="Your message"]'), formulas: texts('article .katex').length })
    Object.assign(window, { printed, print })
  })
  const printed = () => page.evaluate(() => (window as unknown as { printed: { turns: string[]; formulas: number }[] }).printed)
  const ways = {
    menu: async () => {
      await page.getByRole('button', { name: 'More for this chat' }).click()
      await page.getByRole('menuitem', { name: 'Print' }).click()
    },
    keys: () => page.keyboard.press('ControlOrMeta+p'),
  }
  for (const print of Object.values(ways)) {
    await page.goto(`/chat/${session}`)
    await expect(page.getByRole('article', { name: 'Your message' }).last()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/^Earlier messages are not printed here\./)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await print()
    await expect.poll(async () => (await printed()).length).toBe(1)
    const [{ turns, formulas } = { turns: [], formulas: 0 }] = await printed()
    expect(turns.map(words => words.split('\n')[0])).toEqual(Array.from({ length: 64 }, (_, turn) => `Turn ${turn}.`))
    expect(formulas).toBe(64)
    await expect(page.getByText(/^Earlier messages are not printed/)).toHaveCount(0)
  }
})

const LINKS =
  'Read [the manual](https://example.org/manual), <https://example.org/bare> or [below](#below).\n\n```mermaid\ngraph TD\n  A[Begin] --> B[End]\n```'

test('[U9] [web-44] on paper a link is followed by its address, and a diagram of the dark theme is light', async ({ page, provider }) => {
  await provider.script('plain', [{ text: LINKS, tokens: 'whole' }])
  await page.emulateMedia({ colorScheme: 'dark' })
  await askModel(page, 'plain', 'Links and a diagram.')
  const drawing = page.getByRole('img', { name: 'Diagram: Begin, End' })
  await expect(drawing).toBeVisible()
  const shades = async () => {
    const picture = [...(await drawing.screenshot())]
    return page.evaluate(async bytes => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      canvas?.drawImage(bitmap, 0, 0)
      const pixels = canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      const greens = Array.from({ length: pixels.length / 4 }, (_, at) => pixels[at * 4 + 1] ?? 0).sort((a, b) => a - b)
      return { darkest: greens[0] ?? 0, middle: greens[greens.length >> 1] ?? 0 }
    }, picture)
  }
  expect((await shades()).middle).toBeLessThan(80)
  const after = (name: string) =>
    answers(page)
      .getByRole('link', { name })
      .evaluate(link => getComputedStyle(link, '::after').content)
  expect(await after('the manual')).toBe('none')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const onPaper = await shades()
  expect(onPaper.middle).toBeGreaterThan(200)
  expect(onPaper.darkest).toBeLessThan(90)
  expect(await after('the manual')).toBe('" (https://example.org/manual)"')
  expect(await after('https://example.org/bare')).toBe('none')
  for (const name of ['Copy', 'Show source']) await expect(answers(page).getByRole('button', { name })).toHaveCount(0)
})

const WIDE = `Code:\n\n\`\`\`ts\nconst far = '${'a long line of code '.repeat(12)}'\n\`\`\`\n\n| ${'Heading | '.repeat(14)}\n| ${'--- | '.repeat(14)}\n| ${'a_long_word_that_does_not_break | '.repeat(14)}\n`

test('[U9] long lines of code and wide tables are whole on paper', async ({ page, provider }) => {
  await provider.script('plain', [{ text: WIDE, tokens: 'whole' }])
  await askModel(page, 'plain', 'Wide things.')
  await expect(answers(page).getByRole('table')).toBeVisible()
  const cutOff = (selector: string) =>
    answers(page).evaluate((answer, selector) => {
      const box = answer.querySelector(selector)
      return box ? box.scrollWidth - box.clientWidth : Number.NaN
    }, selector)
  await page.setViewportSize({ width: 718, height: 1040 })
  for (const selector of ['.md-pre', '.md-table']) {
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => cutOff(selector)).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => cutOff(selector)).toBe(0)
  }
})
