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

test('a chat is renamed, found by its words, deleted, and brought back', async ({ page }) => {
  await askModel(page, 'look', 'Where does the zanzibar heron winter?')
  await expect(answers(page).getByText('You said: Where does the zanzibar heron winter?')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const chat = async () => (await page.api.fetch(`/api/chats/${id}`)).status
  const row = page.getByRole('navigation', { name: 'Chats' }).locator(`a[href="/chat/${id}"]`)
  const actions = () => row.locator('..').getByRole('button', { name: /^Actions for/ })

  await row.hover()
  await actions().click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Title of the chat' }).fill('Birds of passage')
  await page.keyboard.press('Enter')
  await expect(row).toHaveText('Birds of passage')
  await page.reload()
  await expect(row).toHaveText('Birds of passage')

  await page.getByRole('searchbox', { name: 'Search your chats' }).fill('zanzibar')
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByRole('listitem')).toHaveCount(1)
  await expect(row).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search your chats' }).fill('no such bird')
  await expect(page.getByText('No chat has “no such bird” in its title or messages.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()

  await row.hover()
  await actions().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(chat).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveText('Birds of passage')
  await expect.poll(chat).toBe(200)
  await page.reload()
  await expect(row).toHaveText('Birds of passage')
})
