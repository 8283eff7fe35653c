import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, listens, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search chats and commands' })
const listed = (page: Page, group: string) => page.getByRole('group', { name: group, exact: true }).getByRole('option')

/** Listening for changes begins a moment after a page has loaded, when the connection is answered. */

const SOON = { timeout: 1_500 }

test('[read-24] the open palette follows chats that are created, renamed, pinned and deleted on another device, and projects', async ({
  page,
  browser,
  app,
  provider,
}) => {
  test.setTimeout(90_000)
  const word = `heron${crypto.randomUUID().slice(0, 6)}`
  await provider.script('look', [{ text: 'Noted.' }], [{ text: 'Noted.' }])
  await askModel(page, 'look', `About the ${word}`)
  await expect(answers(page)).toContainText('Noted.')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const mine = api(page.context(), app)
  await mine.send('PATCH', `/api/chats/${id}`, { title: `First ${word}` })
  const device = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(device)
  const theirs = api(device.context(), app)
  await Promise.all([listens(page), page.reload()])

  // Recent chats, before a letter is typed.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(listed(page, 'Recent chats').first()).toContainText(`First ${word}`)
  await theirs.send('PATCH', `/api/chats/${id}`, { title: `Second ${word}` })
  await expect(listed(page, 'Recent chats').first()).toContainText(`Second ${word}`, SOON)
  await expect(page.getByRole('option', { name: 'Pin this chat', exact: true })).toBeVisible()
  await theirs.send('POST', '/api/chats/-/changes', { ids: [id], pinned: true })
  await expect(page.getByRole('option', { name: 'Unpin this chat' })).toBeVisible(SOON)
  await expect(listed(page, 'Recent chats').first()).toContainText(`Second ${word}`)

  // Results change while they are shown.
  await page.keyboard.type(word)
  await expect(listed(page, 'Chats')).toHaveCount(1)
  await askModel(device, 'look', `More of the ${word}`)
  await expect(listed(page, 'Chats')).toHaveCount(2, SOON)
  await expect(answers(device)).toContainText('Noted.')
  await theirs.send('PATCH', `/api/chats/${id}`, { title: `Third ${word}` })
  await expect(listed(page, 'Chats').filter({ hasText: `Third ${word}` })).toHaveCount(1, SOON)
  const { id: projectId } = (await (await theirs.send('POST', '/api/projects', { name: `Project ${word}`, color: 'green' })).json()).project
  await expect(page.getByRole('option', { name: `New chat in Project ${word}` })).toBeVisible(SOON)
  await theirs.send('DELETE', `/api/projects/${projectId}`)
  await expect(page.getByRole('option', { name: `New chat in Project ${word}` })).toHaveCount(0, SOON)
  const later = new URL(device.url()).pathname.split('/').at(-1) ?? ''
  await theirs.send('DELETE', `/api/chats/${later}`)
  await expect(listed(page, 'Chats')).toHaveCount(1, SOON)
  await expect(listed(page, 'Chats')).toContainText(`Third ${word}`)
  await expect(palette(page)).toBeFocused()
  await device.context().close()
})
