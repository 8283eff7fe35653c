import { answers, askModel, expect, test } from '../support/pages/index.ts'

interface Rule {
  id: string
  server: string
  tool: string
  action: string
}

test('[run-12] a question is answered with a reason, for the chat, and for always', async ({ page, provider }) => {
  const admin = page.api
  const made = await admin.send('POST', '/api/admin/policies', { server: 'memory', tool: 'create_note', action: 'ask' })
  const { id } = (await made.json()) as Rule
  const note = { call: { name: 'create_note', arguments: { title: 'T', text: 'x' } } }
  await provider.script(
    'asker',
    [note],
    [{ text: 'Denied then.' }],
    [note],
    [note],
    [{ text: 'Twice.' }],
    [note],
    [{ text: 'Always.' }],
    [note],
    [{ text: 'No question.' }],
  )
  const ask = page.getByRole('region', { name: 'Waiting for your permission' })
  const again = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.keyboard.press('Enter')
  }

  await askModel(page, 'asker', 'One')
  await ask.getByRole('button', { name: /^Deny/ }).click()
  await ask.getByRole('button', { name: 'Back' }).click()
  await ask.getByRole('button', { name: /^Deny/ }).click()
  await ask.getByLabel(/Why not/).fill('Not on a Friday.')
  await ask.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(answers(page).getByText('Denied then.')).toBeVisible()
  const told = await provider.waitFor(({ model, body }) => model === 'asker' && JSON.stringify(body).includes('Not on a Friday.'))
  expect(told.model).toBe('asker')

  await again('Two')
  await ask.getByRole('button', { name: /^For this chat/ }).click()
  await expect(answers(page).getByText('Twice.')).toBeVisible()

  await askModel(page, 'asker', 'Three')
  await ask.getByRole('button', { name: /^Always/ }).click()
  await expect(answers(page).getByText('Always.', { exact: true })).toBeVisible()
  await askModel(page, 'asker', 'Four')
  await expect(answers(page).getByText('No question.')).toBeVisible()
  await page.reload()
  await expect(answers(page).getByText('No question.')).toBeVisible()
  await expect(ask).toHaveCount(0)
  await admin.send('DELETE', `/api/admin/policies/${id}`)
  // Later specs on the same server are asked again.
  await admin.send('DELETE', '/api/permissions')
})
