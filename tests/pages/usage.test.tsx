import { newId } from '#lib/ids.ts'
import { server } from '#lib/server.ts'
import { expect, member, test } from '../support/pages/index.ts'
import { admin } from '../support/specs.ts'

interface Used {
  userId: string
  model?: string
  costMicroUsd?: number | null
  hasFailed?: boolean
}

const record = ({ userId, model = 'openai:gpt-4o', costMicroUsd = 1_500_000, hasFailed = false }: Used) =>
  server().usage.record({
    ...{ userId, runId: newId(), step: 1, model, costMicroUsd },
    usage: { promptTokens: 1_000, completionTokens: 200, totalTokens: 1_200, cacheReadTokens: 500, estimated: false },
    end: { hasFailed, ttftMs: 900 },
  })

const idOf = async (email: string) => (await server().platform.db.client.user.findUniqueOrThrow({ where: { email } })).id

test('[cost-08] an administrator reads what a month cost, by person and model, narrows it, and shares the address', async ({ page }) => {
  const kim = await member(page, 'Kim Budget')
  const kimId = await idOf(kim.email)
  await record({ userId: await idOf(admin.email), costMicroUsd: 3_000_000 })
  await record({ userId: kimId, hasFailed: true })
  await record({ userId: kimId, model: 'local:small', costMicroUsd: null })
  await page.api.send('POST', '/api/admin/budgets', { subject: { kind: 'everyone' }, period: 'month', limitUsd: 9 })
  await page.api.send('POST', '/api/admin/budgets', { subject: { kind: 'user', id: kimId }, period: 'month', limitUsd: 1 })

  await page.goto('/admin/usage')
  await expect(page.getByText('$4.50', { exact: true })).toBeVisible()
  await expect(page.getByText(/^budget: \d+ % of \$9\.00 used, .+ left$/)).toBeVisible()
  await expect(page.getByText('answers · 33 % ended with an error')).toBeVisible()
  await expect(page.getByText('tokens · 50 % read from cache')).toBeVisible()
  await expect(page.getByText(/Prices as of .*1 model has no price: local:small\./)).toBeVisible()
  await expect(page.getByRole('button', { name: /\$4\.50, 3 answers$/ })).toBeVisible()
  const row = page.getByRole('table', { name: 'Person' }).getByRole('row', { name: /Kim Budget/ })
  await expect(row).toContainText('$1.50')
  await expect(row).toContainText('1.2K of these tokens have no price')
  await expect(row.getByRole('img', { name: /of \$1\.00 per month$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Show only Kim Budget' }).click()
  expect(new URL(page.url()).searchParams.get('user')).toBe(kimId)
  await expect(page.getByText('answers · 50 % ended with an error')).toBeVisible()
  await page.getByRole('tab', { name: 'Models' }).click()
  await expect(page.getByRole('table', { name: 'Model' }).getByRole('row', { name: /local:small.*Unknown/ })).toBeVisible()
  await page.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await expect(page.getByRole('table', { name: 'Model' })).toBeVisible()
  await page.getByRole('button', { name: /instead of only Person: Kim Budget/ }).click()
  await expect(page.getByText('answers · 33 % ended with an error')).toBeVisible()

  await page.getByLabel('Period').selectOption('last-month')
  await expect(page.getByText('No usage in this period')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('period')).toBe('last-month')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /\/api\/admin\/usage\/export\?from=/)
})

test('[cost-08] the page follows new answers while it is open', async ({ page }) => {
  await page.goto('/admin/usage')
  const answers = page.getByRole('row', { name: /new:model/ })
  await page.getByRole('tab', { name: 'Models' }).click()
  await expect(page.getByRole('table', { name: 'Model' })).toBeVisible()
  await record({ userId: await idOf(admin.email), model: 'new:model' })
  await expect(answers).toBeVisible({ timeout: 10_000 })
})

test('[cost-04] [cost-08] a manager reads the usage of their groups alone, and a member their own', async ({ page }) => {
  const lee = await member(page, 'Lee Manager')
  const max = await member(page, 'Max Member')
  const ids = { lee: await idOf(lee.email), max: await idOf(max.email) }
  const { group, groupMember, user } = server().platform.db.client
  const [groupId, at] = [newId(), new Date()]
  await group.create({ data: { id: groupId, name: 'Support', key: groupId, createdAt: at, updatedAt: at } })
  await groupMember.create({ data: { groupId, userId: ids.lee, createdAt: at } })
  await groupMember.create({ data: { groupId, userId: ids.max, createdAt: at } })
  await user.update({ where: { id: ids.lee }, data: { role: 'manager' } })
  await record({ userId: ids.max, costMicroUsd: 250_000 })
  await record({ userId: await idOf(admin.email), costMicroUsd: 7_000_000 })

  await page.signIn(lee)
  await page.goto('/admin/usage')
  await expect(page.getByText(/people in the groups that you manage/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Max Member.*Support.*\$0\.25/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Person' }).getByRole('row')).toHaveCount(2)
  await page.goto(`/admin/usage?user=${await idOf(admin.email)}`)
  await expect(page.getByText('No usage in this period')).toBeVisible()

  await page.signIn(max)
  expect((await page.goto('/admin/usage')).status).toBe(404)
  await page.goto('/settings/usage')
  await expect(page.getByRole('table', { name: 'Model' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /openai:gpt-4o.*\$0\.25/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'People' })).toHaveCount(0)
})
