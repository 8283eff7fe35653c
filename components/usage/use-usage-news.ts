'use client'

import { useEffect, useRef } from 'react'
import { addressOf } from '#components/routes.ts'

/** Shortest time between two loads, in ms. */
const SHORTEST_MS = 2_000
/** A load is followed by so many times its own length without one: a slow report takes little of the server. */
const REST = 8
/** Time until a stream that the server refused is opened again. */
const AGAIN_MS = 10_000

const streams = {
  everybody: () => ({ address: addressOf('GET /api/admin/usage/events'), event: 'usage' }),
  // The list of chats changes when an answer of the person ends.
  own: () => ({ address: addressOf('GET /api/events'), event: 'chats' }),
}

/** Loads again soon after new usage, while the page is visible. */
export function useUsageNews(whose: keyof typeof streams, load: () => Promise<unknown>): void {
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    return listen(streams[whose](), () => latest.current())
  }, [whose])
}

function listen({ address, event }: { address: string; event: string }, load: () => Promise<unknown>): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasOpened = false
  let isStale = false
  let isBusy = false

  async function refresh(): Promise<void> {
    isStale = true
    if (isBusy) return
    isBusy = true
    while (isStale && source) {
      isStale = false
      const startMs = performance.now()
      await load()
      const restMs = Math.max(SHORTEST_MS, (performance.now() - startMs) * REST)
      await new Promise(resolve => setTimeout(resolve, restMs))
    }
    isBusy = false
  }

  function open(): void {
    const opened = new EventSource(address)
    source = opened
    opened.addEventListener(event, () => void refresh())
    // Usage may have been missed while there was no stream.
    opened.onopen = () => {
      if (hasOpened) void refresh()
      hasOpened = true
    }
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED && source === opened) timer = setTimeout(open, AGAIN_MS)
    }
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = null
  }

  const follow = () => {
    close()
    if (document.visibilityState === 'visible') open()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close()
  }
}
