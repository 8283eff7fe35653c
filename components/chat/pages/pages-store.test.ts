import { describe, expect, it } from 'vitest'
import type { PageView } from '#lib/context/shared.ts'
import { createPagesStore, type PagesPorts } from './pages-store.ts'

const url = 'https://example.org/'
const page: PageView = {
  url,
  displayName: 'example.org',
  state: 'ready',
  title: 'Example',
  tokens: 12,
  part: 'whole',
  included: true,
  reason: null,
  language: 'en',
  publishedAt: null,
  fetchedAt: '2026-11-26T10:00:00.000Z',
}

async function storeWith(ports: Partial<PagesPorts> = {}) {
  const due: (() => void)[] = []
  const refused: string[] = []
  const store = createPagesStore({
    list: async () => [page],
    read: async () => ({ ...page, text: 'Words.', wholeTokens: 12 }),
    setIncluded: async (_, included) => ({ ...page, included }),
    fetchAgain: async () => page,
    remove: async () => undefined,
    after: (_, run) => void due.push(run),
    refuse: sentence => void refused.push(sentence),
    ...ports,
  })
  const settle = async () => {
    for (const run of due.splice(0)) run()
    await new Promise(resolve => setImmediate(resolve))
  }
  store.refresh()
  await settle()
  return { store, settle, refused, shown: () => [...(store.read().pages?.values() ?? [])] }
}

describe('the pages of a chat, in the browser', () => {
  it('are asked for once, however many events say that they changed', async () => {
    let asked = 0
    const { store, settle, shown } = await storeWith({
      list: async () => {
        asked += 1
        return [page]
      },
    })
    for (let event = 0; event < 9; event++) store.refresh()
    await settle()
    expect([asked, shown()]).toEqual([2, [page]])
  })

  it('show a choice at once, and take it back with the reason where it is refused', async () => {
    const gate = Promise.withResolvers<PageView>()
    const { store, shown, refused } = await storeWith({ setIncluded: () => gate.promise })
    const choosing = store.setIncluded(url, false)
    expect(shown()).toEqual([{ ...page, included: false }])
    gate.reject(new Error('Parley cannot be reached.'))
    await choosing
    expect([shown(), refused]).toEqual([[page], ['Parley cannot be reached.']])
  })

  it('do not return by a list that was asked for before they were removed', async () => {
    const lists = [Promise.resolve([page])]
    const late = Promise.withResolvers<PageView[]>()
    const { store, settle, shown } = await storeWith({ list: () => lists.shift() ?? Promise.resolve([]) })
    lists.push(late.promise)
    store.refresh()
    const settling = settle()
    await store.remove(url)
    late.resolve([page])
    await settling
    expect(shown()).toEqual([])
  })

  it('are gone where one was removed while it was fetched again', async () => {
    const list = [page]
    const { store, settle, shown } = await storeWith({
      list: async () => [...list],
      async fetchAgain() {
        list.pop()
        throw new Error('This chat has no such page.')
      },
    })
    await store.fetchAgain(url)
    await settle()
    expect(shown()).toEqual([])
  })

  it('are marked while they are fetched again, and keep their text where that fails', async () => {
    const gate = Promise.withResolvers<PageView>()
    const { store, shown, refused } = await storeWith({ fetchAgain: () => gate.promise })
    const fetching = store.fetchAgain(url)
    expect([...store.read().underway]).toEqual([url])
    gate.reject(new Error('The page was not fetched again: It is empty.'))
    await fetching
    expect([[...store.read().underway], shown(), refused]).toEqual([[], [page], ['The page was not fetched again: It is empty.']])
  })
})
