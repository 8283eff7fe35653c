import { useEffect } from 'react'

/** Calls the listener when another page, device or answer has changed what is remembered, while this page is visible. */
export function useMemoryNews(onNews: () => Promise<void>): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    const listen = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible === (source !== null)) return
      source?.close()
      source = isVisible ? new EventSource('/api/events') : null
      if (source === null) return
      source.addEventListener('memory', () => void onNews())
      // Changes before the connection stood may have been missed.
      source.onopen = () => void onNews()
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      source?.close()
    }
  }, [onNews])
}
