import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'

/** Message field, in which copy, paste and focus are tested. */
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

async function paste(page: Page, { text, files }: { text: string; files: { name: string; type: string }[] }): Promise<boolean> {
  return await box(page).evaluate(
    (area, given) => {
      const data = new DataTransfer()
      if (given.text !== '') data.setData('text/plain', given.text)
      for (const { name, type } of given.files) data.items.add(new File(['x'], name, { type }))
      return !area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { text, files },
  )
}

test.beforeEach(({ page }) => signIn(page))

test('[U2] copying works in a window on plain http, and a key shown once can be selected', async ({ page }) => {
  // Imitates browsers on a page served without TLS.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'New key' }).first().click()
  await page.getByLabel('Name').fill('copied')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = page.getByLabel('API key', { exact: true })
  await expect(key).toBeVisible()
  const secret = (await key.textContent())?.trim() ?? ''
  await page.getByRole('button', { name: 'Copy API key' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await key.focus()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(secret)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.goto('/')
  await box(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(box(page)).toHaveValue(secret)
})

test('[U3] pasted cells become text, and a pasted picture becomes a file', async ({ page }) => {
  await page.goto('/')
  const picture = { name: 'image.png', type: 'image/png' }
  expect(await paste(page, { text: 'A1\tB1', files: [picture] })).toBe(false)
  await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0)
  expect(await paste(page, { text: '', files: [picture] })).toBe(true)
  await expect(page.getByRole('list', { name: 'Attached files' })).toBeVisible()
})

test('[U10] a pasted command opens no menu, and Enter sends it as it is', async ({ page, provider }) => {
  await provider.script('hands', [{ text: 'So it was sent.' }])
  await askModel(page, 'hands', 'Begin.')
  await expect(answers(page)).toContainText('So it was sent.')
  await page.evaluate(() => navigator.clipboard?.writeText('/simple').catch(() => undefined))
  await box(page).focus()
  await page.evaluate(() => document.execCommand('insertText', false, ''))
  await box(page).evaluate((area: HTMLTextAreaElement) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '/simple')
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: '/simple' }))
    area.setSelectionRange(7, 7)
  })
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Your message' }).last()).toContainText('/simple')
})

test('[U6] the focus returns to what opened a window, by button, key and menu', async ({ page, provider }) => {
  await provider.script('hands', [{ text: 'An answer.' }])
  await askModel(page, 'hands', 'Windows.')
  await expect(answers(page)).toContainText('An answer.')
  for (const name of ['Details', 'Share']) {
    const opener = page.locator('header').getByRole('button', { name })
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await box(page).focus()
  await page.keyboard.press('ControlOrMeta+/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeFocused()
})

test('[U5] loading earlier messages does not move the text being read', async ({ page, app, provider, request }) => {
  test.setTimeout(90_000)
  await provider.script('hands', [{ text: `${'A line of the answer that is long enough to break. '.repeat(12)}`, tokens: 'whole' }])
  const admin = api(page.context(), app)
  const made = await admin.send('POST', '/api/keys', { name: 'turns' })
  const { key } = (await made.json()) as { key: string }
  let session: string | undefined
  for (let turn = 0; turn <= 33; turn += 1) {
    const answer = await request.post(`${app.url}/api/v1/chat`, {
      headers: { authorization: `Bearer ${key}` },
      data: { message: `Turn ${turn}`, model: 'openai:hands', ...(session === undefined ? {} : { session_id: session }) },
    })
    session = ((await answer.json()) as { session_id: string }).session_id
  }
  await page.goto(`/chat/${session}`)
  await page.route('**/view/earlier*', async route => {
    await new Promise(resolve => setTimeout(resolve, 800))
    await route.continue()
  })
  await expect(page.getByRole('article', { name: 'Answer' }).last()).toBeVisible()
  const scroller = page.locator('section[aria-label="Messages"]')
  await scroller.hover()
  const loaded = page.waitForResponse('**/view/earlier*')
  // Up to the first of the messages that came with the page, and no further.
  const first = page.getByRole('article', { name: 'Your message' }).getByText('Turn 4', { exact: true })
  while ((await first.count()) === 0) await page.mouse.wheel(0, -400)
  await first.scrollIntoViewIfNeeded()
  const place = () => first.evaluate(element => element.getBoundingClientRect().top)
  const before = await place()
  await loaded
  await page.waitForTimeout(400)
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
  await page.mouse.wheel(0, -10_000)
  await expect(page.getByRole('article', { name: 'Your message' }).getByText('Turn 0', { exact: true })).toBeInViewport()
})

test('[U11] For this chat settles the other calls of the tool that wait', async ({ page, app, provider }) => {
  const admin = api(page.context(), app)
  const made = await admin.send('POST', '/api/admin/policies', { server: 'memory', tool: 'create_note', action: 'ask' })
  const { id } = (await made.json()) as { id: string }
  const note = (text: string, call: string) => ({ call: { id: call, name: 'create_note', arguments: { title: 'T', text } } })
  await provider.script('hands', [note('one', 'call_1'), note('two', 'call_2')], [{ text: 'Both noted.' }])
  await askModel(page, 'hands', 'Two notes at once.')
  const ask = page.getByRole('region', { name: 'Waiting for your permission' })
  await expect(ask).toHaveCount(2)
  await ask
    .first()
    .getByRole('button', { name: /^For this chat/ })
    .click()
  await expect(answers(page)).toContainText('Both noted.')
  await expect(ask).toHaveCount(0)
  await admin.send('DELETE', `/api/admin/policies/${id}`)
})
