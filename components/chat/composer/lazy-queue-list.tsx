'use client'

import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { onceOnline } from '#components/away/once-online.ts'
import { useChat } from '../chat-page-context.ts'

const load = () =>
  onceOnline()
    .then(() => import('./queue-list.tsx'))
    .then(module => module.QueueList)

const QueueList = dynamic(load, { ssr: false })

/** Loads the list of queued messages with the first answer, while which messages can be queued, so that it is there when the network is not. */
export function LazyQueueList() {
  const hasQueue = useChat(state => state.queue.length > 0)
  const isAnswering = useChat(state => state.run !== null)
  useEffect(() => {
    if (isAnswering) load().catch(() => undefined)
  }, [isAnswering])
  return hasQueue ? <QueueList /> : null
}
