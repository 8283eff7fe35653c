import { expect, test } from '../support/pages/index.ts'

test('[skill-05] a skill is written on its page with its problems named, switched off, and deleted after a question', async ({ page }) => {
  await page.goto('/skills')
  await page.getByRole('button', { name: 'New skill' }).first().click()
  const editor = page.getByRole('dialog', { name: 'New skill' })
  const text = editor.getByRole('textbox', { name: 'SKILL.md' })
  await text.fill('---\nname: No Name\ndescription: Does it.\n---\nDo it.')
  await editor.getByRole('button', { name: 'Create skill' }).click()
  await expect(editor.getByText(/SKILL\.md: The name needs 1 to 64 characters/)).toBeVisible()
  await text.fill('---\nname: heron-notes\ndescription: Writes notes about herons.\n---\nName the lake first.')
  await editor.getByRole('button', { name: 'Create skill' }).click()
  const row = page.getByRole('row', { name: /heron-notes/ })
  await expect(row).toContainText('Writes notes about herons.')
  const stored = async () => (await page.api.get<{ data: { name: string; enabled: boolean }[] }>('/api/skills')).data
  expect(await stored()).toMatchObject([{ name: 'heron-notes', enabled: true }])
  await row.getByRole('switch', { name: 'Use heron-notes' }).click()
  await expect.poll(async () => (await stored())[0]?.enabled).toBe(false)
  await row.getByRole('button', { name: 'Delete heron-notes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(stored).toEqual([])
})

test('[skill-05] a skill of another person is read, switched on, and not changed', async ({ page }) => {
  const { api } = await page.api.invite('Carl')
  const body = '---\nname: shared-skill\ndescription: Is shared.\n---\nDo it.'
  const made = (await (await api.fetch('/api/skills', { method: 'POST', body })).json()) as { id: string }
  expect((await api.send('PATCH', `/api/skills/${made.id}`, { audience: { kind: 'everyone' } })).ok).toBe(true)
  await page.goto('/skills')
  const row = page.getByRole('row', { name: /shared-skill/ })
  await row.getByRole('button', { name: 'Open shared-skill' }).click()
  const dialog = page.getByRole('dialog', { name: 'shared-skill' })
  await expect(dialog.getByRole('textbox', { name: 'SKILL.md' })).toHaveValue(/Do it\./)
  await expect(dialog.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  const isOn = async () => (await page.api.get<{ data: { enabled: boolean }[] }>('/api/skills')).data[0]?.enabled
  expect(await isOn()).toBe(false)
  await row.getByRole('switch', { name: 'Use shared-skill' }).click()
  await expect.poll(isOn).toBe(true)
})
