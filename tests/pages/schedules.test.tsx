import { answers, expect, test } from '../support/pages/index.ts'
import { violations } from '../support/pages/violations.ts'

test('[time-09] a schedule is put into a project in the page, and ends with it', async ({ page, provider }) => {
  await provider.script('spare', [{ text: 'All is quiet.' }])
  const own = page.api
  const name = `Harbour ${crypto.randomUUID().slice(0, 6)}`
  const made = await own.send('POST', '/api/projects', { name, color: 'green' })
  const { project } = (await made.json()) as { project: { id: string } }
  await page.goto('/settings/schedules')
  await page.getByRole('button', { name: 'New schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New schedule' })
  const create = dialog.getByRole('button', { name: 'Create schedule' })
  await dialog.getByLabel('Title').fill('x'.repeat(201))
  await create.click()
  await expect(dialog.getByText('Shorten this to 200 characters.')).toBeVisible()
  await expect(dialog.getByText('Write the message that is sent.')).toBeVisible()
  await dialog.getByLabel('Title').fill('Tide')
  await dialog.getByLabel('Message').fill('How high is the tide?')
  await dialog.getByLabel('Model').selectOption({ label: 'spare' })
  await dialog.getByLabel('Project').selectOption({ label: name })
  await dialog.getByLabel('Share its chats with the project').check()
  expect(await violations(page, 'a schedule in a project')).toEqual([])
  await create.click()
  const item = page.getByRole('listitem').filter({ hasText: 'Tide' }).first()
  await expect(item).toContainText(`Shared in ${name}`)
  await item.getByRole('button', { name: 'Run now: Tide' }).click()
  await item.getByText(/^Last run .*: started$/).click()
  await item.getByRole('link', { name: 'Open the chat' }).click()
  await expect(page.getByRole('button', { name: `Project ${name}, shared` })).toBeVisible()
  await expect(answers(page).last()).toContainText('All is quiet.')
  await own.send('DELETE', `/api/projects/${project.id}`)
  await page.goto('/settings/schedules')
  await expect(item).toContainText('Its project was deleted, so it has ended.')
  await item.getByRole('button', { name: 'Delete Tide' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(item).toHaveCount(0)
})
