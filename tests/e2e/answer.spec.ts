import type { Page } from '@playwright/test'
import { askModel, expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

const RICH = `See **this**:

\`\`\`ts
const answer: number = 42
\`\`\`

\`\`\`mermaid
graph TD; A-->B
\`\`\`

![chart](https://pictures.example/chart.png)
`

test('the contents of an answer can be copied, wrapped, opened and inspected', async ({ page, provider }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const note = { call: { name: 'create_note', arguments: { title: 'Deep', text: 'x'.repeat(500), tags: ['one', 'two'] } } }
  await provider.script('rich', [{ reasoning: 'First I think.' }, note], [{ text: RICH }])
  await askModel(page, 'rich', 'Show me a rich answer.')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()

  await page.getByRole('article', { name: 'Your message' }).hover()
  await page.getByRole('button', { name: 'Copy the message' }).click()
  expect(await clipboard(page)).toBe('Show me a rich answer.')
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect.poll(() => clipboard(page)).toContain('See **this**:')
  await page.keyboard.press('Control+Shift+KeyC')
  await expect(page.getByText('Copied the last answer.')).toBeVisible()

  const code = page.getByRole('figure', { name: 'TypeScript code' })
  await code.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => clipboard(page)).toBe('const answer: number = 42')
  const wrap = code.getByRole('button', { name: 'Wrap' })
  const flow = () => code.locator('pre').evaluate(element => getComputedStyle(element).whiteSpace)
  const unwrapped = await flow()
  await wrap.click()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  expect(await flow()).not.toBe(unwrapped)
  await page.getByRole('button', { name: 'Show source' }).click()
  await expect(page.getByRole('figure', { name: /mermaid/i })).toBeVisible()
  await page.getByRole('button', { name: 'Show diagram' }).click()
  await expect(page.getByRole('img', { name: /^Diagram: / })).toBeVisible()
  await expect(page.getByRole('link', { name: /Open image from pictures\.example/ })).toHaveAttribute('href', /chart\.png$/)

  await page.getByText(/^Thought/).click()
  await expect(page.getByText('First I think.')).toBeVisible()
  await page.getByText('memory · create_note', { exact: true }).click()
  await page.getByRole('button', { name: 'Show all 500 characters' }).first().click()
  await expect(page.getByText('x'.repeat(500)).first()).toBeVisible()
  await page.locator('summary', { hasText: 'tags' }).first().click()
  await expect(page.getByText('two', { exact: true }).first()).toBeVisible()

  await answer(page).getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText('memory.create_note')
  await details.getByRole('button', { name: 'Copy the run id' }).click()
  await expect.poll(() => clipboard(page)).toMatch(/^[0-9a-f-]{36}$/)
})

test('[run-17] queued messages are edited, taken out, held back after a failure, and sent', async ({ page, provider }) => {
  await provider.script('held', [{ text: 'Busy. ' }, { hold: 'held' }, { error: { message: 'overheated' } }], [{ text: 'Then this.' }])
  await askModel(page, 'held', 'First')
  await expect(answer(page)).toContainText('Busy.')
  const box = page.getByRole('textbox', { name: 'Message' })
  for (const text of ['Secnd', 'Third']) {
    await box.fill(text)
    await page.getByRole('button', { name: 'Queue the message' }).click()
  }
  const queue = page.getByRole('list', { name: 'Queued messages' })
  await queue.getByRole('button', { name: 'Edit the queued message' }).first().click()
  await queue.getByRole('textbox', { name: 'Queued message' }).fill('Second')
  await page.keyboard.press('Enter')
  // It follows the change on the wire, and a reload must not come before it.
  const removed = page.waitForResponse(response => response.request().method() === 'DELETE' && response.url().includes('/queue/'))
  await queue.getByRole('button', { name: 'Remove the queued message' }).last().click()
  await expect(queue.getByRole('listitem')).toHaveText(['Second'])
  await removed
  await provider.release('held')
  await expect(page.getByText('Queued, and held until you send it')).toBeVisible()
  await page.reload()
  await expect(queue.getByRole('listitem')).toHaveText(['Second'])
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(answer(page)).toContainText('Then this.')
  await expect(page.getByRole('article', { name: 'Your message' }).last()).toContainText('Second')
  await expect(queue).toHaveCount(0)
})
