import { answers, askModel, expect, test } from '../support/pages/index.ts'

test('[V6] [run-26] a chat that answers in the background shows the last line that it wrote', async ({ page, provider }) => {
  await provider.script('held', [
    { text: '# Birds\n\n```text\nThe heron stands in the reeds.\n```\n' },
    { hold: 'birds' },
    { text: 'It flies away.' },
  ])
  await askModel(page, 'held', 'Tell me about the heron.')
  await expect(answers(page).last()).toContainText('The heron stands in the reeds.')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.keyboard.press('ControlOrMeta+Shift+O')
  await expect(page).not.toHaveURL(new RegExp(String(id)))
  const row = page.getByRole('navigation', { name: 'Chats' }).locator(`a[href="/chat/${id}"]`)
  await expect(row).toContainText('The heron stands in the reeds.')
  await provider.release('birds')
  await expect(row.getByText('The heron stands in the reeds.')).toHaveCount(0)
})
