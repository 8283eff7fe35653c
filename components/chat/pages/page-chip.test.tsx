import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { pageSamples } from '#components/gallery/samples/page-samples.ts'
import type { PageView } from '#lib/context/shared.ts'
import { fillBrowser } from '../testing/fill-browser.ts'
import { PageChip } from './page-chip.tsx'
import { createPagesStore } from './pages-store.ts'
import { PagesContext } from './use-pages.ts'

const sample = (name: string) => pageSamples.find(one => one.name === name)?.page as PageView

async function staged(page: PageView) {
  fillBrowser()
  const did: string[] = []
  const store = createPagesStore({
    list: async () => [page],
    read: async () => ({ ...page, text: '', wholeTokens: 0 }),
    async setIncluded(_, included) {
      did.push(`included ${included}`)
      return { ...page, included }
    },
    async fetchAgain() {
      did.push('again')
      return page
    },
    async remove() {
      did.push('removed')
    },
    after: (_, run) => run(),
    refuse: sentence => void did.push(sentence),
  })
  store.refresh()
  await waitFor(() => expect(store.read().pages?.size).toBe(1))
  render(
    <PagesContext value={store}>
      <PageChip page={page} isUnderway={false} onOpen={() => did.push('opened')} />
    </PagesContext>,
  )
  const open = () => {
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
    return screen.getAllByRole('menuitem').map(item => item.textContent)
  }
  return { did, open }
}

describe('the chip of a page', () => {
  it.each([
    ['ready', 'All about pears1,204 tokens'],
    ['summary', 'All about pearssummary, 640 tokens'],
    ['beginning', 'All about pearsbeginning, 3,998 tokens'],
    ['left-out', 'All about pearsleft out'],
    ['failed', 'example.org/fruit/pearsnot fetchedIt answered 404 (not found).'],
  ])('says of one that is %s: %s', async (name, words) => {
    await staged(sample(name))
    expect(screen.getByRole('button').textContent).toBe(words)
  })

  it('marks characters of a title that cannot be seen', async () => {
    await staged(sample('odd-title'))
    expect(screen.getByRole('button').querySelectorAll('mark')).toHaveLength(2)
  })

  it('opens what the model reads, leaves out, fetches again and removes, by the keyboard', async () => {
    const { did, open } = await staged(sample('ready'))
    const names = ['Show what the model reads', 'Leave out of the next request', 'Fetch again', 'Open the page', 'Remove from this chat']
    expect(open()).toEqual(names)
    for (const name of names.filter(one => one !== 'Open the page')) {
      if (screen.queryByRole('menu') === null) open()
      fireEvent.click(screen.getByRole('menuitem', { name }))
      await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
    }
    expect(did).toEqual(['opened', 'included false', 'again', 'removed'])
  })

  it('leads to the page without telling it where from, and offers no text of one that was not fetched', async () => {
    const { open } = await staged(sample('failed'))
    expect(open()).toEqual(['Fetch again', 'Open the page', 'Remove from this chat'])
    const link = screen.getByRole('menuitem', { name: 'Open the page' })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.org/fruit/pears',
      'noopener noreferrer nofollow',
    ])
  })
})
