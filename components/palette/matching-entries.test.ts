import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchingEntries } from './matching-entries.ts'

const entries = [
  { title: 'New chat' },
  { title: 'Show or hide the sidebar' },
  { title: 'Dark theme', words: 'appearance colours night' },
  { title: 'Choose the model' },
  { title: 'Réglages' },
  { title: 'Rename the chat' },
]
const titles = (query: string) => matchingEntries(entries, query).map(({ title }) => title)

describe('the entries that a query of the palette finds', () => {
  it.each([
    ['', entries.map(({ title }) => title)],
    ['new', ['New chat']],
    ['chat', ['New chat', 'Rename the chat']],
    ['sidebar hide', ['Show or hide the sidebar']],
    ['NIGHT', ['Dark theme']],
    ['reglages', ['Réglages']],
    ['re', ['Réglages', 'Rename the chat']],
    ['ide', ['Show or hide the sidebar']],
    ['sidebar theme', []],
    ['   ', entries.map(({ title }) => title)],
    ['.*(', []],
  ])('%j finds %j', (query, expected) => expect(titles(query)).toEqual(expected))

  it('puts titles that begin with the query before those that have it at a word, and those before the rest', () => {
    const some = [{ title: 'Unshared' }, { title: 'My shares' }, { title: 'Share the chat' }]
    expect(matchingEntries(some, 'share').map(({ title }) => title)).toEqual(['Share the chat', 'My shares', 'Unshared'])
  })

  it('are some of the given ones, each at most once, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.record({ title: fc.string({ unit: 'binary' }) })), (query, some) => {
        const found = matchingEntries(some, query)
        expect(new Set(found).size).toBe(found.length)
        for (const entry of found) expect(some).toContain(entry)
      }),
    )
  })
})
