import { act, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { forbiddenIn, markdownSamples, sampleFaults } from '#tests/support/markdown-samples.ts'
import { Markdown } from './markdown.tsx'

const samples = markdownSamples()

async function shown(text: string): Promise<Element> {
  const page = render(<Markdown text={text} isStreaming={false} />)
  await act(() => import('./math/typeset.ts'))
  return page.container
}

/** Cuts at positions that differ by seed but are the same in every run. */
function cuts(text: string, seed: number): number[] {
  const places: number[] = []
  const longest = Math.max(7, text.length / 60)
  for (let at = 0, state = seed; at < text.length; ) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    // Low bits of such a sequence hardly change.
    at += 1 + ((state >>> 16) % Math.ceil(longest))
    places.push(Math.min(at, text.length))
  }
  return places
}

/** Converts elements to plain values: attributes without order, and without the ids that differ between renderings. */
function tree(node: Node): unknown {
  if (!(node instanceof Element)) return node.textContent
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  const { id, ...kept } = attributes
  if (kept.href?.startsWith('#')) delete kept.href
  return { tag: node.tagName, attributes: kept, children: [...node.childNodes].map(tree) }
}

describe.skipIf(samples.length === 0)('the samples of hard Markdown', () => {
  it('are more than twenty', () => expect(samples.length).toBeGreaterThan(20))

  describe.each(samples)('$file', sample => {
    it('shows what it must and nothing that it must not', async () => {
      expect(sampleFaults(await shown(sample.text), sample)).toEqual([])
    })

    it.each([1, 2, 3])('never shows anything forbidden while it streams, and ends the same (cut %i)', async seed => {
      const { container, rerender } = render(<Markdown text="" isStreaming />)
      await act(() => import('./math/typeset.ts'))
      for (const cut of cuts(sample.text, seed)) {
        rerender(<Markdown text={sample.text.slice(0, cut)} isStreaming />)
        expect({ cut, faults: forbiddenIn(container, sample) }).toEqual({ cut, faults: [] })
      }
      rerender(<Markdown text={sample.text} isStreaming={false} />)
      expect(sampleFaults(container, sample)).toEqual([])
      const whole = await shown(sample.text)
      await vi.waitFor(() => expect(tree(container)).toEqual(tree(whole)), { timeout: 8_000 })
    })
  })
})
