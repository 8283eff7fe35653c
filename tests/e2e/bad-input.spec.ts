import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, member, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Chats' })
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** Returns the day of the last Sunday of the month (0 to 11) that comes next. */
function nextLastSunday(month: number): number {
  const now = new Date()
  for (let year = now.getUTCFullYear(); ; year++) {
    const last = new Date(Date.UTC(year, month + 1, 0, 12))
    last.setUTCDate(last.getUTCDate() - last.getUTCDay())
    if (last > now) return last.getUTCDate()
  }
}

async function newChat(page: Page, text: string): Promise<string> {
  await askModel(page, 'look', text)
  await expect(answers(page).last()).toContainText('You said')
  return idOf(page)
}

test('[list-14] titles of 10,000 characters, of emoji and from right to left are kept as far as they fit, and push nothing out of the page', async ({
  page,
  app,
}) => {
  const id = await newChat(page, 'A chat to be renamed')
  const own = api(page.context(), app)
  const titleOf = async () => (await own.get<{ chat: { title: string } }>(`/api/chats/${id}`)).chat.title
  const rename = async (title: string) => {
    await page.locator(`a[href="/chat/${id}"]`).first().focus()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Title of the chat' }).fill('')
    await page.keyboard.insertText(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Title of the chat' })).toHaveCount(0)
  }
  for (const title of ['x'.repeat(10_000), '👩‍👩‍👧‍👦'.repeat(1_000), 'مرحبا \u202e אבג‏ '.repeat(700)]) {
    await rename(title)
    await expect.poll(titleOf).toContain(title.slice(0, 30))
    const stored = await titleOf()
    expect(stored.length).toBeLessThanOrEqual(200)
    expect(stored.isWellFormed()).toBe(true)
    expect(await scrollsSideways(page)).toBe(false)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await scrollsSideways(page)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 720 })
  }
  // A program is told instead, and the title stays.
  const before = await titleOf()
  const refused = await own.send('PATCH', `/api/chats/${id}`, { title: 'y'.repeat(10_000) })
  expect([refused.status(), (await refused.json()).error.code]).toEqual([400, 'invalid_request'])
  expect(await titleOf()).toBe(before)
})

test('[list-15] a thousand tags: those of one chat are refused with the reason and kept in the field, those of many are found by typing', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000)
  const own = api(page.context(), app)
  const id = await newChat(page, 'A chat with tags')
  const tags = Array.from({ length: 1_000 }, (_, n) => `tag${String(n).padStart(4, '0')}`)
  await page.getByRole('button', { name: 'More for this chat' }).click()
  await page.getByRole('menuitem', { name: 'Tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  const field = dialog.getByRole('textbox', { name: 'New tags' })
  const all = tags.map(tag => `#${tag}`).join(' ')
  await field.fill(all)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('A chat can have at most 50 tags.')
  await expect(field).toHaveValue(all)
  await field.fill('')
  await page.keyboard.press('Escape')
  // By a program: refused as a whole, nothing is stored.
  for (const addTags of [tags, tags.slice(0, 60), ['x'.repeat(10_000)]])
    expect((await own.send('POST', '/api/chats/-/changes', { ids: [id], addTags })).status()).toBe(400)
  expect((await own.get<{ standing: { tags: string[] } }>(`/api/chats/${id}/standing`)).standing.tags).toEqual([])

  // A thousand tags on twenty chats.
  for (let from = 0; from < 1_000; from += 50) {
    const one = crypto.randomUUID()
    await own.send('POST', '/api/chats', { id: one })
    expect((await own.send('POST', '/api/chats/-/changes', { ids: [one], addTags: tags.slice(from, from + 50) })).status()).toBe(200)
  }
  await page.getByRole('button', { name: 'More for this chat' }).click()
  await page.getByRole('menuitem', { name: 'Tags' }).click()
  await field.pressSequentially('#tag0999')
  await expect(dialog.getByRole('button', { name: /^#tag0999/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('list', { name: 'Tags', exact: true }).getByRole('listitem')).toHaveText(['#tag0999'])
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search your chats' }).fill('#tag0999')
  await expect(sidebar(page).locator(`a[href="/chat/${id}"]`)).toBeVisible()
  // No chat has them all; that is said, and not that the search has failed.
  await page.getByRole('searchbox', { name: 'Search your chats' }).fill(all)
  await expect(sidebar(page).getByText(/^No chat has the tag/)).toBeVisible()
  await expect(sidebar(page).getByRole('alert')).toHaveCount(0)
  expect(await scrollsSideways(page)).toBe(false)
})

test('[find-11] NUL, quotes, operators, one letter and 10 kB are searched in sidebar, palette, page of results and chat, and by HTTP, without a failure', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  const id = await newChat(page, 'The plain kestrel says: a "quoted" NEAR(x) OR y* -z ^ 100% from:me')
  const own = api(page.context(), app)
  const queries = [
    '\0',
    'a\0b',
    '"',
    '"unclosed phrase',
    '\'; DROP TABLE "Chat"; --',
    'kestrel OR NOT AND NEAR(',
    '*',
    '(((',
    '-',
    '^%_\\',
    'from:',
    'before:yesterday-ish',
    '#',
    'k',
    '😀',
    '\ud800',
    'مرحبا \u202e',
    'x'.repeat(10_000),
    'kestrel '.repeat(1_250),
  ]
  for (const q of queries) {
    const encoded = new URLSearchParams({ q: q.slice(0, 2_000) })
    expect([q.slice(0, 20), await own.status(`/api/search?${encoded}`), await own.status(`/api/chats/${id}/find?${encoded}`)]).toEqual([
      q.slice(0, 20),
      200,
      200,
    ])
    expect([q.slice(0, 20), await own.status(`/api/chats?${new URLSearchParams({ q: q.slice(0, 500) })}`)]).toEqual([q.slice(0, 20), 200])
    // More than a search reads is refused as such.
    if (q.length > 2_000) expect(await own.status(`/api/search?${new URLSearchParams({ q })}`)).toBe(400)
  }

  await page.goto('/')
  const inSidebar = page.getByRole('searchbox', { name: 'Search your chats' })
  for (const q of queries) {
    const asked = page.waitForResponse(response => response.url().includes('/api/chats?'))
    await inSidebar.fill(q)
    if (q.replaceAll('\0', '').trim() !== '') expect((await asked).status()).toBe(200)
    else asked.catch(() => undefined)
    await expect(sidebar(page).getByRole('alert')).toHaveCount(0)
    expect(await scrollsSideways(page)).toBe(false)
  }
  await inSidebar.fill('x'.repeat(10_000))
  await expect(sidebar(page).getByText(/^No chat has “x{80}…”/)).toBeVisible()
  await inSidebar.fill('kestrel')
  await expect(sidebar(page).locator(`a[href="/chat/${id}"]`)).toBeVisible()
  await inSidebar.fill('')

  await page.goto('/search')
  const onPage = page.getByRole('searchbox', { name: 'Search chats, messages, tools and files' })
  const main = page.getByRole('main')
  for (const q of queries) {
    await onPage.fill(q)
    await expect(main.getByText('Searching…')).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(await scrollsSideways(page)).toBe(false)
  }
  await onPage.fill('kestrel "NEAR(x) OR"')
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('kestrel')

  await page.goto(`/chat/${id}`)
  await expect(answers(page).last()).toContainText('kestrel')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('combobox', { name: 'Search chats and commands' })
  for (const q of queries) {
    await palette.fill(q)
    await expect(page.getByLabel('Searching')).toHaveCount(0)
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
  }
  await palette.fill('kestrel NEAR(x)')
  await expect(page.getByRole('group', { name: 'Chats', exact: true }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+f')
  const bar = page.getByRole('search', { name: 'Find in this chat' })
  for (const q of queries) {
    await bar.getByRole('textbox').fill(q)
    await expect(bar.getByRole('status')).toHaveText(/^$|^No messages$|^\d+ messages?$/)
  }
  await bar.getByRole('textbox').fill('"NEAR(x) OR"')
  await expect(bar.getByRole('status')).toHaveText('2 messages')
})

test('[asst-16] an assistant whose models are gone says what to do, text and choices stay, and another model answers in its place', async ({
  page,
  app,
  provider,
}) => {
  const admin = api(page.context(), app)
  const name = `Pilot ${crypto.randomUUID().slice(0, 6)}`
  const made = await admin.send('POST', '/api/assistants', {
    definition: { name, instructions: 'Steer.', model: 'openai:aside', fallback: 'openai:sidecar' },
  })
  const { id } = await made.json()
  await provider.script('cast', [{ text: 'Steered by another.' }])
  await page.goto(`/?assistant=${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const offer = async (offered: boolean) => {
    for (const model of ['openai:aside', 'openai:sidecar'])
      expect((await admin.send('PATCH', `/api/admin/models/${encodeURIComponent(model)}`, { offered })).status()).toBe(200)
  }
  await offer(false)
  try {
    await words(page).fill('Where are we?')
    await words(page).press('Enter')
    const problem = page.getByRole('form', { name: 'Message' }).getByRole('alert')
    await expect(problem).toHaveText(
      `The models of the assistant “${name}” are no longer offered. Choose a model for this chat, or change the assistant.`,
    )
    await expect(words(page)).toHaveValue('Where are we?')
    await expect(page.getByRole('button', { name: `Assistant: ${name}` })).toBeVisible()
    await page.goto(`/assistants/${id}`)
    await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('openai:aside')
    await page.goBack()
    await page.goto(`/?assistant=${id}`)
    await expect(words(page)).toHaveValue('Where are we?')
    await page.getByRole('button', { name: /^Model: / }).click()
    await page.getByRole('menuitemradio', { name: /^cast / }).click()
    await words(page).press('Enter')
    await expect(answers(page).last()).toContainText('Steered by another.')
    await expect(answers(page).last()).toContainText(name)
  } finally {
    await offer(true)
    await admin.send('DELETE', `/api/assistants/${id}`)
  }
})

test('[proj-19] when the owner of a project is deleted, it passes on: the page of its people has its chats, files and rights without a reload', async ({
  page,
  app,
}) => {
  test.setTimeout(90_000)
  const admin = api(page.context(), app)
  const [owner, heir] = [await member(page, app), await member(page, app)]
  const { project } = await (await owner.api.send('POST', '/api/projects', { name: 'Left behind', color: 'green' })).json()
  await owner.api.send('POST', `/api/projects/${project.id}/people`, { email: heir.email, role: 'writer' })
  const { workspace } = await (await owner.api.send('POST', `/api/projects/${project.id}/workspace`)).json()
  await owner.api.send('PUT', `/api/workspaces/${workspace.id}/file?path=plan.md`, { content: '# Plan', sha256: null })
  const theirs = await owner.context.newPage()
  await theirs.goto(`/?project=${project.id}`)
  await theirs.getByRole('button', { name: /^Model: / }).click()
  await theirs.getByRole('menuitemradio', { name: /^look / }).click()
  await words(theirs).fill('Remember the lighthouse')
  await words(theirs).press('Enter')
  await expect(answers(theirs)).toContainText('You said')
  const chatId = idOf(theirs)
  expect((await owner.api.send('PUT', `/api/chats/${chatId}/project`, { projectId: project.id, isShared: true })).ok()).toBe(true)

  const seen = await heir.context.newPage()
  await Promise.all([seen.waitForResponse(response => response.url().includes('/api/events')), seen.goto(`/projects/${project.id}`)])
  await expect(seen.getByText('2 people · you are a writer')).toBeVisible()
  const { data } = await admin.get<{ data: { id: string; email: string }[] }>('/api/admin/users')
  const ownerId = data.find(({ email }) => email === owner.email)?.id
  expect((await admin.send('DELETE', `/api/admin/users/${ownerId}`)).ok()).toBe(true)
  await expect(seen.getByText('1 person · you are an owner')).toBeVisible({ timeout: 2_000 })
  await seen.getByRole('tab', { name: 'Files' }).click()
  await expect(seen.getByRole('list', { name: 'Files of this project' })).toContainText('plan.md')
  await seen.getByRole('tab', { name: 'Chats' }).click()
  await seen.getByRole('list', { name: 'Chats of this project' }).getByRole('link').first().click()
  await seen.waitForURL(`**/chat/${chatId}`)
  await expect(answers(seen)).toContainText('Remember the lighthouse')
  await words(seen).fill('And the harbour')
  await words(seen).press('Enter')
  await expect(answers(seen).last()).toContainText('And the harbour')
  await theirs.reload()
  await theirs.waitForURL(/\/sign-in/)
  await owner.context.close()
  await heir.context.close()
})

test('[time-24] a schedule in the hour that daylight saving skips or repeats says in the page when it runs, and keeps what was chosen', async ({
  page,
  app,
}) => {
  await page.goto('/settings/schedules')
  await page.getByRole('button', { name: 'New schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New schedule' })
  const title = 'مرحبا 🌒 '.repeat(20)
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Message').fill('Which hour is it?')
  await dialog.getByLabel('Time zone').selectOption('Europe/Berlin')
  await dialog.getByLabel('How often').selectOption('Other (cron)')
  // On the last Sunday of March 02:30 is skipped, and on that of October it comes twice.
  const [spring, autumn] = [nextLastSunday(2), nextLastSunday(9)]
  await dialog.getByLabel('Cron').fill(`30 2 ${spring} 3 *`)
  await expect(dialog.getByText(new RegExp(`^Next: Sun, Mar ${spring}(?:, \\d{4})?, 03:00 · `))).toBeVisible()
  const cron = `30 2 ${autumn} 10 *`
  await dialog.getByLabel('Cron').fill(cron)
  await expect(dialog.getByText(new RegExp(`^Next: Sun, Oct ${autumn}(?:, \\d{4})?, 02:30 · (?!Sun, Oct ${autumn})`))).toBeVisible()
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  const item = page.getByRole('listitem').filter({ hasText: '🌒' })
  await expect(item).toContainText('Europe/Berlin')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await scrollsSideways(page)).toBe(false)
  const own = api(page.context(), app)
  const { data } = await own.get<{ data: { id: string; title: string; cron: string }[] }>('/api/schedules')
  const made = data.find(schedule => schedule.title === title.trim())
  expect(made?.cron).toBe(cron)
  // A name of 10,000 characters is refused with a sentence, and nothing of the schedule changes.
  const refused = await own.send('PATCH', `/api/schedules/${made?.id}`, { title: 'x'.repeat(10_000) })
  expect([refused.status(), (await refused.json()).error.code]).toEqual([400, 'invalid_request'])
  await own.send('DELETE', `/api/schedules/${made?.id}`)
})
