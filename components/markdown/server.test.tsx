import { renderToReadableStream } from 'react-dom/server.edge'
import { describe, expect, it } from 'vitest'
import { markdownSamples, sampleFaults } from '#tests/support/markdown-samples.ts'
import { Markdown } from './markdown.tsx'

const samples = markdownSamples()

async function served(text: string): Promise<HTMLElement> {
  const stream = await renderToReadableStream(<Markdown text={text} isStreaming={false} />)
  await stream.allReady
  const page = document.createElement('main')
  page.innerHTML = await new Response(stream).text()
  return page
}

describe('Markdown rendered by the server', () => {
  it('[web-05] holds the whole text, formulas included, without a script', async () => {
    const page = await served('# Title\n\nSome **bold** and $x^2$.\n\n```ts\nconst a = 1\n```')
    expect(page.querySelector('h1')?.textContent).toBe('Title')
    expect(page.querySelector('strong')?.textContent).toBe('bold')
    expect(page.querySelectorAll('.katex')).toHaveLength(1)
    expect(page.querySelector('pre')?.textContent).toBe('const a = 1')
    expect(page.querySelector('script')).toBeNull()
  })

  it.skipIf(samples.length === 0).each(samples)('[web-05] shows what $file must and nothing that it must not', async (sample) => {
    expect(sampleFaults(await served(sample.text), sample)).toEqual([])
  })
})
