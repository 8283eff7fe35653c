'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { ChatScreen } from './chat-screen.tsx'
import { unsentChat } from './composer/attachments/draft-files.ts'
import { clientId } from './run/client-id.ts'
import { newChatState } from './store/chat-state.ts'

/** Renders the page of new chats: another chat each time one is requested. */
export function NewChat() {
  const { newChatTurn } = useWorkspace()
  const [firstTurn] = useState(newChatTurn)
  return <FreshChat key={newChatTurn} isOnItsWay={newChatTurn !== firstTurn} />
}

/**
 * Renders a chat that is not stored yet. Its id is made here. With the first run the address becomes the chat's, and the page stays.
 * `isOnItsWay`: the address is still that of the former chat.
 */
function FreshChat({ isOnItsWay }: { isOnItsWay: boolean }) {
  const { registry } = useWorkspace()
  const router = useRouter()
  const pathname = usePathname()
  const [store] = useState(() => registry.open(newChatState((isOnItsWay ? null : unsentChat()) ?? clientId())))
  const { chatId } = store.readInitial()

  useEffect(
    () =>
      registry.onChange(change => {
        if (change.what !== 'started' || change.chatId !== chatId || window.location.pathname !== '/') return
        window.history.replaceState(null, '', `/chat/${chatId}`)
      }),
    [registry, chatId],
  )

  // The browser's history can lead to the address of another chat that began on this page.
  const [hasArrived, setArrived] = useState(!isOnItsWay)
  if (!hasArrived && pathname === '/') setArrived(true)
  const isElsewhere = hasArrived && pathname !== '/' && pathname !== `/chat/${chatId}`
  useEffect(() => {
    if (isElsewhere) router.replace(pathname)
  }, [isElsewhere, pathname, router])
  return <ChatScreen store={store} />
}
