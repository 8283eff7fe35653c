'use client'

import { useState } from 'react'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { ChatScreen } from './chat-screen.tsx'
import { type ChatSnapshot, stateOfSnapshot } from './store/chat-state.ts'

export function StoredChat({ snapshot }: { snapshot: ChatSnapshot }) {
  const { registry } = useWorkspace()
  const [store] = useState(() => registry.open(stateOfSnapshot(snapshot, Date.now())))
  return <ChatScreen store={store} />
}
