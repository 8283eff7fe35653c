import { startApp } from '../support/app.ts'
import { admin, answers, askModel, expect, signIn, test } from '../support/e2e.ts'

/** A process that takes what it is sent and never answers `initialize`. */
const hanging = { command: 'node', args: ['-e', 'process.stdin.resume(); setInterval(() => undefined, 1_000)'] }

test('[U7] [mcp-07] an answer that waits for a server says so, goes on without it on a click, and keeps one folded line', async ({
  browser,
  provider,
}) => {
  test.setTimeout(90_000)
  await provider.script('waiting', [{ text: 'Answered at once.' }], [{ text: 'Answered again.' }])
  const app = await startApp({
    config: { mcpServers: { hanging } },
    env: {
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: `${provider.url}/v1`,
      PARLEY_ADMIN_EMAIL: admin.email,
      PARLEY_ADMIN_PASSWORD: admin.password,
    },
  })
  try {
    const context = await browser.newContext({ baseURL: app.url })
    const page = await context.newPage()
    await signIn(page)
    await askModel(page, 'waiting', 'Do not wait.')
    const line = answers(page).getByRole('note')
    await expect(line).toContainText('Waiting for hanging to start.')
    const ended = page.waitForResponse(answer => answer.request().method() === 'DELETE' && answer.url().endsWith('/run/wait'))
    await line.getByRole('button', { name: 'Answer without it' }).click()
    const clickedMs = performance.now()
    expect((await ended).ok()).toBe(true)
    await expect(answers(page)).toContainText('Answered at once.')
    expect(performance.now() - clickedMs).toBeLessThan(1_500)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()

    await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await expect(line).toHaveCount(1)
      await expect(line).toContainText('Answered without the tools of hanging')
      await expect(line.getByText('is still starting')).toBeHidden()
      await expect(answers(page).getByText('Waiting for hanging')).toHaveCount(0)
    }
    await line.getByText('Answered without').click()
    await expect(line.getByText('is still starting')).toBeVisible()

    await page.getByRole('textbox', { name: 'Message' }).fill('And now?')
    await page.keyboard.press('Enter')
    await expect(answers(page).last()).toContainText('Answered again.')
    await expect(page.getByRole('button', { name: 'Answer again' })).toHaveCount(2)
    await expect(line).toHaveCount(1)
    await context.close()
  } finally {
    await app.stop()
  }
})
