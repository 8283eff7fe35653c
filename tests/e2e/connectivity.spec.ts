import type { BrowserContext, Page } from '@playwright/test'
import type { App } from '../support/app.ts'
import { type Api, admin, answers, api, askModel, expect, member, signIn, test } from '../support/e2e.ts'

const SIGNED_OUT = 'You have been signed out. Sign in again to continue.'
const line = (page: Page) => page.locator('[aria-live="assertive"]').filter({ hasText: SIGNED_OUT })
const away = (page: Page) => page.locator('[aria-live="assertive"]').filter({ hasText: 'Parley cannot be reached.' })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

interface Guest {
  page: Page
  context: BrowserContext
  /** Ends all sessions of the user, as another browser could. */
  endSessions: () => Promise<void>
  /** Signs in on the open sign-in page. */
  comeBack: () => Promise<void>
}

/** Opens a new window for a new member, so that no other user's session ends. */
async function guest(page: Page, app: App, viewport = { width: 1280, height: 720 }): Promise<Guest> {
  await signIn(page)
  const { context, email, password, api: own } = await member(page, app)
  const theirs = await context.newPage()
  await theirs.setViewportSize(viewport)
  await theirs.goto('/')
  return { page: theirs, context, endSessions: () => elsewhere(own), comeBack: () => enter(theirs, { email, password }) }
}

async function elsewhere(own: Api): Promise<void> {
  const done = await own.send('POST', '/api/account/sign-out-everywhere', { revoke: false })
  expect(done.ok()).toBe(true)
}

async function enter(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('[U8] [web-41] a user who is signed out elsewhere keeps the draft and its file, and comes back to the same chat', async ({
  page,
  app,
}) => {
  const { page: theirs, context, endSessions, comeBack } = await guest(page, app)
  await askModel(theirs, 'quick', 'The first word')
  await expect(answers(theirs)).toContainText('You said: The first word')
  const chat = theirs.url()
  await theirs
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') })
  await expect(theirs.getByText('plan.txt')).toBeVisible()
  await expect(theirs.getByRole('img', { name: /Uploading/ })).toHaveCount(0)
  await endSessions()
  await message(theirs).fill('The second word')
  await theirs.keyboard.press('Enter')
  await expect(line(theirs)).toBeVisible()
  await expect(message(theirs)).toHaveValue('The second word')
  await expect(theirs.getByText('send a valid API key')).toHaveCount(0)

  // Over a dialog, too.
  await theirs.getByRole('button', { name: 'Share' }).click()
  await expect(theirs.getByRole('dialog')).toContainText(SIGNED_OUT)
  await line(theirs).getByRole('link', { name: 'Sign in' }).click()
  await expect(theirs).toHaveURL(`${app.url}/sign-in?callbackUrl=${encodeURIComponent(new URL(chat).pathname)}`)
  await expect(line(theirs)).toHaveCount(0)
  await comeBack()
  await expect(theirs).toHaveURL(chat)
  await expect(message(theirs)).toHaveValue('The second word')
  await expect(theirs.getByText('plan.txt')).toBeVisible()
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(answers(theirs).last()).toContainText('The second word')

  await endSessions()
  await theirs.getByRole('link', { name: 'New chat' }).first().click()
  await theirs.getByRole('navigation', { name: 'Chats' }).getByRole('listitem').first().getByRole('link').click()
  await expect(theirs).toHaveURL(/\/sign-in\?callbackUrl=%2Fchat%2F/)
  await context.close()
})

test('[U8] [web-41] a session that ends while an answer streams, or on an idle phone, is announced with a link to sign in', async ({
  page,
  app,
  provider,
}) => {
  const { page: theirs, context, endSessions, comeBack } = await guest(page, app, { width: 390, height: 780 })
  await provider.script('held', [{ text: 'It begins.' }, { hold: 'rest' }, { text: ' It ends.' }])
  await askModel(theirs, 'held', 'Tell me.')
  await expect(answers(theirs)).toContainText('It begins.')
  await endSessions()
  await expect(line(theirs)).toBeVisible({ timeout: 20_000 })
  await provider.release('rest')
  await line(theirs).getByRole('link', { name: 'Sign in' }).click()
  await comeBack()
  await expect(answers(theirs)).toContainText('It begins.')

  await theirs.goto('/')
  await message(theirs).fill('Kept words')
  await endSessions()
  await expect(line(theirs)).toBeVisible({ timeout: 20_000 })
  const box = await line(theirs).getByRole('link').boundingBox()
  expect(box && box.x + box.width).toBeLessThan(390)
  await line(theirs).getByRole('link', { name: 'Sign in' }).click()
  await comeBack()
  await expect(message(theirs)).toHaveValue('Kept words')
  await context.close()
})

test('[U8] [web-41] an administrator and a person in their settings are led back to the page that they were signed out of', async ({
  page,
  browser,
  app,
}) => {
  await signIn(page)
  const other = await browser.newContext({ baseURL: app.url })
  const second = await other.newPage()
  await signIn(second)
  for (const [place, act] of [
    ['/admin/users', 'Invite'],
    ['/settings/keys', 'New key'],
  ] as const) {
    await page.goto(place)
    await page.getByRole('button', { name: act }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('someone@example.org')
    await elsewhere(api(other, app))
    await dialog.getByRole('textbox').first().press('Enter')
    await expect(line(page)).toBeVisible()
    await line(page).getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${app.url}/sign-in?callbackUrl=${encodeURIComponent(place)}`)
    await enter(page, admin)
    await expect(page).toHaveURL(`${app.url}${place}`)
    await signIn(second)
  }
  await other.close()
})

test('[U8] [web-42] without a network a click stays in the app, says so, and completes when the network is back', async ({ page, app }) => {
  const { page: theirs, context } = await guest(page, app)
  await askModel(theirs, 'quick', 'One chat')
  await expect(answers(theirs)).toContainText('You said: One chat')
  const first = theirs.url()
  await askModel(theirs, 'quick', 'Another chat')
  await expect(answers(theirs)).toContainText('You said: Another chat')
  const second = theirs.url()
  await message(theirs).fill('Words in between')
  const chats = theirs.getByRole('navigation', { name: 'Chats' })
  // A menu is loaded with its first use, so that it is opened before the network goes.
  const openAccount = async () => {
    await theirs.getByRole('button', { name: /^Account of/ }).click()
    await expect(theirs.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  }
  const settings = () => theirs.getByRole('menuitem', { name: 'Settings' }).click()
  const ways: [() => Promise<void>, RegExp][] = [
    [() => chats.locator(`a[href="${new URL(first).pathname}"]`).click(), new RegExp(`${new URL(first).pathname}$`)],
    [() => theirs.getByRole('link', { name: 'New chat' }).first().click(), /\/$/],
    [settings, /\/settings\/account$/],
  ]
  for (const [go, target] of ways) {
    await theirs.goto(second)
    await expect(message(theirs)).toHaveValue('Words in between')
    if (go === settings) await openAccount()
    await context.setOffline(true)
    await go()
    await expect(away(theirs)).toBeVisible()
    await expect(message(theirs)).toBeVisible()
    await context.setOffline(false)
    await expect(theirs).toHaveURL(target)
    await expect(away(theirs)).toHaveCount(0)
  }
  // A dialog whose code is not there yet waits with the rest.
  await theirs.goto(second)
  await expect(message(theirs)).toHaveValue('Words in between')
  await context.setOffline(true)
  await theirs.getByRole('button', { name: 'Share' }).click()
  await expect(away(theirs)).toBeVisible()
  await context.setOffline(false)
  await expect(theirs.getByRole('dialog')).toContainText('Share')
  await theirs.goto('/settings/account')
  await theirs.getByRole('link', { name: 'Permissions' }).click()
  await context.setOffline(true)
  await theirs.getByRole('link', { name: 'Account' }).click()
  await expect(away(theirs)).toBeVisible()
  await context.setOffline(false)
  await expect(theirs).toHaveURL(/\/settings\/account$/)
  await context.close()
})

test('[web-45] menus open without a network, once the page has been idle for a while', async ({ page, context }) => {
  test.setTimeout(60_000)
  await signIn(page)
  await page.goto('/')
  await message(page).waitFor()
  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('.js')).length)
  const atFirst = await scripts()
  let before = atFirst
  const areLoaded = async () => {
    const [last, now] = [before, await scripts()]
    before = now
    return now > atFirst && now === last
  }
  // Popups begin to load 5 s after the page, when other code has come.
  await page.waitForTimeout(6_500)
  await expect.poll(areLoaded, { timeout: 25_000, intervals: [1_500] }).toBe(true)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menu')).toBeVisible({ timeout: 1_000 })
  await context.setOffline(false)
})
