import { createPublisher } from '#components/frame-publisher.ts'
import { errorSentence } from '#components/request.ts'
import type { PageReading, PageView } from '#lib/context/shared.ts'

export interface PagesState {
  /** Last known pages of the chat by their address; null before the first load. */
  pages: ReadonlyMap<string, PageView> | null
  /** Addresses that are being fetched again. */
  underway: ReadonlySet<string>
}

/** Dependencies of a store of pages. Functions that call the server throw `RequestError`. */
export interface PagesPorts {
  list: () => Promise<PageView[]>
  read: (url: string) => Promise<PageReading>
  setIncluded: (url: string, included: boolean) => Promise<PageView>
  fetchAgain: (url: string) => Promise<PageView>
  remove: (url: string) => Promise<void>
  after: (ms: number, run: () => void) => void
  /** Shows a person why a change was refused. */
  refuse: (sentence: string) => void
}

export interface PagesStore {
  subscribe(listener: () => void): () => void
  read(): PagesState
  readInitial(): PagesState
  /** Loads the list again, soon: several calls within a moment are one request. */
  refresh(): void
  load(url: string): Promise<PageReading>
  setIncluded(url: string, included: boolean): Promise<void>
  fetchAgain(url: string): Promise<void>
  remove(url: string): Promise<void>
}

const GATHER_MS = 120
const initial: PagesState = { pages: null, underway: new Set() }

/** Holds the pages that messages of one chat name, outside React. A change shows immediately, and is reverted if refused. */
export function createPagesStore(ports: PagesPorts): PagesStore {
  const state = createPublisher(initial, run => run())
  let isGathering = false
  /** Counts changes, when each is sent and when it is stored: a list that was requested before the latest moment is stale. */
  let changes = 0

  async function loadList(): Promise<void> {
    const before = changes
    try {
      const list = await ports.list()
      if (before === changes) state.changeNow({ pages: new Map(list.map(page => [page.url, page])) })
      else refresh()
    } catch {
      // Missing chips are no reason to interrupt: the next event retries.
    }
  }

  function refresh(): void {
    if (isGathering) return
    isGathering = true
    ports.after(GATHER_MS, () => {
      isGathering = false
      void loadList()
    })
  }

  function put(url: string, page: PageView | null): void {
    const pages = new Map(state.current().pages)
    if (page) pages.set(url, page)
    else pages.delete(url)
    state.changeNow({ pages })
  }

  async function change(url: string, { shown, save }: { shown: PageView | null; save: () => Promise<PageView | null> }): Promise<void> {
    const before = state.current().pages?.get(url) ?? null
    changes += 1
    put(url, shown)
    try {
      const saved = await save()
      changes += 1
      put(url, saved)
    } catch (error) {
      put(url, before)
      ports.refuse(errorSentence(error))
      // It may have been removed in the meantime.
      refresh()
    }
  }

  return {
    subscribe: state.subscribe,
    read: state.read,
    readInitial: () => initial,
    refresh,
    load: ports.read,
    async setIncluded(url, included) {
      const page = state.current().pages?.get(url)
      if (page) await change(url, { shown: { ...page, included }, save: () => ports.setIncluded(url, included) })
    },
    async fetchAgain(url) {
      const page = state.current().pages?.get(url)
      if (!page) return
      state.changeNow({ underway: new Set([...state.current().underway, url]) })
      await change(url, { shown: page, save: () => ports.fetchAgain(url) })
      state.changeNow({ underway: new Set([...state.current().underway].filter(one => one !== url)) })
    },
    async remove(url) {
      await change(url, { shown: null, save: () => ports.remove(url).then(() => null) })
    },
  }
}
