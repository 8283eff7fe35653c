'use client'

import { Globe } from 'lucide-react'
import { useEffect } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { Button } from '#components/ui/button.tsx'
import { useResource } from '#components/use-resource.ts'
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
  const [resource, { reload }] = useResource('GET /api/chats/[chatId]/readers', { params: { chatId } })
  useEffect(() => registry.onNote(note => (tells(note, chatId, LINKS) ? void reload() : undefined)), [registry, chatId, reload])
  const { links, live } = resource.state === 'ready' ? resource.data : none
  if (links === 0) return null
  const name = t('readByLink', { live: live > 0 ? 'yes' : 'no', count: links })
  return (
    <Button variant="ghost" aria-label={name} title={name} onClick={onOpen}>
      <Globe size={14} aria-hidden className={live > 0 ? 'text-accent' : undefined} />
      <span className="max-lg:hidden">{live > 0 ? t('liveLink') : t('publicLink')}</span>
    </Button>
  )
}
