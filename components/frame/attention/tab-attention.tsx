'use client'

import { useEffect } from 'react'
import { isWaiting } from '#components/chat-store/answer-figures.ts'
import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatList } from '#components/workspace/chat-list.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { type Attention, attentionTone, attentionWords } from './attention.ts'
import { createTabMark } from './tab-mark.ts'

/** Interval at which a hidden tab asks for the list while an answer is written: no event reaches it, and timers are slow there anyway. */
const POLL_MS = 15_000

/** Says in the title and the icon of a hidden tab that an answer is ready, or waits for the person. Nothing is said once the tab is shown. */
export function TabAttention({ ready }: { ready: Set<string> }) {
  const { registry, chats } = useWorkspace()
  useEffect(() => watchTab(registry, chats, ready), [registry, chats, ready])
  return null
}

/** `ready`: chats whose answers have ended in the hidden tab; emptied when it is shown. */
export function watchTab(registry: ChatRegistry, chats: ChatList, ready: Set<string>): () => void {
  const mark = createTabMark(document)
  /** Chats that had an answer in progress when the tab was last seen, or since. */
  const atWork = new Set<string>()
  const isHidden = () => document.visibilityState === 'hidden'

  function look(): void {
    const listed = chats.read().items
    if (isHidden()) {
      for (const { id, activeRunId } of listed) {
        if (activeRunId !== null) atWork.add(id)
        else if (atWork.delete(id)) ready.add(id)
      }
    }
    const attention: Attention = isHidden() ? { waiting: waitingChats(registry, chats), ready: ready.size } : { waiting: 0, ready: 0 }
    mark.show(attentionWords(attention), attentionTone(attention))
  }

  const onVisibility = () => {
    if (!isHidden()) {
      ready.clear()
      atWork.clear()
    }
    look()
  }
  const stops = [
    registry.onChange(({ chatId, what }) => {
      if (what === 'ended' && isHidden()) {
        atWork.delete(chatId)
        ready.add(chatId)
      }
      look()
    }),
    chats.subscribe(look),
    followShown(registry, look),
  ]
  const poll = setInterval(() => {
    if (isHidden() && chats.read().items.some(chat => chat.activeRunId !== null)) void chats.refresh()
  }, POLL_MS)
  document.addEventListener('visibilitychange', onVisibility)
  look()
  return () => {
    for (const stop of stops) stop()
    clearInterval(poll)
    document.removeEventListener('visibilitychange', onVisibility)
    mark.end()
  }
}

/** Subscribes to the chat that the page shows, also when it changes. */
function followShown(registry: ChatRegistry, look: () => void): () => void {
  let stop = registry.shownStore()?.subscribe(look)
  const stopFollowing = registry.onChange(({ what }) => {
    if (what !== 'shown') return
    stop?.()
    stop = registry.shownStore()?.subscribe(look)
  })
  return () => {
    stopFollowing()
    stop?.()
  }
}

/** Counts the chats that wait. The shown one knows it before the list does, in both directions. */
function waitingChats(registry: ChatRegistry, chats: ChatList): number {
  const shown = registry.shownStore()?.read()
  const others = chats.read().items.filter(chat => chat.isWaiting && chat.id !== shown?.chatId).length
  return others + (shown?.run && isWaiting(shown.run.fold.message) ? 1 : 0)
}
