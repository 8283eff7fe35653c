import { renderToReadableStream } from 'react-dom/server.edge'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { markdownSamples, sampleFaults } from '#tests/support/markdown-samples.ts'
import { Markdown } from './markdown.tsx'
import { loadTypesetter } from './math/typesetter.ts'

// Removes `window`, by which code detects the browser.
beforeAll(async () => {
  vi.stubGlobal('window', undefined)
  await loadTypesetter()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const samples = markdownSamples()

async function served(text: string): Promise<HTMLElement> {
  const stream = await renderToReadableStream(<Markdown text={text} isStreaming={false} />)
  await stream.allReady
  const page = document.createElement('main')
  page.innerHTML = await new Response(stream).text()
  return page
}

describe('Markdown rendered by the server', () => {
  it('[web-05] is there before any script runs', async () => {
    const page = await served('# Title\n\n| a | b |\n| --- | --- |\n| 1 | 2 |')
    expect(page.querySelector('h1')?.textContent).toBe('Title')
    expect([...page.querySelectorAll('td')].map(cell => cell.textContent)).toEqual(['1', '2'])
  })

  it('[run-26] has nothing to press in a table, and all of a JSON answer, for readers without script', async () => {
    const table = await served('| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |')
    expect([...table.querySelectorAll('table button')]).toEqual([])
    expect(table.querySelector('th')?.textContent).toBe('a')
    const json = await served('{ "far": { "down": { "there": "bottom" } } }')
    expect(json.querySelector('noscript')?.textContent).toContain('bottom')
  })

  it.skipIf(samples.length === 0)('[web-05] is shown the samples of hard Markdown', () => expect(samples.length).toBeGreaterThan(20))

  it.each(samples)('[web-05] shows what $file must and nothing that it must not', async sample => {
    expect(sampleFaults(await served(sample.text), sample)).toEqual([])
  })
})
