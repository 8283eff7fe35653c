'use client'

import { Globe } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import type { OpenLinks } from '#lib/sharing/shared.ts'
import { share as t } from '#lib/words/en/share.ts'

const LINKS = new Set(['links'])
const none: OpenLinks = { links: 0, live: 0 }

/** Marks a chat that anyone can read by a link, and opens the list of its readers. */
export function ReadersMark({ onOpen }: { onOpen: () => void }) {
  const { store } = useChatPage()
  const { registry } = useWorkspace()
  const { chatId } = store.readInitial()
  const [{ links, live }, setLinks] = useState(none)
  useEffect(() => {
    const leaving = new AbortController()
    const load = () =>
      request('GET /api/chats/[chatId]/readers', { params: { chatId }, signal: leaving.signal }).then(
        now => leaving.signal.aborted || setLinks(now),
        // The next change or load shows it.
        () => undefined,
      )
    void load()
    const stop = registry.onNote(note => {
      if (tells(note, chatId, LINKS)) void load()
    })
    return () => {
      stop()
      leaving.abort()
    }
  }, [registry, chatId])
  if (links === 0) return null
  const name = t('readByLink', { live: live > 0 ? 'yes' : 'no', count: links })
  return (
    <Button variant="ghost" aria-label={name} title={name} onClick={onOpen}>
      <Globe size={14} aria-hidden className={live > 0 ? 'text-accent' : undefined} />
      <span className="max-lg:hidden">{live > 0 ? t('liveLink') : t('publicLink')}</span>
    </Button>
  )
}
