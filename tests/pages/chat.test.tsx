import { askModel, expect, type Page, test } from '../support/pages/index.ts'

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()

test('[run-04] stop keeps what was shown, marks it, and reaches the provider', async ({ page, provider }) => {
  await provider.script('endless', [{ text: 'Once upon a time', delayMs: 20 }, { stall: true }])
  await askModel(page, 'endless', 'Tell me a story.')
  await expect(answer(page)).toContainText('Once upon a time')
  await page.getByRole('textbox', { name: 'Message' }).press('Escape')
  const request = await provider.waitFor(({ model, closed }) => model === 'endless' && closed !== null, 3_000)
  expect(request.closed?.by).toBe('client')
  await expect(
    answer(page)
      .getByText(/stopped/i)
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(answer(page)).toContainText('Once upon a time')
  await expect(
    answer(page)
      .getByText(/stopped/i)
      .first(),
  ).toBeVisible()
})

test('[run-12] an approval is unmistakable, gives its reason, is answered by key, and stays closed after a reload', async ({
  page,
  provider,
}) => {
  const policy = await page.api.send('POST', '/api/admin/policies', { server: 'files', tool: 'write_*', action: 'ask' })
  expect(policy.ok).toBe(true)
  const { id } = (await policy.json()) as { id: string }
  await provider.script(
    'writer',
    [{ call: { name: 'write_file', arguments: { path: 'hello.txt', content: 'Hello' } } }],
    [{ text: 'Written.' }],
  )
  await askModel(page, 'writer', 'Write hello.txt.')
  const card = page.getByRole('region', { name: 'Waiting for your permission' })
  await expect(card).toContainText('write_*')
  await expect(page.getByRole('button', { name: /^Allow once/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Allow once/ })).toBeVisible()
  const allow = page.getByRole('button', { name: /^Allow once/ })
  await expect(allow).toBeEnabled()
  await allow.focus()
  await page.keyboard.press('a')
  await expect(answer(page)).toContainText('Written.')
  await expect(page.getByRole('button', { name: /^Allow once/ })).toHaveCount(0)
  await page.api.send('DELETE', `/api/admin/policies/${id}`)
})

test('an edited message is a sibling, and the choice survives a reload', async ({ page, provider }) => {
  await provider.script('branches', [{ text: 'First answer.' }], [{ text: 'Second answer.' }])
  await askModel(page, 'branches', 'First question')
  await expect(answer(page)).toContainText('First answer.')
  await page.getByRole('article', { name: 'Your message' }).hover()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('form', { name: 'Edit your message' }).getByRole('textbox').fill('Better question')
  await page.keyboard.press('Control+Enter')
  await expect(answer(page)).toContainText('Second answer.')
  await page.getByRole('button', { name: 'Previous version' }).click()
  await expect(answer(page)).toContainText('First answer.')
  await page.reload()
  await expect(answer(page)).toContainText('First answer.')
  await expect(page.getByRole('article', { name: 'Your message' })).toContainText('First question')
})

test('[run-17][run-33] a message sent meanwhile is queued and goes out when the answer ends', async ({ page, provider }) => {
  await provider.script('queue', [{ text: 'Busy. ' }, { hold: 'queue' }], [{ text: 'Now to the second.' }])
  await askModel(page, 'queue', 'First')
  await expect(answer(page)).toContainText('Busy.')
  await page.getByRole('textbox', { name: 'Message' }).fill('Second')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expect(page.getByText('Second', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Your message' })).toHaveCount(1)
  await provider.release('queue')
  await expect(answer(page)).toContainText('Now to the second.')
  await expect(page.getByRole('article', { name: 'Your message' })).toHaveCount(2)
})

test('[run-04][run-17] an answer is stopped for a queued message, which goes out at once, and what was shown stays', async ({
  page,
  provider,
}) => {
  await provider.script('steer', [{ text: 'The long way round. ' }, { stall: true }], [{ text: 'The short way.' }])
  await askModel(page, 'steer', 'First')
  await expect(answer(page)).toContainText('The long way round.')
  await page.getByRole('textbox', { name: 'Message' }).fill('Rather this')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stop and send' }).click()
  await expect(answer(page)).toContainText('The short way.')
  await expect(page.getByRole('list', { name: 'Queued messages' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your message' })).toHaveText([/First/, /Rather this/])
  await expect(page.getByText('The long way round.')).toBeVisible()
  await expect(page.getByText('The short way.')).toBeVisible()
})
