'use client'

import { useSyncExternalStore } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { createFeedbackStore, type FeedbackStore, type Opinions } from './feedback-store.ts'

/** One store of opinions for each chat that is open. */
const stores = new WeakMap<ChatStore, FeedbackStore>()

const none: Opinions = new Map()

export function useFeedback(): [Opinions, FeedbackStore] {
  const { store } = useChatPage()
  const { registry } = useWorkspace()
  let feedback = stores.get(store)
  if (!feedback) {
    feedback = createFeedbackStore(store.readInitial().chatId, registry.onNote)
    stores.set(store, feedback)
  }
  return [useSyncExternalStore(feedback.subscribe, feedback.read, () => none), feedback]
}
