import { expect, test } from '../support/pages/index.ts'
import { violations } from '../support/pages/violations.ts'

test('[time-07] a person chooses of what mail tells, once an administrator has set mail up', async ({ page }) => {
  const own = page.api
  await page.goto('/settings/notices')
  await expect(page.getByText('Mail is not set up here. An administrator can set it up.')).toBeVisible()
  const set = await own.send('PUT', '/api/admin/mail', {
    host: '127.0.0.1',
    port: 9,
    security: 'none',
    from: 'parley@example.org',
  })
  expect(set.status).toBe(200)
  await page.reload()
  await page.getByRole('combobox', { name: 'Mail about' }).selectOption('Answers that wait for me')
  await expect.poll(async () => (await own.get<{ mailNotices: string }>('/api/notices')).mailNotices).toBe('questions')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Mail about' })).toHaveValue('questions')
  expect(await violations(page, 'mail')).toEqual([])
  await page.getByRole('combobox', { name: 'Mail about' }).selectOption('None')
  await expect.poll(async () => (await own.get<{ mailNotices: string }>('/api/notices')).mailNotices).toBe('none')
  await own.send('DELETE', '/api/admin/mail')
})
