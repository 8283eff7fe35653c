import { answers, askModel, expect, type Page, test } from '../support/pages/index.ts'

const answer = (page: Page) => answers(page).last()

test('an answer can be regenerated, continued and retried; an edit can be cancelled; versions can be browsed', async ({
  page,
  provider,
}) => {
  await provider.script(
    'again',
    [{ text: 'Answer one.' }],
    [{ text: 'Answer two ' }, { stall: true }],
    [{ text: 'and on it goes.' }],
    { status: 400, body: { error: { message: 'no such luck' } } },
    [{ text: 'Better now.' }],
  )
  await askModel(page, 'again', 'Go.')
  await expect(answer(page)).toContainText('Answer one.')
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: 'Answer again' }).click()
  await expect(answer(page)).toContainText('Answer two')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(answer(page)).toContainText('Stopped.')
  await answer(page).getByRole('button', { name: 'Previous version' }).click()
  await expect(answer(page)).toContainText('Answer one.')
  await page.reload()
  await expect(answer(page)).toContainText('Answer one.')
  await answer(page).getByRole('button', { name: 'Next version' }).click()
  await expect(answer(page)).toContainText('Answer two')

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(answer(page)).toContainText('and on it goes.')
  await expect(page.getByRole('article', { name: 'Your message' }).last()).toContainText('Continue.')
  await page.getByRole('textbox', { name: 'Message' }).fill('Once more')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'This answer failed' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(answer(page)).toContainText('Better now.')

  // While it is still being written, the key changes nothing.
  await expect(answer(page)).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('textbox', { name: 'Message' }).press('ArrowUp')
  const editor = page.getByRole('form', { name: 'Edit your message' })
  await editor.getByRole('textbox').fill('Never sent')
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Your message' }).last()).toContainText('Once more')
  const key = (await (await page.api.send('POST', '/api/keys', { name: 'reader' })).json()) as { key: string }
  const listed = await page.api.fetch(`/api/v1/sessions/${chatId}/messages`, {
    headers: { authorization: `Bearer ${key.key}` },
  })
  const { data } = (await listed.json()) as { data: { content: string }[] }
  expect(data.map(({ content }) => content?.trim())).toEqual([
    'Go.',
    'Answer two',
    'Continue.',
    'and on it goes.',
    'Once more',
    'Better now.',
  ])
})
