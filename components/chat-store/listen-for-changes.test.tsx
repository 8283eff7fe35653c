import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChangeListener, listenForChanges, tells } from './listen-for-changes.ts'

/** Connection that the test plays. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }

  hear(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

let sources: FakeSource[]
let shown: string | null
let visibility: DocumentVisibilityState
let heard: unknown[]
let listener: ChangeListener | null

beforeEach(() => {
  sources = []
  heard = []
  listener = null
  shown = 'c'
  visibility = 'visible'
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})

afterEach(() => {
  listener?.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function listen(): ChangeListener {
  listener = listenForChanges({
    shownChat: () => shown,
    onChats: () => heard.push('chats'),
    onProjects: () => undefined,
    onQueue: chatId => heard.push(`queue of ${chatId}`),
    onNote: ({ chatId, kind }) => heard.push(`${kind} in ${chatId}`),
  })
  vi.advanceTimersByTime(1_200)
  return listener
}

const open = () => sources.filter(({ readyState }) => readyState !== FakeSource.CLOSED).map(({ url }) => url)

describe('the connection for changes', () => {
  it('tells what is heard of the list, of queues, and of the chat that is shown', () => {
    const { end } = listen()
    expect(open()).toEqual(['/api/events?chat=c'])
    const [source] = sources as [FakeSource]
    source.onopen?.()
    source.hear('chats', {})
    source.hear('queue', { chatId: 'd' })
    source.hear('chat', { chatId: 'c', kind: 'context' })
    expect(heard).toEqual(['connected in c', 'chats', 'queue of d', 'context in c'])
    end()
    expect(open()).toEqual([])
  })

  it('is one, and moves to another chat with the page', () => {
    const { follow } = listen()
    follow()
    expect(sources).toHaveLength(1)
    shown = 'd'
    follow()
    shown = null
    follow()
    expect(sources.map(({ url }) => url)).toEqual(['/api/events?chat=c', '/api/events?chat=d', '/api/events'])
    expect(open()).toEqual(['/api/events'])
  })

  it('is closed while the page is hidden', () => {
    listen()
    visibility = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(open()).toEqual([])
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(open()).toEqual(['/api/events?chat=c'])
  })
})

describe('a note', () => {
  const kinds = new Set(['title'])

  it('tells of its kind in its chat, and of every kind where notes may have been missed', () => {
    const heard = ['title', 'branch', 'connected', 'reconnected'].filter(kind => tells({ chatId: 'c', kind }, 'c', kinds))
    expect(heard).toEqual(['title', 'connected', 'reconnected'])
  })

  it('tells nothing of another chat', () => {
    expect(['title', 'connected', 'reconnected'].some(kind => tells({ chatId: 'c', kind }, 'd', kinds))).toBe(false)
  })
})
