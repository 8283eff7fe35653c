import { newId } from '../../lib/ids.ts'
import { openDatabase } from '../../lib/platform/database/db.ts'
import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

test('[list-16] the menu of an open chat renames and deletes it, and the deletion can be undone', async ({ page }) => {
  await askModel(page, 'look', 'Where do terns go in winter?')
  await expect(answers(page).getByText('You said: Where do terns go in winter?')).toBeVisible()
  const url = page.url()
  const row = page.getByRole('navigation', { name: 'Chats' }).locator(`a[href="${new URL(url).pathname}"]`)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More for this chat' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Rename')
  const title = page.getByRole('textbox', { name: 'Title of the chat' })
  await expect(title).toBeFocused()
  await title.fill('Terns in winter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Terns in winter' })).toBeVisible()
  await expect(row).toHaveText('Terns in winter')

  await choose('Delete')
  await expect(row).toHaveCount(0)
  await expect(page).not.toHaveURL(url)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(url)
  await expect(answers(page).getByText('You said: Where do terns go in winter?')).toBeVisible()
  await expect(row).toHaveText('Terns in winter')
})

test('the model is offered the chosen tools, also after a reload', async ({ page, provider }) => {
  await askModel(page, 'admin', 'Begin')
  await expect(answers(page).getByText('You said: Begin')).toBeVisible()
  await page.getByRole('button', { name: /^Tools: / }).click()
  const tools = page.getByRole('dialog', { name: 'Tools' })
  await tools.getByRole('button', { name: 'None' }).click()
  await tools.getByRole('checkbox', { name: 'List files' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Tools: 1 of / })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Tools: 1 of / })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('With one tool')
  await page.keyboard.press('Enter')
  const request = await provider.waitFor(({ model, body }) => model === 'admin' && JSON.stringify(body).includes('With one tool'))
  const { tools: offered } = request.body as { tools: { function: { name: string } }[] }
  expect(offered.map(tool => tool.function.name)).toEqual(['files__list_files'])
})

test('a list of 1,200 chats keeps few elements in the page, and its last chat is reached by scrolling and by the keyboard', async ({
  page,
  app,
}) => {
  test.setTimeout(90_000)
  const db = openDatabase(app.databaseUrl)
  const { id: userId } = await db.client.user.findFirstOrThrow({ where: { name: 'ada' }, select: { id: true } })
  const dayMs = 86_400_000
  const rows = Array.from({ length: 1_200 }, (_, n) => {
    const at = new Date(Date.now() - dayMs - n * (dayMs / 8))
    return { id: newId(), userId, title: `Old chat ${n}`, headId: newId(), createdAt: at, updatedAt: at }
  })
  await db.client.chat.createMany({ data: rows })
  const parts = [{ type: 'text', text: 'Long ago.' }]
  const messages = rows.map(({ id: chatId, headId: id, createdAt }) => ({ id, chatId, role: 'user', parts, createdAt }))
  await db.client.message.createMany({ data: messages })
  await page.goto('/')
  const sidebar = page.getByRole('navigation', { name: 'Chats' })
  const link = (n: number) => sidebar.getByRole('link', { name: `Old chat ${n}`, exact: true })
  await sidebar.getByRole('listitem').first().hover()
  // A short list says no size.
  const size = () =>
    sidebar.evaluate(list => {
      const last = [...list.querySelectorAll('[aria-setsize]')].at(-1)
      return Number(last?.getAttribute('aria-setsize') ?? list.querySelectorAll('li').length)
    })
  let loaded = await size()
  while (loaded < rows.length) {
    const before = loaded
    await page.mouse.wheel(0, 20_000)
    await expect
      .poll(async () => {
        loaded = await size()
        return loaded
      })
      .toBeGreaterThan(before)
  }
  await page.mouse.wheel(0, 200_000)
  await expect(link(1_199)).toBeInViewport()
  expect(await sidebar.evaluate(element => element.querySelectorAll('*').length)).toBeLessThan(1_000)
  expect(await sidebar.locator('[aria-setsize]').last().getAttribute('aria-posinset')).toBe(String(rows.length))

  await link(1_199).focus()
  for (let tab = 0; tab < 60; tab++) await page.keyboard.press('Shift+Tab')
  await expect(link(1_169)).toBeFocused()
  await link(1_180).click()
  await expect(page).toHaveURL(new RegExp(`${rows[1_180]?.id}$`))
  await expect(link(1_180)).toHaveAttribute('aria-current', 'page')
  await db.client.chat.deleteMany({ where: { title: { startsWith: 'Old chat ' } } })
  await db.close()
})
