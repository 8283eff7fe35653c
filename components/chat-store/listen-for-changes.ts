import { noteSettings } from '#components/brand/shown-banner.ts'
import { addressOf } from '#components/routes.ts'

/** Delay in ms: the resources that a page loads first have priority. */
const AFTER_MS = 1_200

interface Changes {
  /** Stored chat that the page shows; null where it shows none. */
  shownChat: () => string | null
  /** A chat of the person has begun, ended, or changed, on any device. */
  onChats: () => void
  onQueue: (chatId: string) => void
  /** Projects of the person, lists of chats in them, or the files that they keep, have changed. */
  onProjects: (what: 'projects' | 'chats' | 'files') => void
  /** Something in the shown chat has changed; `connected`: changes before this moment may have been missed. */
  onNote: (note: ChatNote) => void
}

export interface ChatNote {
  chatId: string
  kind: string
}

/** Kinds of notes that come after a gap, in which any other may have been missed. */
const AFTER_GAP = new Set(['connected', 'reconnected'])

/** Tells whether something of one of these kinds has changed in the chat, or may have. */
export function tells({ chatId, kind }: ChatNote, about: string, kinds: ReadonlySet<string>): boolean {
  return chatId === about && (kinds.has(kind) || AFTER_GAP.has(kind))
}

export interface ChangeListener {
  /** Listens to another chat where the page has moved to one. */
  follow(): void
  end(): void
}

/**
 * Listens for changes by other tabs and devices while the page is visible, over one connection: browsers limit those to one host. Polling
 * finds what is missed.
 */
export function listenForChanges({ shownChat, onChats, onQueue, onProjects, onNote }: Changes): ChangeListener {
  if (typeof EventSource === 'undefined') return { follow: () => undefined, end: () => undefined }
  let source: EventSource | null = null
  let heardChat: string | null = null
  let isReady = false
  const close = () => {
    source?.close()
    source = null
  }
  const listen = () => {
    if (!isReady) return
    const chatId = shownChat()
    if (document.visibilityState !== 'visible' || chatId !== heardChat) close()
    if (document.visibilityState !== 'visible' || source) return
    heardChat = chatId
    const opened = new EventSource(addressOf('GET /api/events', { query: { chat: chatId ?? undefined } }))
    source = opened
    // Each connection begins with one: something may have changed between the rendering of the page and this moment.
    opened.addEventListener('chats', onChats)
    opened.addEventListener('chats', () => onProjects('chats'))
    opened.addEventListener('projects', () => onProjects('projects'))
    opened.addEventListener('files', () => onProjects('files'))
    opened.addEventListener('settings', noteSettings)
    opened.onopen = () => {
      if (chatId !== null) onNote({ chatId, kind: 'connected' })
    }
    opened.onerror = () => {
      // Closed by the browser: polling the list finds the reason, and tells the person.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      source = null
      onChats()
    }
    opened.addEventListener('queue', ({ data }: MessageEvent<string>) => onQueue((JSON.parse(data) as { chatId: string }).chatId))
    opened.addEventListener('chat', ({ data }: MessageEvent<string>) => onNote(JSON.parse(data) as ChatNote))
  }
  const timer = setTimeout(() => {
    isReady = true
    listen()
  }, AFTER_MS)
  document.addEventListener('visibilitychange', listen)
  return {
    follow: listen,
    end() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', listen)
      close()
    },
  }
}
