'use client'

import { useEffect } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { later } from '#components/loading/later.tsx'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'

const QueueList = later(() => import('./queue-list.tsx').then(module => module.QueueList))

/** Shows the queued messages. Their code is loaded with the first answer, during which messages can be queued: the network may be lost by then. */
export function Queue() {
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
    if (isAnswering) QueueList.near()
  }, [isAnswering])
  return hasQueue ? <QueueList /> : null
}
