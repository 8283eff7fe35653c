import { answers, askModel, expect, member, signIn, test } from '../support/e2e.ts'

test('[O7] an administrator decides in the dashboard on the answers that a restored copy has paused', async ({ page, app, provider }) => {
  await signIn(page)
  await provider.script('waiting', [{ text: 'Begun. ' }, { hold: 'restored' }, { text: 'Done.' }])
  await askModel(page, 'waiting', 'Begin.')
  await expect(answers(page).getByText('Begun.')).toBeVisible()
  await app.parley('runs', 'pause')

  await page.goto('/admin')
  const paused = page.getByRole('region', { name: 'Paused answers' })
  // Earlier specs on the same server may have left answers unfinished too.
  await expect(paused).toContainText(/(One answer was|\d+ answers were) unfinished in the backup/)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(paused).toBeVisible()
  const kim = await member(page, app)
  expect((await kim.api.send('POST', '/api/admin/paused-runs', { decision: 'resume' })).status()).toBe(403)
  await kim.context.close()

  await page.goto('/admin/servers')
  await paused.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Continuing the paused answers.')).toBeVisible()
  await expect(paused).toHaveCount(0)
  await page.goto('/admin/audit')
  await expect(page.getByText('continued paused answers').first()).toBeVisible()
  await expect(paused).toHaveCount(0)
  expect((await app.parley('runs', 'paused')).trim()).toBe('0')
  await provider.release('restored')
})
