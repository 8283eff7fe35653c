import { api, askModel, expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

test('the sidebar is hidden and shown, the keys are listed, a chat is renamed from its head, and another one begun', async ({
  page,
  app,
}) => {
  await askModel(page, 'look', 'A chat to rename.')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const sidebar = page.getByRole('navigation', { name: 'Chats' })
  await sidebar.getByRole('button', { name: 'Hide the sidebar' }).click()
  await expect(sidebar).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(sidebar).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await expect(sidebar).toBeVisible()
  await page.keyboard.press('Control+Slash')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Find a chat, a command or a page')
  await page.keyboard.press('Escape')

  await page.locator('header').getByRole('button').first().click()
  await page.getByRole('textbox', { name: 'Title of the chat' }).fill('From its head')
  await page.keyboard.press('Enter')
  await expect(sidebar.getByRole('link', { name: 'From its head' })).toBeVisible()
  const title = async () => (await api(page.context(), app).get<{ chat: { title: string } }>(`/api/chats/${id}`)).chat.title
  await expect.poll(title).toBe('From its head')
  await sidebar.getByRole('link', { name: /^New chat/ }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'What are we working on?' })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await expect(page.getByRole('combobox', { name: 'Search chats and commands' })).toBeFocused()
})

test('a long list of chats and a long chat show more on demand, and a failed load is retried', async ({ page, app }) => {
  const own = api(page.context(), app)
  const { key } = (await (await own.send('POST', '/api/keys', { name: 'filler' })).json()) as { key: string }
  const ask = (message: string, session_id?: string) =>
    page.request.post(`${app.url}/api/v1/chat`, {
      data: { message, model: 'openai:look', ...(session_id === undefined ? {} : { session_id }) },
      headers: { authorization: `Bearer ${key}` },
    })
  for (let batch = 0; batch < 6; batch++) await Promise.all(Array.from({ length: 10 }, (_, place) => ask(`Filler ${batch * 10 + place}`)))
  const first = (await (await ask('Turn 0')).json()) as { session_id: string }
  for (let turn = 1; turn <= 31; turn++) await ask(`Turn ${turn}`, first.session_id)

  const turn = (place: number) => page.getByRole('article', { name: 'Your message' }).getByText(`Turn ${place}`, { exact: true })
  await page.goto(`/chat/${first.session_id}`)
  const rows = page.getByRole('navigation', { name: 'Chats' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show more' })
  const before = await rows.count()
  // A click by the pointer scrolls to the button first, which loads more on sight: it may leave before the press.
  await more.dispatchEvent('click')
  await expect.poll(() => rows.count()).toBeGreaterThan(before)

  await expect(turn(31)).toBeVisible()
  await expect(turn(0)).toHaveCount(0)
  await page.locator('section[aria-label="Messages"]').hover()
  await page.mouse.wheel(0, -30_000)
  await expect(turn(0)).toBeInViewport()
  await page.getByRole('button', { name: 'Go to the end' }).click()
  await expect(turn(31)).toBeInViewport()

  await page.route('**/api/keys', route => route.abort())
  await page.goto('/settings/keys')
  await expect(page.getByText('The keys could not be loaded.')).toBeVisible()
  await page.unroute('**/api/keys')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /filler/ })).toBeVisible()
})
