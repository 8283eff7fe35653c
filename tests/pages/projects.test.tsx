import { createProject, expect, test } from '../support/pages/index.ts'

test('[proj-14] names of projects may be long, foreign and right-to-left, and a longer one is refused with a reason', async ({ page }) => {
  const name = `مشروع 🚀 ${crypto.randomUUID()}`
  await createProject(page, name)
  await page.getByRole('button', { name: 'More for this project' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the project' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('n'.repeat(10_000))
  await expect(dialog.getByText('A name can have at most 100 characters.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})
