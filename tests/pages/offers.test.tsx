import { resolve } from 'node:path'
import { answers, expect, type Page, test } from '../support/pages/index.ts'
import { faults } from '../support/pages/violations.ts'

const everything = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

const servers = [
  { slug: 'all', title: 'Everything', transport: 'stdio', command: 'node', args: [everything, 'stdio'] },
  { slug: 'library', title: 'The library', transport: 'stdio', command: 'node', args: [resolve('tests/support/mcp/library-server.ts')] },
]

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })

const menu = (page: Page, name: string) => page.getByRole('listbox', { name })

/** Sends the message once attachments are loaded: *Send* is disabled until then. */
async function send(page: Page) {
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await words(page).press('Enter')
}

async function choose(page: Page, model: string) {
  await page.getByRole('button', { name: /^Model:/ }).click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${model} (openai:${model}|The default)$`) }).click()
}

test.beforeEach(async ({ page }) => {
  const admin = page.api
  for (const server of servers) expect((await admin.send('POST', '/api/admin/servers', server)).status).toBe(201)
  // Once it has connected, menus need not wait.
  await expect
    .poll(async () => JSON.stringify(await admin.get('/api/mcp/prompts')), { timeout: 30_000 })
    .toMatch(/completable-prompt.*greet/)
})

test.afterEach(async ({ page }) => {
  for (const { slug } of servers) await page.api.send('DELETE', `/api/admin/servers/${slug}`)
})

test("a prompt is found with /, filled with its server's suggestions, and sent", async ({ page, provider }) => {
  await provider.script('plain', [{ text: 'Alice leads now.' }])
  await page.goto('/')
  await choose(page, 'plain')
  await words(page).fill('/team')
  await expect(menu(page, 'Prompts').getByRole('option')).toHaveCount(1)
  await words(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Team Management' })
  await dialog.getByRole('combobox', { name: 'department' }).fill('E')
  await dialog.getByRole('option', { name: 'Engineering' }).click()
  await expect(dialog.getByRole('combobox', { name: 'department' })).toHaveValue('Engineering')
  await dialog.getByRole('combobox', { name: 'name' }).fill('A')
  await expect(dialog.getByRole('option')).toHaveText(['Alice'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await faults(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Insert into the message' }).click()
  await expect(words(page)).toHaveValue('Please promote Alice to the head of the Engineering team.')
  await expect(page.getByText('With the prompt Team Management of Everything')).toBeVisible()
  await words(page).press('Enter')
  await expect(answers(page).getByText('Alice leads now.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Prompt Team Management of Everything')).toBeVisible()
  const { body } = await provider.waitFor(request => JSON.stringify(request.body).includes('Please promote Alice'))
  expect(JSON.stringify(body)).toContain('with the prompt completable-prompt of the MCP server Everything')

  await provider.script('plain', [{ text: 'They differ.' }])
  await words(page).fill('/show')
  await expect(menu(page, 'Prompts').getByRole('option').first()).toContainText('show')
  await words(page).press('Enter')
  await expect(words(page)).toHaveValue('Compare these.')
  await expect(page.getByRole('img', { name: 'show image' })).toBeVisible()
  await send(page)
  await expect(answers(page).getByText('They differ.')).toBeVisible()
})

test('a resource is attached with @ as a snapshot, is marked when it changes, and is attached anew', async ({ page, provider }) => {
  await provider.script('plain', [{ text: 'The first edition.' }])
  await page.goto('/')
  await choose(page, 'plain')
  await words(page).pressSequentially('What is in @notes')
  await expect(menu(page, 'Assistants and resources').getByRole('option').first()).toContainText('Notes of the day')
  await words(page).press('Enter')
  const attached = page.getByRole('form', { name: 'Message' }).getByRole('list', { name: 'Attached files' })
  await expect(attached).toContainText('The library')
  await expect(words(page)).toHaveValue('What is in ')
  await send(page)
  await expect(answers(page).getByText('The first edition.')).toBeVisible()
  const { body } = await provider.waitFor(request => JSON.stringify(request.body).includes('snapshot of the resource lib://notes'))
  expect(JSON.stringify(body)).toMatch(/The library.*Notes, edition \d/)

  await page.reload()
  const own = page.getByRole('article', { name: 'Your message' })
  await expect(own.getByRole('button', { name: 'Open Notes' })).toContainText('The library')
  const admin = page.api
  expect((await admin.send('POST', '/api/admin/servers/library/try', { tool: 'touch', arguments: {} })).ok).toBe(true)
  await own.getByRole('button', { name: 'Notes was updated; attach the current version' }).click()
  await expect(attached).toContainText('Notes')
  await expect(attached.getByRole('button', { name: 'Remove Notes' })).toBeVisible()

  await words(page).pressSequentially('And @page')
  await expect(menu(page, 'Assistants and resources').getByRole('option').first()).toContainText('Page')
  await words(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Page' })
  await dialog.getByRole('combobox', { name: 'word' }).fill('her')
  await dialog.getByRole('option', { name: 'heron' }).click()
  await dialog.getByRole('button', { name: 'Attach' }).click()
  await expect(attached.getByRole('listitem')).toHaveCount(2)
  await provider.script('plain', [{ text: 'The newest edition.' }])
  await send(page)
  await expect(answers(page).getByText('The newest edition.')).toBeVisible()
})

test('a prompt and a resource whose server requests input arrive once the user has answered', async ({ page }) => {
  const admin = page.api
  const asking = { title: 'Asking', transport: 'stdio', command: 'node', args: [resolve('tests/support/mcp/asking-server.mjs')] }
  expect((await admin.send('POST', '/api/admin/servers', { slug: 'asking', ...asking })).status).toBe(201)
  try {
    await expect.poll(async () => JSON.stringify(await admin.get('/api/mcp/prompts')), { timeout: 30_000 }).toContain('"rounds"')
    await page.goto('/')
    await words(page).fill('/rounds')
    await expect(menu(page, 'Prompts').getByRole('option')).toHaveCount(1)
    await words(page).press('Enter')
    const question = page.getByRole('dialog', { name: 'A question from Asking' })
    for (const [round, colour] of ['red', 'blue', 'green'].entries()) {
      await expect(question.getByText(`Colour ${round + 1}?`)).toBeVisible()
      if (round === 0) expect(await faults(page, '[role=dialog]')).toEqual([])
      await question.getByRole('textbox', { name: 'colour' }).fill(colour)
      await expect(question.getByRole('button', { name: 'Send' })).toBeEnabled()
      await page.keyboard.press('Enter')
    }
    await expect(words(page)).toHaveValue('red blue green')
    await expect(question).toHaveCount(0)

    await words(page).fill('')
    await words(page).pressSequentially('@ask://page')
    await expect(menu(page, 'Assistants and resources').getByRole('option')).toHaveCount(1)
    await words(page).press('Enter')
    await expect(question.getByRole('link', { name: 'Open example.org' })).toHaveAttribute('href', 'https://example.org/go')
    await question.getByRole('button', { name: 'Accept' }).click()
    const attached = page.getByRole('form', { name: 'Message' }).getByRole('list', { name: 'Attached files' })
    await expect(attached.getByRole('button', { name: 'Remove page' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  } finally {
    await admin.send('DELETE', '/api/admin/servers/asking')
  }
})
