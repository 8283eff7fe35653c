'use client'

import { useEffect } from 'react'
import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import { type ChatNote, listenForChanges } from '#components/chat-store/listen-for-changes.ts'
import type { ChatList } from '#components/workspace/chat-list.ts'
import { projectBoard } from '#components/workspace/project-board.ts'

const POLL_MS = 4_000
/** Interval where no run is known: another device may start one. */
const IDLE_POLL_MS = 12_000
/**
 * Delays after the end of a run. The first is for the run, which has left its chat; the others are for its title, made within twenty
 * seconds of the first turn.
 */
const AFTER_END_MS = [0, 400, 1_500, 4_000, 9_000, 20_000]

/**
 * Keeps the list up to date: immediately when a run begins or ends here, and for a while after an end (the title). It polls slowly
 * while the page is visible, and immediately when it becomes visible. News goes to the open chats, and to a chat that opens: the browser's
 * history may restore an old state of it.
 */
export function useChatListSync(list: ChatList, registry: ChatRegistry): void {
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let refreshedAtMs = Date.now()
    let listedAtMs = refreshedAtMs
    const refreshIn = (ms: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        const askedAtMs = Date.now()
        refreshedAtMs = askedAtMs
        void list.refresh().then(isFresh => {
          if (!isFresh) return
          listedAtMs = askedAtMs
          tell()
        })
      }, ms)
      timers.add(timer)
    }
    const listed = () => [...list.read().pinned, ...list.read().items]
    const tell = () => {
      for (const chat of listed()) registry.find(chat.id)?.takeListed({ ...chat, askedAtMs: listedAtMs })
    }
    /** Loads the title of an open chat that the list does not have, as it is archived or found by no letter of the search. */
    const onNote = (note: ChatNote) => {
      registry.note(note)
      if (note.kind === 'title' && listed().every(({ id }) => id !== note.chatId)) void registry.find(note.chatId)?.reload()
    }
    const changes = listenForChanges({
      shownChat: registry.shownChat,
      onChats: () => refreshIn(0),
      onProjects: projectBoard.tell,
      onQueue: chatId => void registry.find(chatId)?.queue.reload(),
      onNote,
    })
    const stopListening = registry.onChange(({ what }) => {
      if (what === 'shown' || what === 'started') changes.follow()
      if (what === 'shown') tell()
      else for (const ms of what === 'ended' ? AFTER_END_MS : [0]) refreshIn(ms)
    })
    const poll = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      const isAtWork = listed().some(chat => chat.activeRunId !== null)
      if (isAtWork || Date.now() - refreshedAtMs >= IDLE_POLL_MS) refreshIn(0)
    }, POLL_MS)
    const onVisible = () => {
      if (document.visibilityState === 'visible') refreshIn(0)
    }
    document.addEventListener('visibilitychange', onVisible)
    tell()
    return () => {
      stopListening()
      clearInterval(poll)
      for (const timer of timers) clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      changes.end()
    }
  }, [list, registry])
}
