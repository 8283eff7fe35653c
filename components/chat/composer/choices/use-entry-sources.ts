'use client'

import { useMemo } from 'react'
import { loadAssistants, loadSavedPrompts } from '#components/assistants/own-entries.ts'
import { onceOnline } from '#components/away/once-online.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { useChatPage } from '../../chat-page-context.ts'
import { loadPrompts, loadResources } from '../prompts-and-resources/entries.ts'
import type { EntrySources } from '../prompts-and-resources/use-entry-menu.ts'

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
