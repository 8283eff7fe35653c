import { createPublisher, onNextFrame } from '#components/frame-publisher.ts'
import { errorSentence, request } from '#components/request.ts'

/** Chat in the sidebar. Times are ISO 8601. */
export interface ListedChat {
  id: string
  title: string
  updatedAt: string
  createdAt: string
  activeRunId: string | null
  headId: string | null
  isWaiting: boolean
}

export interface ChatListPage {
  items: ListedChat[]
  nextCursor: string | null
}

export interface ChatListState extends ChatListPage {
  query: string
  isLoading: boolean
  /** Reason why the last load failed; the shown list is stale. */
  error: string | null
}

export interface ChatList {
  subscribe(listener: () => void): () => void
  read(): ChatListState
  readInitial(): ChatListState
  /** Loads the first pages again. False when no answer came, or one that a later change has outdated. */
  refresh(): Promise<boolean>
  loadMore(): Promise<void>
  search(query: string): Promise<void>
  /** Each function throws `RequestError`. The list changes at once, and back when refused. */
  rename(id: string, title: string): Promise<void>
  remove(id: string): Promise<void>
  restore(id: string): Promise<void>
}

const PAGE = 50
const PAGE_MAX = 100

/** Holds the person's chats outside React, newest first. An answer requested before a later change is dropped. */
export function createChatList(first: ChatListPage): ChatList {
  const initial: ChatListState = { ...first, query: '', isLoading: false, error: null }
  const state = createPublisher(initial, onNextFrame)
  let turn = 0

  async function load(limit: number, cursor: string | null, merge: (page: ChatListPage) => Partial<ChatListState>): Promise<boolean> {
    turn += 1
    const mine = turn
    const { query } = state.current()
    const search = new URLSearchParams({
      limit: String(limit),
      ...(query === '' ? {} : { q: query }),
      ...(cursor === null ? {} : { cursor }),
    })
    state.changeNow({ isLoading: true })
    try {
      const page = await request<ChatListPage>(`/api/chats?${search}`)
      if (mine !== turn) return false
      state.changeNow({ ...merge(page), isLoading: false, error: null })
      return true
    } catch (error) {
      if (mine === turn) state.changeNow({ isLoading: false, error: errorSentence(error) })
      return false
    }
  }

  function refresh(): Promise<boolean> {
    const { items } = state.current()
    const limit = Math.min(PAGE_MAX, Math.max(PAGE, items.length))
    return load(limit, null, page => {
      const before = state.current()
      const oldest = page.items.at(-1)?.updatedAt
      const isWhole = page.nextCursor === null || oldest === undefined
      const rest = isWhole ? [] : before.items.slice(limit).filter(chat => !page.items.some(({ id }) => id === chat.id))
      return { items: [...page.items, ...rest], nextCursor: rest.length > 0 ? before.nextCursor : page.nextCursor }
    })
  }

  /** Applies a change at once. Answers in transit are then too old. */
  async function changed(items: ListedChat[], ask: () => Promise<unknown>): Promise<void> {
    const before = state.current().items
    turn += 1
    state.changeNow({ items, isLoading: false })
    try {
      await ask()
    } catch (error) {
      state.changeNow({ items: before })
      throw error
    }
  }

  const path = (id: string) => `/api/chats/${encodeURIComponent(id)}`
  return {
    subscribe: state.subscribe,
    read: state.read,
    readInitial: () => initial,
    refresh,
    async loadMore() {
      const { nextCursor, isLoading } = state.current()
      if (nextCursor === null || isLoading) return
      await load(PAGE, nextCursor, page => {
        const known = state.current().items
        return { items: [...known, ...page.items.filter(({ id }) => known.every(chat => chat.id !== id))], nextCursor: page.nextCursor }
      })
    },
    async search(query) {
      if (query === state.current().query) return
      state.changeNow({ query })
      await load(PAGE, null, page => page)
    },
    rename: (id, title) =>
      changed(
        state.current().items.map(chat => (chat.id === id ? { ...chat, title } : chat)),
        () => request(path(id), { method: 'PATCH', body: { title } }),
      ),
    remove: id =>
      changed(
        state.current().items.filter(chat => chat.id !== id),
        () => request(path(id), { method: 'DELETE' }),
      ),
    async restore(id) {
      await request(`${path(id)}/restore`, { method: 'POST', body: {} })
      await refresh()
    },
  }
}
