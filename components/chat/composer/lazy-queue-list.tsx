'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'

const load = () => onceOnline(() => import('./queue-list.tsx')).then(module => module.QueueList)

const QueueList = dynamic(load, { ssr: false })

/** Loads the list of queued messages with the first answer, while which messages can be queued, so that it is there when the network is not. */
export function LazyQueueList() {
  const { store } = useChatPage()
  const { giveBack } = useComposerText()
  const late = useChat(state => state.lateEdit)
  useEffect(() => {
    if (late === null) return
    store.queue.takeLateEdit()
    giveBack(late)
    document.getElementById(COMPOSER_ID)?.focus()
  }, [late, store, giveBack])
  const hasQueue = useChat(state => state.queue.length > 0)
  const isAnswering = useChat(state => state.run !== null)
  useEffect(() => {
    if (isAnswering) load().catch(() => undefined)
  }, [isAnswering])
  return hasQueue ? <QueueList /> : null
}
