import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

test('[run-26] a table is named while it is built, and is sorted when it is whole', async ({ page, provider }) => {
  const start = '| City | People |\n| --- | ---: |\n| Bergen | 291,940 |\n'
  await provider.script('structured', [
    { text: start, tokens: 'whole' },
    { hold: 'table' },
    { text: '| Oslo | 717,710 |\n| Hamar | 28,500 |\n' },
  ])
  await askModel(page, 'structured', 'Cities, please.')
  const answer = answers(page).last()
  await expect(answer.getByText('Building a table')).toBeVisible()
  await provider.release('table')
  await answer.getByRole('button', { name: 'People' }).click()
  await expect(answer.getByRole('row').nth(1)).toContainText('Hamar')
  await answer.getByRole('button', { name: 'Show raw' }).click()
  await expect(answer.getByRole('figure', { name: 'Markdown code' })).toContainText('| Oslo | 717,710 |')
})

test('[run-26] JSON becomes a tree, and HTML a page that runs nothing', async ({ page, provider }) => {
  const html = '<!doctype html>\n<html><body><h1>Hello</h1><script>document.body.textContent = "ran"</script></body></html>'
  await provider.script('structured', [{ text: '{\n  "name": "Ada",\n  "tags": ["x", "y"]\n}' }], [{ text: html }])
  await askModel(page, 'structured', 'JSON, please.')
  await expect(answers(page).last().getByRole('group', { name: 'JSON' })).toContainText('Ada')
  await page.getByRole('textbox', { name: 'Message' }).fill('And a page.')
  await page.keyboard.press('Enter')
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(frame.getByRole('heading', { name: 'Hello' })).toBeVisible()
  await expect(frame.getByText('ran', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(frame.getByRole('heading', { name: 'Hello' })).toBeVisible()
})
