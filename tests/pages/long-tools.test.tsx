import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { answers, askModel, expect, member, test } from '../support/pages/index.ts'
import type { MockProvider } from '../support/provider/index.ts'

interface Asked {
  tools: { function: { name: string } }[]
}

async function answered(provider: MockProvider, model: string): Promise<Asked[]> {
  return (await provider.requests(model)).flatMap(({ body }) => {
    const asked = body as Partial<Asked>
    return asked.tools ? [{ tools: asked.tools, ...asked }] : []
  })
}

test.afterEach(({ page }) => page.api.send('PATCH', '/api/admin/settings', { toolBudgetTokens: 8_000 }))

interface Stored {
  settings: { toolBudgetTokens: number }
}

test('a rule about an argument applies to matching calls only, and the card names the rule', async ({ page, provider }) => {
  const admin = page.api
  await page.goto('/admin/policies')
  await page.getByLabel('Server').last().fill('memory')
  await page.getByLabel('Tool').last().fill('create_note')
  await page.getByLabel('Action').last().selectOption('deny')
  await page.getByText('Only for some calls').last().click()
  await page.getByLabel('Argument').last().fill('text')
  await page.getByLabel('Value').last().fill('*harbour*')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await expect(rule).toContainText('text like *harbour*')
  await page.reload()
  await expect(rule).toContainText('text like *harbour*')

  const note = (text: string) => ({ call: { name: 'create_note', arguments: { title: 'T', text } } })
  await provider.script(
    'argued',
    [note('The harbour gate.')],
    [{ text: 'Not this one.' }],
    [note('The lighthouse.')],
    [{ text: 'But this one.' }],
  )
  await askModel(page, 'argued', 'Note the gate.')
  await expect(answers(page).getByText('Not this one.')).toBeVisible()
  await page.getByText('memory · create_note', { exact: true }).click()
  await expect(answers(page)).toContainText(/The rule for memory\.create_note/)
  await page.getByRole('textbox', { name: 'Message' }).fill('Note the lighthouse.')
  await page.keyboard.press('Enter')
  await expect(answers(page).getByText('But this one.')).toBeVisible()
  const results = JSON.stringify((await answered(provider, 'argued')).at(-1))
  expect(results).toContain('The rule for memory.create_note')
  const { data } = await admin.get<{ data: { id: string }[] }>('/api/admin/policies')
  for (const { id } of data) await admin.send('DELETE', `/api/admin/policies/${id}`)
})

test('tools that do not fit in a request are found by search, and a pinned tool is in every request', async ({ page, provider }) => {
  const admin = page.api
  await page.goto('/admin/settings/answers')
  await page.getByLabel('Tokens for tool descriptions').fill('500')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  expect((await admin.get<Stored>('/api/admin/settings')).settings.toolBudgetTokens).toBe(500)

  await provider.script('budget', [{ text: 'Nothing to do.' }], [{ text: 'Nothing again.' }])
  await askModel(page, 'budget', 'Look for a tool.')
  await expect(answers(page).getByText('Nothing to do.')).toBeVisible()
  await page.getByRole('button', { name: /^Tools: / }).click()
  const tools = page.getByRole('dialog', { name: 'Tools' })
  await expect(tools).toContainText(/^.*0 of \d+ in the request, .* of 500 tokens/)
  const pin = tools.getByRole('button', { name: 'Pin Read a file' })
  await pin.click()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(tools).toContainText(/1 of \d+ in the request/)
  await page.reload()
  await page.getByRole('button', { name: /^Tools: / }).click()
  await expect(tools.getByRole('button', { name: 'Pin Read a file' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Message' }).fill('Look again.')
  await page.keyboard.press('Enter')
  await expect(answers(page).getByText('Nothing again.')).toBeVisible()

  const offered = (await answered(provider, 'budget')).map(({ tools }) => tools.map(tool => tool.function.name))
  expect(offered[0]).toEqual(['search_tools', 'memory__save', 'memory__forget'])
  expect(offered.at(-1)).toEqual([...(offered[0] ?? []), 'files__read_file'])
})

test('a result too long for the model is shown whole to its user, after a reload too, and to no other user', async ({ page, provider }) => {
  const { id } = await page.api.get<{ id: string }>('/api/account')
  const folder = path.join(page.site.dataDir, 'people', id, 'files')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'long.txt'), `${'All work and no play. '.repeat(4_000)}The very end.`)
  await provider.script('long', [{ call: { name: 'read_file', arguments: { path: 'long.txt' } } }], [{ text: 'It is long.' }])
  await askModel(page, 'long', 'Read long.txt.')
  await expect(answers(page).getByText('It is long.')).toBeVisible()
  const seen = JSON.stringify((await answered(provider, 'long')).at(-1))
  expect(seen).toContain('read_result')
  expect(seen).not.toContain('The very end.')

  await page.reload()
  await page.getByText('files · read_file', { exact: true }).click()
  await page.getByRole('button', { name: 'Show full result' }).click()
  const whole = page.getByRole('region', { name: 'Full result' })
  await expect(whole).toContainText('The very end.')
  await page.getByRole('button', { name: 'Hide full result' }).click()
  await expect(whole).toHaveCount(0)

  const address = (await page.getByRole('link', { name: /^Download/ }).getAttribute('href')) ?? ''
  expect(await page.api.status(address)).toBe(200)
  const other = await member(page)
  expect(await other.api.status(address)).toBe(404)
})
