/** Delay in ms: the resources that a page loads first have priority. */
const AFTER_MS = 1_200

interface Changes {
  /** A chat of the person has begun, ended, or changed, on any device. */
  onChats: () => void
  onQueue: (chatId: string) => void
}

/**
 * Listens for changes by other tabs and devices while the page is visible: browsers limit the connections to one host. Polling finds what
 * is missed. Returns a function that ends it.
 */
export function listenForChanges({ onChats, onQueue }: Changes): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  let source: EventSource | null = null
  let isFirst = true
  const listen = () => {
    if (document.visibilityState !== 'visible') {
      source?.close()
      source = null
      return
    }
    if (source) return
    source = new EventSource('/api/events')
    source.addEventListener('chats', () => {
      // Each connection begins with one, and the page has just been rendered.
      if (!isFirst) onChats()
      isFirst = false
    })
    const opened = source
    opened.onerror = () => {
      // Closed by the browser: polling the list finds the reason, and tells the person.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      source = null
      isFirst = false
      onChats()
    }
    source.addEventListener('queue', ({ data }: MessageEvent<string>) => onQueue((JSON.parse(data) as { chatId: string }).chatId))
  }
  const timer = setTimeout(listen, AFTER_MS)
  document.addEventListener('visibilitychange', listen)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', listen)
    source?.close()
  }
}
