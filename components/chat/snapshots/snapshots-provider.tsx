'use client'

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { request } from '#components/request.ts'
import { messageFiles } from '#lib/messages/shared.ts'
import { isSnapshot, type Snapshot, SnapshotsContext } from './snapshots-context.ts'

const POLL_MS = 5_000
const none: ReadonlySet<string> = new Set()

/** Tracks which snapshots of the chat are outdated. Polls only while the chat or its composer holds one and the page is visible. */
export function SnapshotsProvider({ children }: { children: ReactNode }) {
  const chatId = useChat(state => state.chatId)
  const nodes = useChat(state => state.nodes)
  const isSent = useMemo(() => nodes.some(({ message }) => message.role === 'user' && messageFiles(message).some(isSnapshot)), [nodes])
  const [isHeld, setHeld] = useState(false)
  const attach = useRef<((snapshot: Snapshot) => void) | null>(null)
  const changed = useChanged(isSent || isHeld ? chatId : null)
  const value = useMemo(
    () => ({
      changed,
      attachAnew: (snapshot: Snapshot) => attach.current?.(snapshot),
      setAttach: (next: typeof attach.current) => {
        attach.current = next
      },
      setHeld,
    }),
    [changed],
  )
  return <SnapshotsContext value={value}>{children}</SnapshotsContext>
}

function useChanged(chatId: string | null): ReadonlySet<string> {
  const [changed, setChanged] = useState(none)
  useEffect(() => {
    if (chatId === null) return
    const leaving = new AbortController()
    async function ask() {
      if (document.visibilityState !== 'visible') return
      // A failed request is repeated at the next interval.
      const answer = await request('GET /api/mcp/snapshots', { query: { chat: chatId ?? '' }, signal: leaving.signal }).catch(() => null)
      if (answer === null || leaving.signal.aborted) return
      const ids = answer.data.filter(one => one.changedAt !== null).map(one => one.fileId)
      setChanged(before => (before.size === ids.length && ids.every(id => before.has(id)) ? before : new Set(ids)))
    }
    void ask()
    const timer = setInterval(() => void ask(), POLL_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [chatId])
  return changed
}
