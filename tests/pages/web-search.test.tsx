import { expect, test } from '../support/pages/index.ts'
import { violations } from '../support/pages/violations.ts'
import { startSearchService } from '../support/search-service.ts'

const results = [
  { url: 'https://a.example/ships', title: 'Tall ships', content: 'Ships with many sails.' },
  { url: 'https://b.example/', title: 'Harbours', content: '' },
]

test('[www-01] an administrator tries a search service, saves it, and removes it; people then find it among the tools', async ({
  page,
}) => {
  const service = await startSearchService()
  const tools = async () => JSON.stringify(await page.api.get('/api/tools'))
  try {
    service.says({ results })
    await page.goto('/admin/settings/web-search')
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText('SearXNG needs the address of your own instance.')).toBeVisible()
    await page.getByLabel('Address').fill(service.address)
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByRole('link', { name: 'Tall ships' })).toBeVisible()
    await expect(page.getByText('2 pages found')).toBeVisible()
    expect(await violations(page, 'web search')).toEqual([])
    expect(await tools()).not.toContain('web.search')

    await page.getByRole('combobox', { name: 'Search service' }).selectOption('Tavily')
    await page.getByLabel('Key').fill('hush hush')
    await page.getByRole('button', { name: 'Save search service' }).click()
    await expect(page.getByText('Stored, encrypted. Leave it empty to keep it.')).toBeVisible()
    expect(JSON.stringify(await page.api.get('/api/admin/web-search'))).not.toContain('hush')
    expect(await tools()).toContain('web.search')

    service.says({}, 429)
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText(/Tavily takes no more searches for now/)).toBeVisible()
    expect(service.asked.at(-1)?.headers.authorization).toBe('Bearer hush hush')

    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(tools).not.toContain('web.search')
  } finally {
    await page.api.send('DELETE', '/api/admin/web-search')
    await service.stop()
  }
})
