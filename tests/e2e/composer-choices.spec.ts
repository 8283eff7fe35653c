import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

const everything = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const server = { slug: 'turns', title: 'Turn tools', transport: 'stdio', command: 'node', args: [everything, 'stdio'] }

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const options = (page: Page) => page.getByRole('form', { name: 'Message' }).getByRole('option')
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen for this message' })

let root: string

test.beforeEach(async ({ page }) => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-choices-'))
  await signIn(page)
})
test.afterEach(async ({ page, app }) => {
  const admin = api(page.context(), app)
  await admin.send('DELETE', '/api/admin/folders/choices')
  await admin.send('DELETE', '/api/admin/servers/turns')
  rmSync(root, { recursive: true, force: true })
})

interface Asked {
  model: string
  tools?: { function: { name: string } }[]
}

test('[turn-52] @ chooses a model and the tools of a server for one message by keys; the chips can be taken away, and the next message is the chat’s again', async ({
  page,
  app,
  provider,
}) => {
  test.setTimeout(120_000)
  const admin = api(page.context(), app)
  expect((await admin.send('POST', '/api/admin/servers', server)).status()).toBe(201)
  await expect.poll(async () => JSON.stringify(await admin.get('/api/tools')), { timeout: 30_000 }).toContain('turns.echo')
  await provider.script('usual', [{ text: 'As usual.' }], [{ text: 'As usual again.' }])
  await provider.script('sidecar', [{ text: 'Said by another.' }])
  await askModel(page, 'usual', 'Good day')
  await expect(answers(page).last()).toContainText('As usual.')

  await words(page).pressSequentially('@sidec')
  await expect(options(page).filter({ hasText: 'Model' }).first()).toContainText('sidecar')
  await page.keyboard.press('Enter')
  await expect(chosen(page).getByRole('listitem')).toHaveText(['Modelsidecar'])
  await words(page).pressSequentially('@Turn')
  await expect(options(page).first()).toContainText('Server')
  await page.keyboard.press('Tab')
  await words(page).pressSequentially('@turns.get-sum')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(chosen(page).getByRole('listitem')).toHaveText(['Modelsidecar', 'Only withAll tools of Turn tools'])
  expect(await violations(page, 'choices')).toEqual([])
  await chosen(page).getByRole('button', { name: 'Remove All tools of Turn tools' }).click()
  await words(page).fill('')
  await words(page).pressSequentially('@turns.echo')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await words(page).pressSequentially('And you?')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('Said by another.')
  const { body } = await provider.waitFor(request => (request.body as Asked).model === 'sidecar')
  expect((body as Asked).tools?.map(tool => tool.function.name)).toEqual(['turns__echo'])
  await expect(chosen(page)).toHaveCount(0)
  const own = page.getByRole('article', { name: 'Your message' }).last()
  await expect(own).toContainText('With sidecar')
  await words(page).fill('Back?')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('As usual again.')
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your message' }).nth(1)).toContainText('With sidecar')
})

test('[turn-54] the composer comes back as it was after a refused send: text, files, model, tools, chosen files and pages', async ({
  page,
  app,
  provider,
}) => {
  test.setTimeout(120_000)
  writeFileSync(path.join(root, 'harbour.ts'), 'export const harbour = "deep water"\n')
  const admin = api(page.context(), app)
  expect((await admin.send('POST', '/api/admin/servers', server)).status()).toBe(201)
  expect((await admin.send('POST', '/api/admin/folders', { id: 'choices', title: 'Harbour', path: root, people: ['*'] })).status()).toBe(
    201,
  )
  await expect.poll(async () => JSON.stringify(await admin.get('/api/tools')), { timeout: 30_000 }).toContain('turns.echo')
  await page.route('**/api/pages', route => route.fulfill({ json: { page: { title: 'Tide tables' } } }))
  await provider.script('sidecar', [{ text: 'At last.' }])
  await page.goto('/')
  const choose = async (typed: string, count = 1) => {
    await words(page).pressSequentially(typed)
    await expect(options(page)).toHaveCount(count)
    await page.keyboard.press('Enter')
  }
  await words(page).pressSequentially('@sidecar')
  await expect(options(page).filter({ hasText: 'Model' }).first()).toContainText('sidecar')
  await page.keyboard.press('Enter')
  await choose('@turns.echo')
  await choose('#harbour')
  await expect(page.getByRole('button', { name: 'Files: 1 file selected' })).toBeVisible()
  await choose('See #https://tides.example/table')
  await page.getByLabel('Files to attach').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('low tide') })
  await words(page).pressSequentially('at  dawn 🌅')
  const whole = async () => {
    await expect(chosen(page).getByRole('listitem')).toHaveText([/sidecar/, /Echo/, /harbour\.ts/, /Tide tables/])
    await expect(words(page)).toHaveValue('See https://tides.example/table at  dawn 🌅')
    await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveText([/notes\.txt/])
  }
  await whole()
  const problem = page.getByRole('form', { name: 'Message' }).getByRole('alert')

  // No network.
  await page.route('**/run', route => route.abort())
  await words(page).press('Enter')
  await expect(problem).toBeVisible({ timeout: 30_000 })
  await whole()
  // A limit, and a refusal by the server.
  for (const [status, code, message] of [
    [429, 'too_many_requests', 'Too many messages at once. Try again in a minute.'],
    [403, 'forbidden', 'You may not use this model.'],
  ] as const) {
    await page.unroute('**/run')
    await page.route('**/run', route => route.fulfill({ status, json: { error: { code, message } } }))
    await words(page).press('Enter')
    await expect(problem).toContainText(message, { timeout: 30_000 })
    await whole()
  }
  await page.setViewportSize({ width: 390, height: 780 })
  await page.unroute('**/run')
  await words(page).press('Enter')
  await expect(answers(page).last()).toContainText('At last.')
  await expect(chosen(page)).toHaveCount(0)
  const { body } = await provider.waitFor(request => (request.body as Asked).model === 'sidecar')
  expect((body as Asked).tools?.map(tool => tool.function.name)).toEqual(['turns__echo'])
  expect(JSON.stringify(body)).toContain('deep water')
  expect(JSON.stringify(body)).toContain('low tide')
})

test('[read-20] # selects one of 5,000 files of an allowed folder for the chat, by keys and on a phone, and its chip takes it away', async ({
  page,
  app,
  provider,
}) => {
  test.setTimeout(120_000)
  mkdirSync(path.join(root, 'src'))
  for (let at = 0; at < 5_000; at++) writeFileSync(path.join(root, 'src', `part-${at}.ts`), `export const part = ${at}\n`)
  writeFileSync(path.join(root, 'src', 'harbour.ts'), 'export const harbour = "deep water"\n')
  const admin = api(page.context(), app)
  expect((await admin.send('POST', '/api/admin/folders', { id: 'choices', title: 'Harbour', path: root, people: ['*'] })).status()).toBe(
    201,
  )
  await provider.script('usual', [{ text: 'Read it.' }])
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^usual (openai:usual|The default)$/ }).click()
  await words(page).pressSequentially('Read #')
  await expect(options(page)).not.toHaveCount(0)
  expect(await options(page).count()).toBeLessThanOrEqual(50)
  await words(page).pressSequentially('harb')
  await expect(options(page).first()).toContainText('src/harbour.ts')
  await expect(options(page).first()).toContainText('Harbour')
  await page.keyboard.press('Enter')
  await expect(words(page)).toHaveValue('Read ')
  await expect(chosen(page)).toContainText('src/harbour.ts')
  await expect(page.getByRole('button', { name: 'Files: 1 file selected' })).toBeVisible()
  await chosen(page).getByRole('button', { name: 'Deselect src/harbour.ts' }).click()
  await expect(page.getByRole('button', { name: 'Files: No files selected' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 780 })
  await words(page).fill('')
  await words(page).pressSequentially('Read #harb')
  await options(page).first().click()
  await expect(chosen(page)).toContainText('src/harbour.ts')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await violations(page, 'files')).toEqual([])
  await words(page).pressSequentially('now')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answers(page).last()).toContainText('Read it.')
  await provider.waitFor(request => JSON.stringify(request.body).includes('deep water'))

  await words(page).fill('')
  await words(page).pressSequentially('#nothing-like-this')
  await expect(page.getByRole('form', { name: 'Message' })).toContainText('No file matches.')
})

test('[read-22] the placeholder of the message stands where reading begins, from the left and from the right', async ({ page }) => {
  await page.goto('/')
  expect(await words(page).evaluate(area => getComputedStyle(area).direction)).toBe('ltr')
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await words(page).evaluate(area => getComputedStyle(area).direction)).toBe('rtl')
  await words(page).fill('Left to right')
  expect(await words(page).evaluate(area => getComputedStyle(area).direction)).toBe('ltr')
})
