import { expect, test } from '../support/pages/index.ts'

test('a server is added from the catalogue, and one by hand, whose variables are never shown again', async ({ page }) => {
  const admin = page.api
  await page.goto('/admin/servers')
  await page.getByRole('button', { name: 'Add server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a server' })
  await dialog.getByLabel('Filter the catalogue').fill('deepwiki')
  await dialog.getByRole('button', { name: /^Choose / }).click()
  await dialog.getByRole('button', { name: 'Catalogue', exact: true }).click()
  await dialog.getByLabel('Filter the catalogue').fill('notion')
  await dialog.getByRole('button', { name: 'Choose Notion' }).click()
  await dialog.getByRole('button', { name: 'Add Notion' }).click()
  await expect(dialog.getByText('This is required.')).toBeVisible()
  await dialog.getByLabel('Integration secret').fill('hush-notion')
  await dialog.getByLabel('Name').fill('wiki')
  await dialog.getByRole('button', { name: 'Add Notion' }).click()
  await expect.poll(() => admin.status('/api/admin/servers/wiki')).toBe(200)
  await admin.send('PATCH', '/api/admin/servers/wiki', { enabled: false })
  const stored = await admin.get('/api/admin/servers/wiki')
  expect(stored).toMatchObject({ slug: 'wiki', command: 'npx', envNames: ['NOTION_TOKEN'] })
  expect(JSON.stringify(stored)).not.toContain('hush-notion')
  await admin.send('DELETE', '/api/admin/servers/wiki')

  await page.goto('/admin/servers')
  await page.getByRole('button', { name: 'Add server' }).click()
  await dialog.getByRole('tab', { name: 'Manual' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('remote')
  await dialog.getByLabel('Where it runs').selectOption({ label: 'At an address, Streamable HTTP' })
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/mcp')
  await dialog.getByLabel('Time limit of a call in seconds (optional)').fill('7')
  await dialog.getByRole('button', { name: 'Add header' }).click()
  await dialog.getByLabel('Name of the header').fill('Authorization')
  await dialog.getByLabel('Value of Authorization').fill('Bearer hush')
  await dialog.getByRole('button', { name: 'Add header' }).click()
  await dialog.getByRole('button', { name: 'Remove the header' }).click()
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.locator('.text-bad')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Add server' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'remote', exact: true })).toBeVisible()
  expect(await admin.get('/api/admin/servers/remote')).toMatchObject({
    transport: 'http',
    url: 'http://127.0.0.1:9/mcp',
    timeoutMs: 7_000,
    headerNames: ['Authorization'],
  })
  await admin.send('DELETE', '/api/admin/servers/remote')
})
