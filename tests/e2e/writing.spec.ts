import type { Page } from '@playwright/test'
import { answers, askModel, expect, openPage, signIn, test } from '../support/e2e.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const palette = (page: Page) => page.getByRole('combobox', { name: 'Search chats and commands' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

async function paste(page: Page, text: string): Promise<boolean> {
  return await box(page).evaluate((area, words) => {
    const data = new DataTransfer()
    data.setData('text/plain', words)
    return !area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** Pretends that another tab is shown, or this one again. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(now => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test.beforeEach(({ page }) => signIn(page))

test('[read-01] a long paste becomes a file that survives a reload, and goes into the message as text', async ({ page }) => {
  await openPage(page)
  const long = 'A line of a log.\n'.repeat(500)
  await box(page).fill('Explain: ')
  await box(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(9, 9))
  expect(await paste(page, long)).toBe(true)
  await expect(box(page)).toHaveValue('Explain: ')
  const insert = page.getByRole('button', { name: 'Insert Pasted text.txt as text' })
  await expect(insert).toBeVisible()
  await page.reload()
  await expect(box(page)).toHaveValue('Explain: ')
  await box(page).focus()
  await page.keyboard.press('End')
  await insert.click()
  await expect(box(page)).toHaveValue(`Explain: ${long}`)
  await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0)
})

test('[read-02] selected words of an answer are quoted in the message, by button and by keys', async ({ page, provider }) => {
  await provider.script('writing', [{ text: 'The first paragraph.\n\nThe second one.' }])
  await askModel(page, 'writing', 'Two paragraphs, please.')
  await expect(answers(page)).toContainText('The second one.')
  await box(page).fill('See:')
  const select = (words: string) =>
    answers(page).evaluate((article, wanted) => {
      const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1
        if (at >= 0) document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
      }
    }, words)
  await select('second one')
  const quote = page.getByRole('button', { name: 'Quote', exact: true })
  await quote.click()
  await expect(box(page)).toHaveValue('See:\n\n> second one\n\n')
  await expect(box(page)).toBeFocused()
  await expect(quote).toHaveCount(0)
  await select('first paragraph')
  await expect(quote).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+Quote')
  await expect(box(page)).toHaveValue('See:\n\n> second one\n\n> first paragraph\n\n')
  await page.keyboard.type('Why?')
  await expect(box(page)).toHaveValue('See:\n\n> second one\n\n> first paragraph\n\nWhy?')
})

test('[read-03] times and models of messages are shown, an own message’s with its actions', async ({ page, provider }) => {
  await provider.script('writing', [{ text: 'Now.' }])
  await askModel(page, 'writing', 'When?')
  await expect(answers(page)).toContainText('Now.')
  const own = page.getByRole('article', { name: 'Your message' })
  await own.hover()
  for (const message of [own, answers(page)]) {
    await expect(message.locator('time')).toHaveText(/^\d\d:\d\d$/)
    await expect(message.locator('time')).toHaveAttribute('title', /20\d\d/)
  }
  await expect(answers(page)).toContainText('writing')
})

test('[read-04] typing anywhere writes into the message, but not while a letter means something else', async ({ page, provider }) => {
  await provider.script('writing', [{ text: 'An answer.' }])
  await askModel(page, 'writing', 'Say something.')
  await expect(answers(page)).toContainText('An answer.')
  await answers(page).click()
  await expect(box(page)).not.toBeFocused()
  await page.keyboard.type('Hello')
  await expect(box(page)).toHaveValue('Hello')
  await answers(page).getByRole('button', { name: 'Details' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('there')
  await expect(page.locator('#composer')).toHaveValue('Hello')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type('x')
  await expect(box(page)).toHaveValue('Hello')
})

test('[read-05] the browser’s speech writes into the message, and reads an answer aloud until it is stopped', async ({
  page,
  provider,
}) => {
  await page.addInitScript(() => {
    class Recognition {
      onresult?: (event: unknown) => void
      onend?: () => void
      start() {
        const said = (words: string, isFinal: boolean) =>
          this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript: words }], { isFinal })] })
        setTimeout(() => said('from my', false), 50)
        setTimeout(() => said('from my voice', true), 500)
      }
      stop() {
        this.onend?.()
      }
    }
    const spoken: string[] = []
    let current: SpeechSynthesisUtterance | null = null
    const speechSynthesis = {
      speak(words: SpeechSynthesisUtterance) {
        spoken.push(words.text)
        current = words
      },
      cancel: () => current?.onerror?.({ error: 'canceled' } as SpeechSynthesisErrorEvent),
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
    Object.assign(window, { webkitSpeechRecognition: Recognition, SpeechRecognition: Recognition, spoken })
  })
  await provider.script('writing', [{ text: '**Bold** words.' }])
  await askModel(page, 'writing', 'Speak.')
  await expect(answers(page)).toContainText('Bold words.')
  await box(page).fill('Words')
  await page.getByRole('button', { name: /^Dictate/ }).click()
  await expect(page.getByText('from my', { exact: true })).toBeVisible()
  await expect(box(page)).toHaveValue('Words from my voice')
  await page.getByRole('button', { name: 'Stop dictating' }).click()
  await expect(page.getByRole('button', { name: /^Dictate/ })).toBeVisible()
  await page.getByRole('button', { name: 'Read aloud' }).click()
  await expect.poll(() => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken)).toEqual(['Bold words.'])
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible()
})

test('[read-06] a hidden tab says in its title and its icon that an answer is ready', async ({ page, provider }) => {
  await provider.script('writing', [{ text: 'Slow ' }, { hold: 'later' }, { text: 'answer.' }])
  await askModel(page, 'writing', 'Take your time.')
  await expect(answers(page)).toContainText('Slow')
  await show(page, 'hidden')
  await provider.release('later')
  await expect(page).toHaveTitle(/^● Answer ready · /)
  await expect(page.locator('link[rel~=icon]')).toHaveAttribute('href', /^data:image\/svg\+xml,/)
  await show(page, 'visible')
  await expect(page).not.toHaveTitle(/●/)
  await expect(page.locator('link[rel~=icon]')).not.toHaveAttribute('href', /^data:/)
})

test('[read-07] the palette finds chats, commands, models and pages, by keys and by touch', async ({ page, provider }) => {
  await provider.script('writing', [{ text: 'About the zeppelin.\n\n```ts\nconst x = 1\n```' }])
  await askModel(page, 'writing', 'Tell me of zeppelins.')
  await expect(answers(page)).toContainText('const x = 1')
  const chat = page.url()
  await openPage(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeFocused()
  await page.keyboard.type('zeppelins')
  await expect(page.getByRole('group', { name: 'Chats', exact: true }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ origin, pathname }) => `${origin}${pathname}` === chat)
  await expect(palette(page)).toHaveCount(0)
  await expect(answers(page)).toContainText('zeppelin')

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('answer with quick')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Model: quick' })).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('code copy')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Copied the last code.')).toBeVisible()

  await page.getByRole('button', { name: 'Search and commands' }).click()
  await page.keyboard.type('connections')
  await expect(option(page, 'Settings: Connections')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await option(page, 'Settings: Connections').click()
  await page.waitForURL(/\/settings\/connections/)

  for (const [words, title, path] of [
    ['all chats', 'All chats', '/chats'],
    ['assistants', 'Assistants', '/assistants'],
    ['prompts', 'Prompts', '/prompts'],
  ] as const) {
    await openPage(page)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(words)
    await expect(option(page, title).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === path)
  }
})

test('[read-08] Esc closes the palette and gives the focus back; nonsense and 10,000 characters find nothing', async ({ page }) => {
  await openPage(page)
  await box(page).focus()
  await page.keyboard.press('ControlOrMeta+k')
  for (const text of ['"(*&^%', `${'x'.repeat(10_000)}`]) {
    await palette(page).fill(text)
    await expect(page.getByText(/^No results for/)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(box(page)).toBeFocused()
})

test('[read-23] the palette renames, pins, tags, moves, archives and deletes the open chat, and searches everything', async ({
  page,
  provider,
}) => {
  await provider.script('writing', [{ text: 'Good.' }])
  await askModel(page, 'writing', 'A chat to be kept in order')
  await expect(answers(page)).toContainText('Good.')
  const address = page.url()
  const run = async (words: string, title: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await palette(page).fill(words)
    // The change before may arrive a moment later.
    await expect(option(page, title)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toHaveCount(0)
  }
  await run('rename', 'Rename this chat')
  await expect(page.getByRole('textbox', { name: 'Title of the chat' })).toBeFocused()
  await page.keyboard.type('In order')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'In order' })).toBeVisible()
  await run('pin this', 'Pin this chat')
  await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'In order' })).toBeVisible()
  await run('unpin', 'Unpin this chat')
  await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'In order' })).toHaveCount(0)
  await run('tags of', 'Tags of this chat')
  await page.getByRole('textbox', { name: 'New tags' }).fill('#orderly')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Tags' }).getByRole('listitem')).toHaveText(['#orderly'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await run('move this', 'Move this chat to a project')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await run('archive this', 'Archive this chat')
  await expect(page.getByRole('main').getByText(/^Archived/)).toBeVisible()
  await run('unarchive', 'Unarchive this chat')
  await expect(page.getByRole('main').getByText(/^Archived/)).toHaveCount(0)
  await run('delete this', 'Delete this chat')
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(address)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('kept in order')
  await expect(option(page, 'Search everything for “kept in order”')).toBeVisible()
  await option(page, 'Search everything for “kept in order”').click()
  await page.waitForURL(/\/search\?q=kept\+in\+order/)
})
