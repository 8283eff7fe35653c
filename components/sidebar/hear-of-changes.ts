/** What a page loads first goes before. */
const AFTER_MS = 1_200

interface Changes {
  /** A chat of the person's has begun, ended, or been changed, on whatever device. */
  onChats: () => void
  onQueue: (chatId: string) => void
}

/**
 * Hears at once of what other tabs and devices do, as long as the page is looked at: browsers keep few connections to one place. Yields the way to end it. What
 * is missed is found by looking now and then.
 */
export function hearOfChanges({ onChats, onQueue }: Changes): () => void {
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
      // Each connection begins with one, and the page has just been made.
      if (!isFirst) onChats()
      isFirst = false
    })
    const opened = source
    opened.onerror = () => {
      // Given up by the browser: a look at the list tells why, and the person learns it there.
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
