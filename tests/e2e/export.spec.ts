import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, member, signIn, test } from '../support/e2e.ts'

/** Returns the file that a click downloads, with its name. */
async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('[U17] [web-43] a chat is downloaded as Markdown from both of its menus, and all chats as JSON from the account', async ({
  page,
  app,
  provider,
}) => {
  await signIn(page)
  await provider.script(
    'spoken',
    [{ text: 'I look first.' }, { call: { name: 'create_note', arguments: { title: 'Tide', text: 'high' } } }],
    [{ text: 'The **tide** is high.' }],
  )
  await askModel(page, 'spoken', 'How is the tide?')
  await expect(answers(page)).toContainText('The tide is high.')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await api(page.context(), app).send('PATCH', `/api/chats/${id}`, { title: 'Möwen: Ebbe/Flut' })
  await page.reload()

  await page.getByRole('button', { name: 'More for this chat' }).click()
  const download = page.getByRole('menuitem', { name: 'Download as Markdown' })
  const one = await saved(page, () => download.click())
  expect(one.name).toBe('Möwen Ebbe Flut.md')
  expect(one.text).toMatch(/^# Möwen: Ebbe\/Flut\n\n## You\n\nHow is the tide\?\n\n## Answer of openai:spoken\n\nI look first\.\n/)
  expect(one.text).toMatch(/\n- Tool `memory\.create_note` `\{"title":"Tide","text":"high"\}`: done\n\nThe \*\*tide\*\* is high\.\n$/)

  const row = page.getByRole('navigation', { name: 'Chats' }).locator(`a[href="/chat/${id}"]`)
  await row.hover()
  await row
    .locator('..')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  expect(await saved(page, () => download.click())).toEqual(one)

  await page.goto('/settings/account')
  const all = await saved(page, () => page.getByRole('link', { name: 'Export my chats' }).click())
  expect(all.name).toBe('chats.json')
  const { chats } = JSON.parse(all.text) as { chats: { id: string; title: string; messages: { role: string }[] }[] }
  expect(chats.find(chat => chat.id === id)).toMatchObject({
    title: 'Möwen: Ebbe/Flut',
    messages: [{ role: 'user' }, { role: 'assistant' }],
  })

  const other = await member(page, app)
  expect(await other.api.status(`/api/chats/${id}/export`)).toBe(404)
  await other.context.close()
})
