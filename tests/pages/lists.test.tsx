import { answers, askModel, expect, type Page, test } from '../support/pages/index.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Chats' })

const rowOf = (page: Page, id: string) => sidebar(page).locator(`a[href="/chat/${id}"]`)

async function newChat(page: Page, text: string): Promise<string> {
  await askModel(page, 'look', text)
  await expect(answers(page).getByText(`You said: ${text}`)).toBeVisible()
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1) ?? ''
  // A title that a person has set stays.
  const named = await page.api.send('PATCH', `/api/chats/${id}`, { title: text })
  expect(named.status).toBe(200)
  await expect(rowOf(page, id)).toContainText(text)
  return id
}

async function choose(page: Page, id: string, item: string): Promise<void> {
  await rowOf(page, id).hover()
  await rowOf(page, id)
    .locator('..')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('[list-05] a temporary chat says so before its first message, is in no list, and is gone when it is left', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Temporary chat' }).click()
  await expect(page.getByText('This chat is temporary.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Secret ptarmigan')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chat\//)
  await expect(answers(page).getByText('Secret ptarmigan')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByText('Temporary chat: it is deleted for good when you leave it.')).toBeVisible()
  await page.reload()
  await expect(answers(page).getByText('Secret ptarmigan')).toBeVisible()
  await expect(rowOf(page, id)).toHaveCount(0)
  await page.getByRole('link', { name: 'All chats' }).click()
  await expect.poll(async () => (await page.api.fetch(`/api/chats/${id}`)).status).toBe(404)
})

test('[list-06] a message begins a copy of its chat, which says of what it is one', async ({ page }) => {
  const id = await newChat(page, 'Forked siskin')
  await page.getByRole('button', { name: 'Copy the chat up to here' }).last().click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByRole('heading', { name: /^Copy of Forked siskin/ })).toBeVisible()
  await expect(answers(page).getByText('You said: Forked siskin')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Forked siskin' }).click()
  await expect(page).toHaveURL(new RegExp(id))
})

test('[list-07] arrow keys walk the chats of the sidebar, F2 renames one, and Delete deletes it', async ({ page }) => {
  const id = await newChat(page, 'Keyed robin')
  const later = await newChat(page, 'Keyed wren')
  await rowOf(page, later).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, id)).toBeFocused()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Title of the chat' }).fill('Renamed by keys')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, id)).toHaveText('Renamed by keys')
  await rowOf(page, id).focus()
  await page.keyboard.press('Delete')
  await expect(rowOf(page, id)).toHaveCount(0)
})

test('[list-02] tags are given by menu, and # in the search shows the chats that have them', async ({ page }) => {
  const id = await newChat(page, 'Tagged curlew')
  const other = await newChat(page, 'Untagged dunlin')
  await choose(page, id, 'Tags')
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await dialog.getByRole('textbox', { name: 'New tags' }).fill('#Waders, mud')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['#Waders', '#mud'])
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search your chats' }).fill('#waders')
  await expect(rowOf(page, id)).toBeVisible()
  await expect(rowOf(page, other)).toHaveCount(0)
  await page.goto(`/chat/${id}`)
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('#Waders')
})
