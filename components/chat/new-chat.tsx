'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useAskedAssistant } from '#components/assistants/use-asked-assistant.ts'
import { type ChatState, newChatState } from '#components/chat-store/chat-state.ts'
import { clientId } from '#components/chat-store/run/client-id.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import type { ChatPlaceView } from '#lib/projects/shared.ts'
import { ChatScreen } from './chat-screen.tsx'
import { unsentChat } from './composer/attachments/draft-files.ts'
import { useKeptSetUp } from './instructions/use-kept-set-up.ts'

/** Project in which a new chat begins, and its choices for new chats. */
export type BegunIn = Pick<ChatState, 'model' | 'selectedTools'> & { place: ChatPlaceView }

/** Renders the page of new chats: another chat each time one is requested. */
export function NewChat({ begunIn = null }: { begunIn?: BegunIn | null }) {
  const { newChatTurn } = useWorkspace()
  const [firstTurn] = useState(newChatTurn)
  return <FreshChat key={`${newChatTurn} ${begunIn?.place.project?.id ?? ''}`} begunIn={begunIn} isOnItsWay={newChatTurn !== firstTurn} />
}

/**
 * Renders a chat that is not stored yet. Its id is made here. With the first run the address becomes the chat's, and the page stays.
 * `isOnItsWay`: the address is still that of the former chat.
 */
function FreshChat({ isOnItsWay, begunIn }: { isOnItsWay: boolean; begunIn: BegunIn | null }) {
  const { registry, newChatAssistant } = useWorkspace()
  const router = useRouter()
  const pathname = usePathname()
  const [store] = useState(() =>
    registry.open({ ...newChatState((isOnItsWay ? null : unsentChat()) ?? clientId(), newChatAssistant), ...begunIn }),
  )
  const { chatId } = store.readInitial()
  useAskedAssistant(store)
  useKeptSetUp(store)

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
