'use client'

import { useEffect } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { later } from '#components/loading/later.tsx'
import { onceOnline } from '#components/loading/once-online.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { noteLostChat } from './lost-chat.ts'

const ChatProject = later(() => import('./chat-project.tsx').then(module => module.ChatProject))

/** Shows the project of the chat in its header, and keeps the chat up to date with what others do in it. */
export function FollowedProject() {
  const { store } = useChatPage()
  const { registry } = useWorkspace()
  const hasPlace = useChat(state => state.place !== null)
  useEffect(() => {
    const leaving = new AbortController()
    // A whole navigation, which leaves nothing of the chat in the page.
    const onLost = () => {
      noteLostChat()
      window.location.assign('/projects')
    }
    void onceOnline(() => import('./follow-place.ts')).then(({ followPlace }) => followPlace({ store, registry, onLost }, leaving.signal))
    return () => leaving.abort()
  }, [store, registry])
  return hasPlace ? <ChatProject /> : null
}
