'use client'

import { useEffect } from 'react'
import type { ChatRegistry } from '../chat/store/chat-registry.ts'
import type { ChatList } from './chat-list.ts'

const POLL_MS = 4_000
/** At once, for the run has left its chat; then for its title, which is made within twenty seconds of the first turn. */
const AFTER_END_MS = [0, 400, 1_500, 4_000, 9_000, 20_000]

/**
 * Keeps the list as the server has it: at once when a run begins or ends here, for a while after an end (the title comes then), gently while
 * something runs, and when the page is looked at again. What it learns is passed on to the chats that are open.
 */
export function useFreshChatList(list: ChatList, registry: ChatRegistry): void {
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const refreshIn = (ms: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void list.refresh().then(tell)
      }, ms)
      timers.add(timer)
    }
    const tell = () => {
      for (const { id, title, activeRunId } of list.read().items) {
        const store = registry.find(id)
        if (!store) continue
        const { title: known, run } = store.read()
        if (known !== title && title !== '') store.takeTitle(title)
        if (activeRunId !== null && !run) void store.reload()
      }
    }
    const stopListening = registry.onChange(({ what }) => {
      for (const ms of what === 'ended' ? AFTER_END_MS : [0]) refreshIn(ms)
    })
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible' && list.read().items.some(chat => chat.activeRunId !== null)) refreshIn(0)
    }, POLL_MS)
    const onVisible = () => {
      if (document.visibilityState === 'visible') refreshIn(0)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stopListening()
      clearInterval(poll)
      for (const timer of timers) clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [list, registry])
}
