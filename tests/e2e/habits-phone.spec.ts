import type { Page } from '@playwright/test'
import { answers, expect, openPage, signIn } from '../support/e2e.ts'
import { expectNoSideways, findable, phone, test, withClipboard } from '../support/large-workspace.ts'
import { violations } from '../support/violations.ts'

/** Each habit of the hand on a phone, by touch alone, in a workspace of 5,000 chats. */
test.use(phone)

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const own = (page: Page) => page.getByRole('article', { name: 'Your message' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function ask(page: Page, text: string): Promise<void> {
  await button(page, /^Model: /).tap()
  await page.getByRole('menuitemradio', { name: /^pocket openai:pocket$/ }).tap()
  await box(page).fill(text)
  await button(page, 'Send').tap()
  await page.waitForURL(/\/chat\//)
}

async function openSidebar(page: Page): Promise<void> {
  await button(page, 'Show the sidebar').tap()
  await expect(page.getByRole('dialog', { name: 'Chats' })).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await openPage(page)
})
test.afterEach(({ page }) => expectNoSideways(page))

test('[read-10] composer: Enter breaks the line, the button sends', async ({ page, provider }) => {
  await provider.script('pocket', [{ text: 'Noted.' }])
  await expect(box(page)).not.toBeFocused()
  await box(page).tap()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await expect(box(page)).toHaveValue('One\nTwo')
  await ask(page, 'One\nTwo')
  await expect(answers(page)).toContainText('Noted.')
})

test('[read-10] stop and queue: a message is queued and removed, the answer is stopped and continued', async ({ page, provider }) => {
  await provider.script('pocket', [{ text: 'Half of it' }, { hold: 'pocket' }, { text: ' and the rest.' }], [{ text: 'The rest.' }])
  await ask(page, 'Slowly, please.')
  await expect(answers(page)).toContainText('Half of it')
  await box(page).fill('And then?')
  await button(page, 'Queue the message').tap()
  const queue = page.getByRole('list', { name: 'Queued messages' })
  await expect(queue).toContainText('And then?')
  await queue.getByRole('button', { name: /Remove/ }).tap()
  await expect(queue).toHaveCount(0)
  await button(page, 'Stop').tap()
  await expect(answers(page)).toContainText('Half of it')
  await button(page, 'Continue').tap()
  await expect(answers(page).last()).toContainText('The rest.')
})

test('[read-10] edit and branch: the actions of a message are there without hovering', async ({ page, provider }) => {
  await provider.script('pocket', [{ text: 'Of the first.' }], [{ text: 'Of the second.' }])
  await ask(page, 'The first.')
  await expect(answers(page)).toContainText('Of the first.')
  await expect(own(page).locator('time')).toBeVisible()
  await own(page).getByRole('button', { name: 'Edit' }).tap()
  await page.getByRole('textbox', { name: 'Your message' }).fill('The second.')
  await page.getByRole('form', { name: 'Edit your message' }).getByRole('button', { name: 'Send' }).tap()
  await expect(answers(page)).toContainText('Of the second.')
  await own(page).getByRole('button', { name: 'Previous version' }).tap()
  await expect(answers(page)).toContainText('Of the first.')
})

test('[read-10] actions under an answer and code blocks: copy, details, wrap', async ({ page, provider, context }) => {
  await withClipboard(context)
  await provider.script('pocket', [{ text: `Code:\n\n\`\`\`ts\nconst long = '${'x'.repeat(300)}'\n\`\`\`` }])
  await ask(page, 'Code, please.')
  const code = page.getByRole('figure')
  await code.getByRole('button', { name: 'Wrap' }).tap()
  await code.getByRole('button', { name: 'Copy' }).tap()
  await expect(code.getByRole('button', { name: 'Copied' })).toBeVisible()
  await answers(page).getByRole('button', { name: 'Copy as Markdown' }).tap()
  await answers(page).getByRole('button', { name: 'Details' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
})

test('[read-10] triggers and files: a menu entry is tapped, a file is added and removed', async ({ page, provider }) => {
  await provider.script('pocket', [{ text: 'An answer.' }])
  await ask(page, 'Begin.')
  await expect(answers(page)).toContainText('An answer.')
  await box(page).fill('')
  await box(page).tap()
  await page.keyboard.type('/comp')
  await expect(page.getByRole('option', { name: /Summarise earlier messages/ })).toBeVisible()
  await box(page).fill('')
  await page.getByLabel('Files to attach').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await button(page, 'Remove notes.txt').tap()
  await expect(button(page, 'Remove notes.txt')).toHaveCount(0)
})

test('[read-10] sidebar: a sheet of 5,000 chats, which closes when one of them is opened', async ({ page }) => {
  await openSidebar(page)
  const chats = page.getByRole('navigation', { name: 'Chats' })
  await chats.getByRole('link', { name: /\(4996\)/ }).tap()
  await page.waitForURL(/\/chat\//)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[read-10] sidebar: a chat is renamed in the sheet, which stays open; Esc leaves the title as it was', async ({ page }) => {
  await openSidebar(page)
  const sheet = page.getByRole('dialog', { name: 'Chats' })
  const title = sheet.getByRole('textbox', { name: 'Title of the chat' })
  const rename = async (name: RegExp) => {
    await sheet.getByRole('button', { name }).tap()
    await page.getByRole('menuitem', { name: 'Rename' }).tap()
    await expect(title).toBeFocused()
  }
  await rename(/^Actions for .*\(4995\)/)
  await title.fill('Renamed by touch')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('link', { name: 'Renamed by touch' })).toBeVisible()
  await rename(/^Actions for Renamed by touch/)
  await title.fill('Never kept')
  await page.keyboard.press('Escape')
  await expect(title).toHaveCount(0)
  await expect(sheet.getByRole('link', { name: 'Renamed by touch' })).toBeVisible()
})

test('[read-10] keys: the palette opens from the sidebar and finds a chat', async ({ page }) => {
  test.setTimeout(120_000)
  await findable(page, 'zephyrine')
  await openSidebar(page)
  await button(page, 'Search and commands').tap()
  const field = page.getByRole('combobox', { name: 'Search chats and commands' })
  await expect(field).toBeFocused()
  await field.fill('zephyrine')
  await page.getByRole('group', { name: 'Chats', exact: true }).getByRole('option').tap()
  await page.waitForURL(/\/chat\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(4901)')
})

test('[read-10] reading: a chat of 5,000 messages opens at its end, and a button leads back there', async ({ page }) => {
  test.setTimeout(120_000)
  await openSidebar(page)
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'A long chat' }).tap()
  await page.waitForURL(/\/chat\//)
  await expect(answers(page).last()).toBeInViewport()
  await page.getByRole('region', { name: 'Messages' }).evaluate(list => list.scrollBy(0, -3000))
  const end = button(page, 'Go to the end')
  await end.tap()
  await expect(answers(page).last()).toBeInViewport()
  await expect(end).toHaveCount(0)
  expect(await violations(page, 'a long chat')).toEqual([])
})

test('[read-10] reading: words are found in a chat by its menu, and its details are there too', async ({ page }) => {
  test.setTimeout(120_000)
  await openSidebar(page)
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'A long chat' }).tap()
  await page.waitForURL(/\/chat\//)
  await button(page, 'More for this chat').tap()
  await page.getByRole('menuitem', { name: 'Find in this chat' }).tap()
  const field = page.getByRole('textbox', { name: 'Find in this chat' })
  await expect(field).toBeFocused()
  await field.fill('question 2500')
  await expect(page.getByRole('search', { name: 'Find in this chat' }).getByRole('status')).toContainText('1 message', { timeout: 30_000 })
  expect(await violations(page, 'find in a chat')).toEqual([])
  await button(page, 'Close').tap()
  await button(page, 'More for this chat').tap()
  await page.getByRole('menuitem', { name: 'Details of the last answer' }).tap()
  await expect(page.getByRole('dialog', { name: 'Details of the answer' })).toBeVisible()
})

test('[read-10] lists: all chats are selected and walked by touch', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/chats')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .tap()
  await expect(page.getByRole('toolbar', { name: 'Selected chats' })).toContainText('1 chat selected')
  expect(await violations(page, 'all chats')).toEqual([])
})
