import type { Page } from '@playwright/test'
import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

const call = (title: string) =>
  `<tool_call>\n{"name": "memory__create_note", "arguments": {"title": "${title}", "text": "Blue"}}\n</tool_call>`

/** Watches every frame, and every change of the page between frames, for fragments of a call. */
async function watchForMarkers(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    const marker = /<\/?tool|tool_call|"name"|"arguments"|<$|\{"/
    const look = () => {
      for (const answer of document.querySelectorAll('article[aria-label="Answer"]')) {
        const text = (answer as HTMLElement).innerText ?? ''
        if (marker.test(text)) seen.push(text)
      }
    }
    Object.assign(globalThis, { markersSeen: seen })
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    const everyFrame = () => {
      look()
      requestAnimationFrame(everyFrame)
    }
    requestAnimationFrame(everyFrame)
  })
  return () => page.evaluate(() => (globalThis as unknown as { markersSeen: string[] }).markersSeen)
}

/** Returns the answer's HTML, without times and values that differ from run to run. */
async function looks(page: Page): Promise<string> {
  const html = await answers(page)
    .last()
    .evaluate(article => article.outerHTML)
  return html
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replace(/(json-name"><bdi[^>]*>id<\/bdi><\/span><span class="json-text"><bdi[^>]*>)[^<]*/g, '$1')
    .replace(/<span>[\d.,]+ tokens\/s<\/span>/g, '')
    .replace(/\b(id|for|aria-controls|aria-labelledby|aria-describedby)="[^"]*"/g, '$1')
    .replace(/\d+(\.\d+)?/g, '0')
    .replace(/0 (ms|s)\b/g, '0 s')
}

async function finished(page: Page): Promise<void> {
  await expect(answers(page).last()).toContainText('It is noted.')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  // Their code is loaded with the first answer.
  await expect(answers(page).last().getByRole('button', { name: 'Good answer' })).toBeVisible()
}

async function openModel(page: Page) {
  await page.goto('/admin/models')
  await page.getByLabel('Filter models').fill('openai:plain')
  await page.getByRole('button', { name: 'plain', exact: true }).click()
  return page.getByRole('dialog')
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('was saved.').first()).toBeVisible()
}

test('[text-03][text-07] a text-only model chats with tools and looks like a native one, and no marker is ever shown', async ({
  page,
  provider,
}) => {
  const seen = await watchForMarkers(page)
  await signIn(page)

  const form = await openModel(page)
  await form.getByLabel('Tools', { exact: true }).selectOption({ label: 'Tool calls in its text' })
  await form.getByLabel('Dialect').selectOption('hermes')
  await save(page)

  const first = 'I make a note. '
  await provider.script(
    'spoken',
    [{ text: first }, { call: { name: 'create_note', arguments: { title: 'Colour', text: 'Blue' } } }],
    [{ text: 'It is noted.' }],
  )
  await askModel(page, 'spoken', 'Note my colour.')
  await finished(page)
  const native = await looks(page)

  await provider.script('plain', [{ text: `${first}${call('Colour')}`, tokens: 'characters', delayMs: 8 }], [{ text: 'It is noted.' }])
  await askModel(page, 'plain', 'Note my colour.')
  await finished(page)
  expect((await looks(page)).replaceAll('plain', 'spoken')).toBe(native)
  await expect(page.getByText('memory · create_note', { exact: true })).toBeVisible()
  expect(await seen()).toEqual([])

  await page.reload()
  await expect(answers(page).last()).toContainText('It is noted.')
  await expect(page.getByText('memory · create_note', { exact: true })).toBeVisible()
  expect(await seen()).toEqual([])
})
