import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '../support/pages/index.ts'

const everything = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

const server = { slug: 'turns', title: 'Turn tools', transport: 'stdio', command: 'node', args: [everything, 'stdio'] }

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })

const options = (page: Page) => page.getByRole('form', { name: 'Message' }).getByRole('option')

const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen for this message' })

let root: string

test.beforeEach(() => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-choices-'))
})

test.afterEach(async ({ page }) => {
  const admin = page.api
  await admin.send('DELETE', '/api/admin/folders/choices')
  await admin.send('DELETE', '/api/admin/servers/turns')
  rmSync(root, { recursive: true, force: true })
})

test('[turn-53] a tool that is gone by the time of sending is said, and text and choices are kept', async ({ page, provider }) => {
  const admin = page.api
  expect((await admin.send('POST', '/api/admin/servers', server)).status).toBe(201)
  await expect.poll(async () => JSON.stringify(await admin.get('/api/tools')), { timeout: 30_000 }).toContain('turns.echo')
  await provider.script('usual', [{ text: 'Never.' }])
  await page.goto('/')
  await words(page).pressSequentially('@turns.echo')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await admin.send('DELETE', '/api/admin/servers/turns')
  await words(page).pressSequentially('Say it')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Message' }).getByRole('alert')).toContainText('There is no tool named turns.echo.')
  await expect(words(page)).toHaveValue('Say it')
  await expect(chosen(page)).toContainText('Echo')
})
