'use client'

import { useEffect } from 'react'
import type { ChatState } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { request } from '#components/request.ts'
import { keepInTab } from '#components/tab-storage.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

const CHANGES = new Set(['standing'])

/** Keeps pin, archive and tags of the shown chat as they are on any device. */
export function useChatMarks(store: ChatStore): void {
  const { registry } = useWorkspace()
  useEffect(
    () =>
      registry.onNote(note => {
        const { chatId } = note
        if (!tells(note, store.read().chatId, CHANGES)) return
        request('GET /api/chats/[chatId]/standing', { params: { chatId } }).then(
          ({ standing }) => store.takeStanding(standing),
          // The next change or load shows it.
          () => undefined,
        )
      }),
    [registry, store],
  )
}

/** Interval in which the page of a temporary chat says that it is open. */
const OPEN_MS = 4 * 60_000

/** Marks the chat as seen by the person: when it is shown, when its answer ends, and when the page comes back into view. */
export function useSeen(store: ChatStore): void {
  const { registry } = useWorkspace()
  useEffect(() => {
    const { chatId } = store.readInitial()
    const see = () => {
      if (document.visibilityState !== 'visible' || !store.read().isStored) return
      // Unread until the next time.
      request('POST /api/chats/[chatId]/seen', { params: { chatId }, body: {} }).catch(() => undefined)
    }
    const timer = setInterval(() => {
      if (store.read().standing.temporary) see()
    }, OPEN_MS)
    see()
    document.addEventListener('visibilitychange', see)
    const stopNotes = registry.onNote(note => {
      if (note.chatId === chatId && (note.kind === 'run_finished' || note.kind === 'waiting')) see()
    })
    const stopChanges = registry.onChange(change => {
      if (change.chatId === chatId && change.what === 'ended') see()
    })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', see)
      stopNotes()
      stopChanges()
    }
  }, [registry, store])
}

const leaving = new Map<string, ReturnType<typeof setTimeout>>()
/** Time for a page to show the same chat again. */
const LEAVE_MS = 800

/** Deletes a temporary chat for good when the page goes to another one. A page that is closed or loaded again leaves that to the server. */
export function useLeaving(store: ChatStore): void {
  const { user } = useWorkspace()
  useEffect(() => {
    const { chatId } = store.readInitial()
    clearTimeout(leaving.get(chatId))
    leaving.delete(chatId)
    return () => {
      const { isStored, standing } = store.read()
      if (!isStored || !standing.temporary) return
      const timer = setTimeout(() => {
        leaving.delete(chatId)
        keepInTab(`parley:draft:${user.id}:${chatId}`, null)
        // Ignores 404; after an hour the server deletes a chat that this request did not reach.
        request('POST /api/chats/[chatId]/leave', { params: { chatId }, body: {} }).catch(() => undefined)
      }, LEAVE_MS)
      leaving.set(chatId, timer)
    }
  }, [store, user.id])
}

/** Tells whether the line about a chat says something. */
export function isSpecial({ isStored, standing }: ChatState): boolean {
  const { temporary, archivedAt, forkedFrom, tags, changedBy } = standing
  return isStored && (temporary || archivedAt !== null || forkedFrom !== null || tags.length > 0 || changedBy.length > 0)
}
