import { expect, member, test } from '../support/pages/index.ts'

interface Stored {
  settings: Record<string, unknown>
}

test('the audit trail is filtered, loads what is older, and is nobody else’s', async ({ page }) => {
  const admin = page.api
  const { settings } = await admin.get<Stored>('/api/admin/settings')
  for (let change = 0; change < 52; change++)
    await admin.send('PATCH', '/api/admin/settings', { maxToolRounds: change % 2 === 0 ? 20 : settings.maxToolRounds })
  const other = await member(page, 'Trail Reader')
  expect(await other.api.status('/api/admin/audit')).toBe(403)

  await page.goto('/admin/audit')
  await page.getByRole('tab', { name: 'Tool calls' }).click()
  const list = page.getByRole('tabpanel', { name: 'Tool calls' })
  await expect(list.getByText(/No tool calls yet|tool\b/).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Changes' }).click()
  const rows = page.getByRole('table', { name: 'Audit trail' }).getByRole('row')
  await expect(rows).toHaveCount(51)
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(51)
  await page.getByLabel('Filter the trail').fill('trail.reader@example.org')
  await expect(rows.nth(1)).toContainText(/invit/i)
  const found = await rows.count()
  expect(found).toBeLessThan(5)
  await page.getByLabel('Filter the trail').fill('no such thing')
  await expect(page.getByText(/Nothing .*matches “no such thing”/)).toBeVisible()
})
