import type { CDPSession, Page } from '@playwright/test'
import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

/** Keys that an input method has taken, as browsers report them: those of Chromium with a composition, and bare ones of code 229 (Safari). */
const CODES = { Escape: 27, Enter: 13, ArrowUp: 38 }

async function composing(page: Page): Promise<(key: keyof typeof CODES) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  return async key => {
    await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
    for (const keyCode of [CODES[key], 229]) {
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: keyCode })
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: keyCode })
    }
    await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
    await page.evaluate(
      name =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key: name, code: name, keyCode: 229, bubbles: true, cancelable: true }),
        ),
      key,
    )
  }
}

test.beforeEach(({ page }) => signIn(page))

test('[U1] Esc in an input method neither stops the answer nor loses the text', async ({ page, provider }) => {
  await provider.script('composed', [{ text: 'Begun, ' }, { hold: 'end' }, { text: 'and ended.' }])
  await askModel(page, 'composed', 'Write.')
  await expect(answers(page)).toContainText('Begun')
  const press = await composing(page)
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('words ')
  await press('Escape')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeEnabled()
  await expect(page.getByRole('list', { name: 'Queued messages' })).toHaveCount(0)
  await expect(box).toHaveValue(/^words /)
  await provider.release('end')
  await expect(answers(page)).toContainText('and ended.')
})

test('[U1] Esc in an input method closes no editor, field, menu, form or window', async ({ page, provider }) => {
  await provider.script('composed', [{ text: 'An answer.' }])
  await askModel(page, 'composed', 'A question.')
  await expect(answers(page)).toContainText('An answer.')
  const press = await composing(page)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('form', { name: 'Edit your message' }).getByRole('textbox')
  await editor.focus()
  await press('Escape')
  await expect(editor).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)

  await page.getByRole('heading', { level: 1 }).getByRole('button').click()
  const title = page.getByRole('textbox', { name: 'Title of the chat' })
  await title.fill('Half a title')
  await press('Escape')
  await press('Enter')
  await expect(title).toBeVisible()
  await page.keyboard.press('Escape')

  const search = page.getByRole('searchbox', { name: 'Search your chats' })
  await search.fill('question')
  await press('Escape')
  await expect(search).toHaveValue(/question/)
  await search.fill('')

  await page.keyboard.press('ControlOrMeta+/')
  await expect(page.getByRole('dialog')).toBeVisible()
  // A list of keys has no field to compose in: the bare key of code 229.
  await page.evaluate(() =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  )
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
