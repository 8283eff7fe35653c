import { api, askModel, expect, signIn, test } from '../support/e2e.ts'

const CHARS = 100_000
/** Limit in ms. An idle machine takes a second; two workers on two busy cores several. */
const LIMIT_MS = 15_000
const filled = (piece: string) => piece.repeat(Math.ceil(CHARS / piece.length))

/** Texts that blocked the page or the server for seconds. */
const texts = {
  'formulas that never end': filled('$$a\n'),
  'formulas that expand': filled(`$$\\def\\a{${'x'.repeat(700)}}${'\\a'.repeat(150)}$$\n\n`),
  'opened brackets': filled('[['),
  blanks: `a${' '.repeat(CHARS)}b`,
}

test('[S1] a shared answer of 100 kB made to be slow responds to clicks within seconds', async ({ page, app, provider, browser }) => {
  test.setTimeout(180_000)
  await signIn(page)
  for (const [name, text] of Object.entries(texts)) {
    await provider.script('share', [{ text: `Begins.\n\n\`\`\`js\nconst a = 1\n\`\`\`\n\n${text}`, tokens: 'whole' }])
    await askModel(page, 'share', `Show me ${name}.`)
    await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible({ timeout: 15_000 })
    const chatId = page.url().split('/').at(-1)
    // Leaves the chat, since two tabs that draw the same text would share the processor.
    await page.goto('/settings/account')
    const made = await api(page.context(), app).send('POST', `/api/chats/${chatId}/share`)
    const { share } = (await made.json()) as { share: { id: string } }
    const signedOut = await browser.newContext()
    const reader = await signedOut.newPage()
    const beganMs = performance.now()
    await reader.goto(`${app.url}/share/${share.id}`, { waitUntil: 'commit' })
    await expect(reader.getByText('Begins.')).toBeVisible()
    const wrap = reader.getByRole('button', { name: 'Wrap' }).first()
    // A click before the page's scripts have started is ignored.
    const isTaken = () => wrap.evaluate(button => Object.keys(button).some(key => key.startsWith('__reactProps')))
    await expect.poll(isTaken, { message: name, intervals: [100], timeout: LIMIT_MS }).toBe(true)
    await wrap.click()
    await expect(wrap, name).toHaveAttribute('aria-pressed', 'true')
    expect(performance.now() - beganMs, name).toBeLessThan(LIMIT_MS)
    await signedOut.close()
  }
})
