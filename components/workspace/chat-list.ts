import { createPublisher, onNextFrame } from '#components/frame-publisher.ts'
import { errorSentence, request } from '#components/request.ts'
import { listQueryOf } from '#lib/chats/shared.ts'

/** Chat in the sidebar. Times are ISO 8601. */
export interface ListedChat {
  id: string
  title: string
  updatedAt: string
  createdAt: string
  activeRunId: string | null
  headId: string | null
  isWaiting: boolean
  projectId: string | null
  isUnread: boolean
  pinnedAt: string | null
  archivedAt: string | null
  deletedAt: string | null
  tags: string[]
}

export interface ChatListPage {
  items: ListedChat[]
  nextCursor: string | null
  /** Pinned chats, where the list has them apart. Absent on later pages. */
  pinned?: ListedChat[]
}

/** Chats that a list holds. */
export type ListView = 'open' | 'archived' | 'deleted'

/** Change of several chats together. Tags are written with or without `#`. */
export interface ChatMarks {
  pinned?: boolean
  archived?: boolean
  addTags?: string[]
  removeTags?: string[]
}

export interface ChatListState extends ChatListPage {
  pinned: ListedChat[]
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
  /** Each function throws `RequestError`. The list changes immediately, and back when refused. */
  rename(id: string, title: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  restore(ids: readonly string[]): Promise<void>
  /** Pins, archives or tags chats. */
  mark(ids: readonly string[], marks: ChatMarks): Promise<void>
}

const PAGE = 50
const PAGE_MAX = 100
/** Longest words, and longest tags together, that the server takes. */
const QUERY_CHARS = 500
const QUERY_TAG_CHARS = 3_000

/** Holds the person's chats outside React, newest first. An answer requested before a later change is dropped. */
export function createChatList(first: ChatListPage, view: ListView = 'open'): ChatList {
  const initial: ChatListState = { pinned: [], ...first, query: '', isLoading: false, error: null }
  const state = createPublisher(initial, onNextFrame)
  let turn = 0

  async function load(limit: number, cursor: string | null, merge: (page: ChatListPage) => Partial<ChatListState>): Promise<boolean> {
    turn += 1
    const mine = turn
    const { q, tags } = listQueryOf(state.current().query)
    if (tags.join().length > QUERY_TAG_CHARS) {
      // No chat has as many.
      state.changeNow({ ...merge({ items: [], nextCursor: null }), isLoading: false, error: null })
      return true
    }
    const query = {
      view,
      limit,
      ...(q === '' ? {} : { q: q.slice(0, QUERY_CHARS).replace(/[\ud800-\udbff]$/, '') }),
      ...(tags.length === 0 ? {} : { tags: tags.join(',') }),
      ...(cursor === null ? {} : { cursor }),
    }
    state.changeNow({ isLoading: true })
    try {
      const page = await request('GET /api/chats', { query })
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
      // Chats that are newer than the oldest of the page, and not on it, have left the list.
      const isKept = ({ id, updatedAt }: ListedChat) =>
        oldest !== undefined && updatedAt <= oldest && page.items.every(chat => chat.id !== id)
      const rest = page.nextCursor === null ? [] : before.items.slice(page.items.length).filter(isKept)
      return { pinned: [], ...page, items: [...page.items, ...rest], nextCursor: rest.length > 0 ? before.nextCursor : page.nextCursor }
    })
  }

  /** Applies a change immediately. Responses in transit are then stale. */
  async function changed(change: (chats: ListedChat[]) => ListedChat[], ask: () => Promise<unknown>): Promise<void> {
    const { items, pinned } = state.current()
    turn += 1
    state.changeNow({ items: change(items), pinned: change(pinned), isLoading: false })
    try {
      await ask()
    } catch (error) {
      state.changeNow({ items, pinned })
      throw error
    }
  }

  const without = (ids: readonly string[]) => (chats: ListedChat[]) => chats.filter(({ id }) => !ids.includes(id))

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
      await load(PAGE, null, page => ({ pinned: [], ...page }))
    },
    rename: (id, title) =>
      changed(
        chats => chats.map(chat => (chat.id === id ? { ...chat, title } : chat)),
        () => request('PATCH /api/chats/[chatId]', { params: { chatId: id }, body: { title } }),
      ),
    remove: ids => changed(without(ids), () => toMany(ids, some => request('POST /api/chats/-/delete', { body: { ids: some } }))),
    async restore(ids) {
      await changed(view === 'deleted' ? without(ids) : chats => chats, () =>
        toMany(ids, some => request('POST /api/chats/-/restore', { body: { ids: some } })),
      )
      await refresh()
    },
    async mark(ids, marks) {
      const leaves = marks.archived !== undefined && marks.archived === (view === 'open')
      await changed(leaves ? without(ids) : chats => chats, () =>
        toMany(ids, some => request('POST /api/chats/-/changes', { body: { ids: some, ...marks } })),
      )
      await refresh()
    },
  }
}

/** Chats that one request may change. */
const MOST_AT_ONCE = 500

async function toMany(ids: readonly string[], ask: (some: string[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < ids.length; first += MOST_AT_ONCE) await ask(ids.slice(first, first + MOST_AT_ONCE))
}
