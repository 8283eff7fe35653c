import type { Publisher } from '#components/frame-publisher.ts'
import { PAGE_MESSAGES } from '#lib/chats/shared.ts'
import type { ChatPorts } from './chat-ports.ts'
import { type ChatNode, type ChatState, withPage } from './chat-state.ts'

/** Pages that stay loaded beside the newest messages: the page of a chat is no larger after a walk through all of it. */
const MOST_PAGES = 12

/** Messages above the newest ones. All throw `RequestError`. */
export interface ChatPages {
  /** Loads a page, and drops those that are far from it. */
  loadPage(index: number): Promise<void>
  /** Loads all pages up to a number of them, and mounts every message until `showWindow`. */
  showWhole(mostPages: number): Promise<void>
  showWindow(): void
  /** Shows a message of any branch: makes its branch visible, loads its page, and names it as `target`. Returns false while an answer is written on another branch. */
  reveal(messageId: string, options?: { takesFocus?: boolean }): Promise<boolean>
}

export function createChatPages(
  state: Publisher<ChatState>,
  ports: Pick<ChatPorts, 'loadEarlier' | 'stepsUp' | 'selectBranch'>,
  reload: () => Promise<unknown>,
): ChatPages {
  /** Loads by page and by the message that pages are counted from, which changes with the branch. */
  const pending = new Map<string, Promise<void>>()

  async function load(index: number, most: number): Promise<void> {
    const { chatId, nodes } = state.current()
    const [first] = nodes
    if (!first || state.current().pages.has(index)) return
    const loaded = await ports.loadEarlier(chatId, { before: first.message.id, skip: index * PAGE_MESSAGES })
    if (state.current().nodes[0]?.message.id !== first.message.id) return
    const { earlier, pages } = loaded.path.length > 0 ? withPage(state.current(), { index, ...loaded }) : state.current()
    state.changeNow({ earlier, pages: nearest(pages, index, most) })
  }

  function loadOnce(index: number, most = MOST_PAGES): Promise<void> {
    const key = `${state.current().nodes[0]?.message.id} ${index}`
    const present = pending.get(key)
    if (present) return present
    const work = load(index, most).finally(() => pending.delete(key))
    pending.set(key, work)
    return work
  }

  /** Returns false where the message is on another branch. */
  async function bring(messageId: string): Promise<boolean> {
    const { chatId, nodes } = state.current()
    if (loadedNode(state.current(), messageId)) return true
    const [first] = nodes
    if (!first) return false
    const { steps } = await ports.stepsUp(chatId, { from: first.message.id, to: messageId })
    if (steps === null) return false
    await loadOnce(Math.floor((steps - 1) / PAGE_MESSAGES))
    return loadedNode(state.current(), messageId) !== null
  }

  return {
    loadPage: index => loadOnce(index),
    async showWhole(mostPages) {
      const all = Math.ceil(state.current().earlier / PAGE_MESSAGES)
      for (let index = 0; index < Math.min(all, mostPages); index++) await loadOnce(index, mostPages)
      state.changeNow({ isWhole: true })
    },
    showWindow() {
      state.changeNow({ isWhole: false, pages: nearest(state.current().pages, 0, MOST_PAGES) })
    },
    async reveal(messageId, { takesFocus = true } = {}) {
      if (!(await bring(messageId))) {
        const { chatId, run } = state.current()
        if (run) return false
        await ports.selectBranch(chatId, messageId)
        await reload()
        if (!(await bring(messageId))) return false
      }
      state.changeNow({ target: { messageId, count: (state.current().target?.count ?? 0) + 1, takesFocus } })
      return true
    },
  }
}

/** Finds a message among those that are loaded. */
export function loadedNode({ nodes, pages }: Pick<ChatState, 'nodes' | 'pages'>, messageId: string): ChatNode | null {
  const isIt = (node: ChatNode) => node.message.id === messageId
  const near = nodes.find(isIt)
  if (near) return near
  for (const page of pages.values()) {
    const found = page.find(isIt)
    if (found) return found
  }
  return null
}

function nearest(pages: ChatState['pages'], index: number, most: number): ChatState['pages'] {
  if (pages.size <= most) return pages
  const near = [...pages.keys()].sort((a, b) => Math.abs(a - index) - Math.abs(b - index)).slice(0, most)
  return new Map(near.map(each => [each, pages.get(each) ?? []]))
}

/** Makes a page of earlier messages the end of the path, which can then be cut at one of its messages. */
export function endingAt(state: Pick<ChatState, 'nodes' | 'earlier' | 'pages'>, messageId: string): typeof state {
  const { nodes, earlier, pages } = state
  if (nodes.some(node => node.message.id === messageId)) return { nodes, earlier, pages }
  for (const [index, page] of pages) {
    if (!page.some(node => node.message.id === messageId)) continue
    const above = [...pages].filter(([each]) => each > index).map(([each, content]) => [each - index - 1, content] as const)
    return { nodes: [...page], earlier: Math.max(0, earlier - index * PAGE_MESSAGES - page.length), pages: new Map(above) }
  }
  return { nodes, earlier, pages }
}
