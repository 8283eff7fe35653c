import type { Locator, Page } from '@playwright/test'
import { answers, api, expect, listens, signIn, test } from '../support/e2e.ts'
import { pictures } from '../support/pictures.ts'
import { violations } from '../support/violations.ts'

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Assistant: ${name}`, exact: true })

test.beforeEach(async ({ page, provider }) => {
  await signIn(page)
  await provider.script('cast', [{ text: 'I find three faults.' }], [{ text: 'I find none.' }], [{ text: 'Still none.' }])
  await provider.script('aside', [{ text: 'Said by the other model.' }])
})

/** Makes an assistant in its editor, by the keyboard alone where that is asked for. */
async function make(page: Page, name: string, more: (form: Page) => Promise<void> = async () => undefined): Promise<void> {
  await page.goto('/assistants/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await more(page)
  await page.getByRole('button', { name: 'Create assistant' }).click()
  await page.waitForURL('**/assistants')
}

test('[asst-07] a message to an assistant by @ is answered by it, and the next one by the chat again', async ({ page }) => {
  await make(page, 'Aside', async form => {
    await form.getByRole('textbox', { name: 'Emoji' }).fill('🗣️')
    await form.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'aside' })
  })
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^cast (openai:cast|The default)$/ }).click()
  await words(page).pressSequentially('@Asi')
  const menu = page.getByRole('listbox', { name: 'Assistants and resources' })
  await expect(menu.getByRole('option', { name: /Aside/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Let the chat answer instead' })).toBeVisible()
  await words(page).pressSequentially('Hello there')
  expect(await violations(page, 'asked')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('Said by the other model.')
  await expect(page.getByRole('article', { name: 'Your message' }).last()).toContainText('To 🗣️Aside')
  await words(page).fill('And you?')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('I find three faults.')
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your message' }).first()).toContainText('Aside')
})

test('[asst-08] a chosen assistant is seen on another device at once; deleted, it is said with what to do, and undone', async ({
  page,
  browser,
  app,
}) => {
  await make(page, 'Passing')
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^cast (openai:cast|The default)$/ }).click()
  await words(page).fill('Hello')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('three faults')
  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await signIn(device)
  await Promise.all([listens(device), device.goto(page.url())])
  await expect(chip(device, 'none')).toBeVisible()
  await chip(page, 'none').click()
  await page
    .getByRole('dialog', { name: 'Assistant' })
    .getByRole('button', { name: /Passing/ })
    .click()
  await expect(chip(device, 'Passing')).toBeVisible({ timeout: 1_500 })

  await device.goto('/assistants')
  await device.getByRole('button', { name: 'More for Passing' }).click()
  await device.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(device.getByRole('row', { name: /Passing/ })).toHaveCount(0)
  await words(page).fill('Are you there?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').first()).toContainText('The assistant “Passing” was deleted or is no longer shared with you.')
  await expect(words(page)).toHaveValue('Are you there?')
  await page.reload()
  await expect(chip(page, 'Passing (no longer available)')).toBeVisible()
  await device.getByRole('button', { name: 'Undo' }).click()
  await expect(device.getByRole('row', { name: /Passing/ })).toHaveCount(1)
  await page.reload()
  await expect(chip(page, 'Passing')).toBeVisible()
  await other.close()
})

test('[asst-09] an assistant is exported as JSON and imported again; a foreign file is refused with a sentence', async ({ page, app }) => {
  await make(page, 'Traveller', async form => {
    await form.getByRole('textbox', { name: 'Instructions' }).fill('Go places.')
  })
  await page.getByRole('button', { name: 'More for Traveller' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export' }).click()])
  expect(download.suggestedFilename()).toBe('Traveller.json')
  await page.getByLabel('File with assistants').setInputFiles(await download.path())
  await expect(page.getByRole('row', { name: /Traveller/ })).toHaveCount(2)
  const { data } = await api(page.context(), app).get<{ data: { id: string; name: string }[] }>('/api/assistants')
  const copies = await Promise.all(
    data
      .filter(({ name }) => name === 'Traveller')
      .map(({ id }) => api(page.context(), app).get<{ definition: unknown }>(`/api/assistants/${id}`)),
  )
  expect(copies[0]?.definition).toEqual(copies[1]?.definition)
  for (const [content, sentence] of [
    ['{"name":"x"}', 'This is not an assistant exported by Parley.'],
    ['not json', 'This file is not JSON.'],
    ['{"format":"parley.assistant","formatVersion":1,"name":""}', 'cannot be imported'],
  ] as const) {
    await page
      .getByLabel('File with assistants')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(content) })
    await expect(page.getByText(sentence)).toBeVisible()
  }
})

test('[asst-11] a saved prompt is found with /, its variables are asked for in one form, and a variable in a value is text', async ({
  page,
}) => {
  await page.goto('/prompts')
  await page.getByRole('button', { name: 'New prompt' }).first().click()
  const editor = page.getByRole('dialog', { name: 'New prompt' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('brief')
  await editor.getByRole('textbox', { name: 'Title' }).fill('Write a brief')
  await editor
    .getByRole('textbox', { name: 'Text' })
    .fill('A {{tone:formal|friendly}} brief on {{topic}}, {{topic}} again, as of {{date}}.')
  await expect(editor.getByText('Asks for tone, topic, date.')).toBeVisible()
  expect(await violations(page, 'prompt editor')).toEqual([])
  await editor.getByRole('button', { name: 'Create prompt' }).click()
  await expect(page.getByRole('row', { name: /Write a brief/ })).toBeVisible()

  await page.goto('/')
  await words(page).pressSequentially('/brief')
  await expect(page.getByRole('listbox', { name: 'Prompts' }).getByRole('option', { name: /Write a brief/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Write a brief' })
  await form.getByRole('combobox', { name: 'tone' }).selectOption('friendly')
  await form.getByRole('button', { name: 'Insert into the message' }).click()
  await expect(form.getByText('This is required.')).toBeVisible()
  await form.getByRole('textbox', { name: 'topic' }).fill('{{date}} and /brief')
  expect(await violations(page, 'fill')).toEqual([])
  await form.getByRole('textbox', { name: 'topic' }).press('Tab')
  await form.getByRole('button', { name: 'Insert into the message' }).click()
  await expect(words(page)).toHaveValue(
    /^A friendly brief on \{\{date\}\} and \/brief, \{\{date\}\} and \/brief again, as of \d{4}-\d{2}-\d{2}\.$/,
  )
})

test('[asst-13] assistants and prompts work on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await make(page, 'A name that is much longer than a phone is wide, with 🦜 and עברית', async form => {
    await form.getByRole('textbox', { name: 'Emoji' }).fill('🦜')
  })
  await expect(page.getByRole('row', { name: /A name that is much longer/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: /^Chat with A name/ }).click()
  await expect(page.getByRole('heading', { name: /A name that is much longer/ })).toBeVisible()
  await page.getByRole('button', { name: /^Assistant: A name/ }).click()
  await page.getByRole('dialog', { name: 'Assistant' }).getByRole('button', { name: 'No assistant' }).click()
  await expect(chip(page, 'none')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('[asst-20] a picture is chosen, made small, shown wherever the emoji is, and removed', async ({ page, app }) => {
  const shown = (scope: Locator) => scope.locator('img[src*="/picture?v="]').first()
  const isDrawn = (scope: Locator) => shown(scope).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
  const file = (buffer: Buffer, name = 'me.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
  await make(page, 'Painter', async form => {
    await form.getByRole('textbox', { name: 'Emoji' }).fill('🎨')
    await form.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'cast' })
    const input = form.locator('input[type=file][aria-label=Picture]')
    await input.setInputFiles(file(Buffer.from('no picture at all')))
    await expect(form.getByText('Your browser cannot read this picture. Choose a PNG, JPEG or WebP.')).toBeVisible()
    await input.setInputFiles(file(Buffer.from(pictures.jpeg, 'base64')))
    await expect(form.getByRole('img', { name: 'The assistant' })).toBeVisible()
    expect(await violations(page, 'editor with a picture')).toEqual([])
  })
  const row = page.getByRole('row', { name: /Painter/ })
  await expect.poll(() => isDrawn(row)).toBe(true)
  const { data } = await api(page.context(), app).get<{ data: { id: string; name: string }[] }>('/api/assistants')
  const id = data.find(({ name }) => name === 'Painter')?.id ?? ''
  const served = await page.context().request.get(`${app.url}/api/assistants/${id}/picture`)
  expect([served.headers()['content-type'], (await served.body()).includes('SecretCam')]).toEqual(['image/webp', false])

  await page.goto(`/?assistant=${id}`)
  await expect.poll(() => isDrawn(page.getByRole('heading', { name: 'Painter' }))).toBe(true)
  await expect(shown(chip(page, 'Painter'))).toBeVisible()
  await words(page).fill('Paint.')
  await words(page).press('Enter')
  await expect(answers(page).last()).toContainText('I find three faults.')
  await expect.poll(() => isDrawn(answers(page).last())).toBe(true)
  expect(await violations(page, 'answer with a picture')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })

  await page.goto(`/assistants/${id}`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved as version 2.')).toBeVisible()
  await page.goto(`/?assistant=${id}`)
  await expect(page.getByRole('heading', { name: 'Painter' })).toContainText('🎨')
  await expect(page.locator('img[src*="/picture?v="]')).toHaveCount(0)
})
