import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatChange, ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatList, ListedChat } from '#components/workspace/chat-list.ts'
import { watchTab } from './tab-attention.tsx'

const SVG = '<svg viewBox="0 0 32 32"></svg>'
const listed = (id: string, state: Partial<ListedChat>) => ({ id, title: id, activeRunId: null, isWaiting: false, ...state }) as ListedChat
const icon = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href')
const settle = () => new Promise(resolve => setTimeout(resolve))
let visibility: DocumentVisibilityState
let items: ListedChat[]
let tellList: () => void
let tellRegistry: (change: ChatChange) => void
let stop: () => void

function turn(now: DocumentVisibilityState) {
  visibility = now
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(SVG))
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  document.head.innerHTML = '<title>Plans · Parley</title><link rel="icon" href="/icon.svg">'
  visibility = 'hidden'
  items = []
  const list = {
    read: () => ({ items }),
    subscribe(listener: () => void) {
      tellList = listener
      return () => undefined
    },
    refresh: async () => true,
  }
  const registry = {
    onChange: (listener: (change: ChatChange) => void) => {
      const before = tellRegistry
      tellRegistry = change => {
        before(change)
        listener(change)
      }
      return () => undefined
    },
    shownStore: () => null,
  }
  tellRegistry = () => undefined
  stop = watchTab(registry as unknown as ChatRegistry, list as unknown as ChatList, new Set())
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a hidden tab', () => {
  it('says that an answer is ready, whether this tab followed it or the list tells, until the tab is shown', async () => {
    tellRegistry({ chatId: 'a', what: 'ended' })
    await settle()
    expect(document.title).toBe('● Answer ready · Plans · Parley')
    expect(icon()).toMatch(/^data:image\/svg\+xml,.*circle/)
    items = [listed('b', { activeRunId: 'run' })]
    tellList()
    items = [listed('b', {})]
    tellList()
    expect(document.title).toBe('● 2 answers ready · Plans · Parley')
    turn('visible')
    await settle()
    expect(document.title).toBe('Plans · Parley')
    expect(icon()).toContain('/icon.svg')
  })

  it('says first that a chat waits, and keeps its words where the page sets another title', async () => {
    tellRegistry({ chatId: 'a', what: 'ended' })
    items = [listed('b', { activeRunId: 'run', isWaiting: true })]
    tellList()
    expect(document.title).toBe('● Waiting for you · Plans · Parley')
    document.title = 'Other · Parley'
    await settle()
    expect(document.title).toBe('● Waiting for you · Other · Parley')
  })

  it('says nothing of answers that end while it is shown, and is as before when its watch ends', async () => {
    turn('visible')
    tellRegistry({ chatId: 'a', what: 'ended' })
    expect(document.title).toBe('Plans · Parley')
    turn('hidden')
    expect(document.title).toBe('Plans · Parley')
    tellRegistry({ chatId: 'a', what: 'ended' })
    expect(document.title).toContain('●')
    stop()
    expect(document.title).toBe('Plans · Parley')
  })
})
