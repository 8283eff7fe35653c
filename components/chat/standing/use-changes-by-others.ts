'use client'

import { useEffect } from 'react'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { toast } from '#components/ui/toast.ts'
import type { ChatStore } from '../store/chat-store.ts'

interface ChangedBy {
  by: string
  name: string
  changed: string[]
}

/** Names another person who has changed the shown chat, and what. */
export function useChangesByOthers(store: ChatStore): void {
  const { registry, user } = useWorkspace()
  useEffect(
    () =>
      registry.onNote(({ chatId, kind, data }) => {
        if (kind !== 'changed_by' || chatId !== store.read().chatId) return
        const { by, name, changed } = data as ChangedBy
        if (by !== user.id) toast.info(changedWords(name, changed))
      }),
    [registry, store, user.id],
  )
}

export function changedWords(name: string, changed: readonly string[]): string {
  const parts = new Intl.ListFormat('en', { type: 'conjunction' }).format(changed)
  return `${name} changed the ${parts} of this chat.`
}
