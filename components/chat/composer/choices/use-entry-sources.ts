'use client'

import { useMemo } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { loadPrompts, loadResources } from '../entries/entries.ts'
import type { EntrySources } from '../entries/use-entry-menu.ts'
import { loadAssistants, loadSavedPrompts } from './own-entries.ts'

/** Returns the sources of `/`, `@` and `#`. Code that is needed with `@` and `#` alone is loaded with them. */
export function useEntrySources(): EntrySources {
  const { store } = useChatPage()
  const { models, tools } = useWorkspace()
  return useMemo(
    () => ({
      listings: {
        prompts: loadPrompts,
        resources: loadResources,
        async files(signal) {
          const { loadFileEntries } = await onceOnline(() => import('./file-entries.ts'))
          const { chatId, isStored, place } = store.read()
          return loadFileEntries({ chatId, isStored, projectId: place?.project?.id ?? null }, signal)
        },
      },
      own: {
        prompts: async signal => ({ first: await loadSavedPrompts(signal) }),
        async resources(signal) {
          const turn = onceOnline(() => import('./turn-entries.ts')).then(({ loadTurnEntries }) => loadTurnEntries(models, tools, signal))
          const [first, last] = await Promise.all([loadAssistants(signal), turn])
          return { first, last }
        },
        files: async () => ({ first: [] }),
      },
    }),
    [store, models, tools],
  )
}
