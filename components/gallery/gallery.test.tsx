import { render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fillBrowser } from '#components/chat/testing/fill-browser.ts'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { Routed } from '#tests/support/routed.tsx'
import { Gallery } from './gallery.tsx'
import { callSamples } from './samples/call-samples.ts'
import { composerSamples } from './samples/composer-samples.ts'
import { contextSamples } from './samples/context-samples.ts'
import { pageSamples } from './samples/page-samples.ts'
import { partSamples } from './samples/part-samples.ts'
import { questionSamples } from './samples/question-samples.ts'

const nowMs = Date.UTC(2026, 10, 21, 10)

describe('the gallery', () => {
  it('shows every sample without a line on the console, and lists it in its contents', async () => {
    fillBrowser()
    knowSearchElement()
    const { container } = render(
      <Routed>
        <TooltipProvider>
          <Gallery nowMs={nowMs} />
        </TooltipProvider>
      </Routed>,
    )
    const specimens = [...container.querySelectorAll<HTMLElement>('[data-specimen]')]
    const ids = specimens.map(({ id }) => id)
    const expected = [
      ...partSamples.map(({ name }) => `part-${name}`),
      ...callSamples(nowMs).map(({ name }) => `call-${name}`),
      ...questionSamples(nowMs).map(({ name }) => `ask-${name}`),
      ...composerSamples(nowMs).map(({ name }) => `composer-${name}`),
      ...pageSamples.map(({ name }) => `page-${name}`),
      ...contextSamples.map(({ name }) => `context-${name}`),
    ]
    expect(ids).toEqual(expect.arrayContaining(expected))
    expect(new Set(ids).size).toBe(ids.length)
    expect(specimens.filter(({ children }) => children.length < 2).map(({ id }) => id)).toEqual([])
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(ids.map(id => `#${id}`))
  })
})

/** Gives jsdom another element for `<search>`, which it does not know. */
function knowSearchElement(): void {
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => create(name === 'search' ? 'section' : name))
}
