import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'

const page1 = (heading: string, colour: string) => `Here it is.

\`\`\`html title="Budget page"
<!doctype html>
<title>Budget</title>
<h1>${heading}</h1>
<p id="out">waiting</p>
<a href="https://elsewhere.example/">a link</a>
<style>h1 { color: ${colour} }</style>
<script>document.getElementById('out').textContent = 'ran ' + (6 * 7)</script>
\`\`\`
`

const component = `\`\`\`jsx
import { useState } from 'react'
import { Heart } from 'lucide-react'
import { LineChart, Line } from 'recharts'

export default function Counter() {
  const [count, setCount] = useState(0)
  return (
    <div className="p-4 text-3xl">
      <button className="rounded bg-red-600 px-3" onClick={() => setCount(count + 1)}>Pressed {count}</button>
      <Heart aria-label="heart" />
      <LineChart width={200} height={100} data={[{ a: 1 }, { a: 3 }]}><Line dataKey="a" /></LineChart>
    </div>
  )
}
\`\`\``

const panel = (page: Page) => page.getByRole('complementary', { name: 'Panel' })
const frameOf = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`).frameLocator('iframe')
const clickAt = async (page: Page, selector: string) => {
  const [x, y] = await page.evaluate(given => {
    const box = document.querySelector(given)?.getBoundingClientRect()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }, selector)
  await page.mouse.click(x, y)
}
const send = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}

test.beforeEach(({ page }) => signIn(page))

test('[art-01] an artifact opens beside the chat, runs, has versions with differences, and is shared with them', async ({
  page,
  context,
  app,
  browser,
  provider,
}) => {
  await provider.script('artifact', [{ text: page1('First', 'red') }], [{ text: page1('Second', 'blue') }], [{ text: component }])
  await askModel(page, 'artifact', 'A budget page, please.')
  await answers(page).getByRole('button', { name: 'Open', exact: true }).click()
  const frame = frameOf(page, 'Budget page')
  await expect(frame.getByText('ran 42')).toBeVisible()
  await frame.getByText('a link').click()
  await expect(panel(page).getByRole('region', { name: 'What went wrong' })).toContainText('Blocked: https://elsewhere.example/')

  await panel(page).getByRole('tab', { name: 'Code' }).click()
  await panel(page).getByText('First').selectText()
  await panel(page).getByRole('button', { name: 'Ask to change this' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/^> Change lines? 3 of “Budget page”[\s\S]*> First|<h1>/)
  await panel(page).getByRole('tab', { name: 'Preview' }).click()
  await send(page, 'Make it blue.')
  await expect(frame.getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect(panel(page)).toContainText('Version 2 of 2')
  await panel(page).getByRole('tab', { name: 'Changes', exact: true }).last().click()
  await expect(panel(page).getByRole('region', { name: 'Changes since version 1' })).toContainText('color: blue')
  await panel(page).getByRole('button', { name: 'Earlier version' }).click()
  await expect(panel(page)).toContainText('This is the first version.')

  await send(page, 'Now a component.')
  await answers(page).last().getByRole('button', { name: 'Open', exact: true }).click()
  const counter = frameOf(page, 'Counter')
  await counter.getByRole('button', { name: 'Pressed 0' }).click()
  await expect(counter.getByRole('button', { name: 'Pressed 1' })).toHaveCSS('background-color', /oklch|rgb\((?!0, 0, 0)/)
  await expect(counter.locator('svg[aria-label=heart], .recharts-wrapper')).toHaveCount(2)
  await expect(panel(page).getByRole('region', { name: 'What went wrong' })).toHaveCount(0)

  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  const made = await api(context, app).send('POST', `/api/chats/${chatId}/share`, {})
  const { share } = (await made.json()) as { share: { id: string } }
  const anonymous = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
  const reader = await anonymous.newPage()
  await reader.goto(`${app.url}/share/${share.id}`)
  await answers(reader).nth(1).getByRole('button', { name: 'Open', exact: true }).click()
  await expect(frameOf(reader, 'Budget page').getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect(reader.getByRole('dialog')).toContainText('Version 2 of 2')
  await expect(reader.getByRole('button', { name: 'Ask to change this' })).toHaveCount(0)
  await reader.goto('about:blank')
  await reader.goto(`${app.url}/share/${share.id}#artifact=m6.1`)
  await expect(frameOf(reader, 'Counter').getByRole('button', { name: 'Pressed 0' })).toBeVisible()
  await anonymous.close()
})

test('[art-02] a loop without an end and a flood of messages leave the page alone, and end by a press', async ({ page, provider }) => {
  const html = (script: string) => `\`\`\`html\n<!doctype html>\n<p>here</p>\n<script>${script}</script>\n\`\`\``
  await provider.script(
    'artifact',
    [{ text: html('setTimeout(() => { for (;;); }, 300)') }],
    [
      {
        text: html(
          "for (let n = 0; n < 1e6; n++) top.postMessage({ jsonrpc: '2.0', method: 'artifact/log', params: { level: 'error', text: n } }, '*')",
        ),
      },
    ],
  )
  await askModel(page, 'artifact', 'Loop.')
  await answers(page).getByRole('button', { name: 'Open', exact: true }).click()
  await expect(panel(page)).toContainText('Does not respond')
  // Playwright's own clicks wait for every frame, also for the one that is stuck.
  const before = Date.now()
  await clickAt(page, '#composer')
  await page.keyboard.type('Still here')
  expect(await page.evaluate(() => document.querySelector<HTMLTextAreaElement>('#composer')?.value)).toBe('Still here')
  await clickAt(page, '[data-stop]')
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('.artifact iframe').length)).toBe(0)
  expect(Date.now() - before).toBeLessThan(5_000)

  await send(page, 'Flood.')
  await answers(page).last().getByRole('button', { name: 'Open', exact: true }).click()
  await expect(panel(page)).toContainText('it sent too many messages')
  await expect(panel(page).locator('iframe')).toHaveCount(0)
  await expect(panel(page).getByRole('region', { name: 'What went wrong' })).toHaveCount(0)
})
