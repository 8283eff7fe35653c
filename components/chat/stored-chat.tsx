'use client'

import { useEffect, useState } from 'react'
import { type ChatSnapshot, stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { ChatScreen } from './chat-screen.tsx'

export function StoredChat({ snapshot }: { snapshot: ChatSnapshot }) {
  const { registry } = useWorkspace()
  const [store] = useState(() => registry.open(stateOfSnapshot(snapshot, Date.now())))
  const messageId = snapshot.target?.messageId ?? null
  useEffect(() => {
    if (messageId !== null) void show(store, messageId)
  }, [store, messageId])
  return <ChatScreen store={store} />
}

/** Shows the message that the address names, on any branch. */
async function show(store: ChatStore, messageId: string): Promise<void> {
  try {
    if (await store.reveal(messageId)) return
    toast.info(t('inAnotherVersion'), { description: t('shownWhenEnded') })
  } catch (error) {
    toast.error(t('messageNotShown'), { description: errorSentence(error) })
  }
}
