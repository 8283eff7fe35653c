'use client'

import { useEffect } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { keepInTab, keptInTab } from '#components/tab-storage.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { readSetUp, writeSetUp } from './kept-set-up.ts'

/**
 * Keeps instructions, parameters and tools of a new chat in this browser, as its draft is kept: by tab and person, for the next new chat, until one of them
 * has its first message. Signing out removes them, as everything that begins with `parley:`.
 */
export function useKeptSetUp(store: ChatStore): void {
  const { user } = useWorkspace()
  useEffect(() => {
    const name = `parley:set-up:${user.id}`
    const { isStored, selectedTools: usual } = store.readInitial()
    if (isStored || store.read().isStored) return
    const written = () => {
      const { setUp, selectedTools, isStored, nodes } = store.read()
      if (isStored && nodes.length > 0) return null
      return writeSetUp({ ...setUp, ...(selectedTools.join('\n') === usual.join('\n') ? {} : { selectedTools }) })
    }
    const kept = readSetUp(keptInTab(name))
    let known = written()
    if (kept && known === null) {
      const { selectedTools, ...setUp } = kept
      store.setUp(setUp)
      if (selectedTools) void store.configure({ selectedTools })
      known = written()
    }
    return store.subscribe(() => {
      const next = written()
      if (next === known) return
      known = next
      keepInTab(name, next)
    })
  }, [store, user.id])
}
