import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picture = { name: 'pixel.png', mimeType: 'image/png', buffer: PNG }
const notes = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Remember the milk') }

test.beforeEach(({ page }) => signIn(page))

test('[life-14] a picture and a text go with the message, show in the chat, and open in full', async ({ page, provider }) => {
  await provider.script('files', [{ text: 'A pixel, and milk.' }])
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: 'openai:files' }).click()
  await page.locator('input[type=file]').setInputFiles([picture, notes])
  await expect(page.getByRole('button', { name: 'Remove pixel.png' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('What is this?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answers(page)).toContainText('A pixel, and milk.')
  await expect(page.getByRole('button', { name: 'Remove pixel.png' })).toHaveCount(0)
  const { body } = await provider.waitFor(({ model }) => model === 'files')
  expect((body as { messages: { content: unknown }[] }).messages.at(-1)?.content).toEqual([
    { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG.toString('base64')}` } },
    { type: 'text', text: 'The file notes.md:\n\n# Remember the milk' },
    { type: 'text', text: 'What is this?' },
  ])
  await page.reload()
  const mine = page.getByRole('article', { name: 'Your message' })
  await expect(mine.getByRole('button', { name: 'Open notes.md' })).toBeVisible()
  await mine.getByRole('button', { name: 'Show pixel.png' }).click()
  const shown = page.getByRole('dialog', { name: 'pixel.png' })
  await expect(shown.getByRole('img', { name: 'pixel.png' })).toHaveJSProperty('naturalWidth', 1)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
})

test('[life-14] a model that does not see says so before anything is sent, and the composer keeps what it has', async ({
  page,
  provider,
}) => {
  await provider.script('blind', [{ text: 'Hello.' }])
  await askModel(page, 'blind', 'Hello?')
  await expect(answers(page)).toContainText('Hello.')
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/admin/models/openai%3Ablind', { method: 'PATCH', headers, body: '{"vision":false}' })
    return response.status
  })
  expect(status).toBe(200)
  await page.reload()
  await page.getByRole('textbox', { name: 'Message' }).fill('And this?')
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('alert').filter({ hasText: 'blind cannot see images' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('And this?')
  await page.getByRole('button', { name: 'Remove pixel.png' }).click()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
})
