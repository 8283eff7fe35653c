'use client'

import { useEffect, useState } from 'react'
import { useWorkspace } from '../shell/workspace-context.ts'
import { ChatScreen } from './chat-screen.tsx'
import { clientId } from './run/client-id.ts'
import { newChatState } from './store/chat-state.ts'

/** A chat that is not yet stored. Its id is minted here; with the first run the address becomes the chat's, and the page stays as it is. */
export function NewChat() {
  const { registry } = useWorkspace()
  const [store] = useState(() => registry.open(newChatState(clientId())))

  useEffect(
    () =>
      registry.onChange(({ chatId, what }) => {
        if (what !== 'started' || chatId !== store.read().chatId || window.location.pathname !== '/') return
        window.history.replaceState(null, '', `/chat/${chatId}`)
      }),
    [registry, store],
  )
  return <ChatScreen store={store} draftName={null} />
}
