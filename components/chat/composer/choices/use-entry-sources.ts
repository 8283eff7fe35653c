'use client'

import { useMemo } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { request } from '#components/request.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { type Entry, loadPrompts, loadResources } from '../entries/entries.ts'
import type { EntrySources } from '../entries/use-entry-menu.ts'

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
        files: async signal => ({ first: await loadCollections(signal) }),
      },
    }),
    [store, models, tools],
  )
}

/** Loads the saved prompts for the menu of `/`. */
async function loadSavedPrompts(signal: AbortSignal): Promise<Entry[]> {
  const { data } = await request('GET /api/prompts', { signal })
  return data.map(saved => ({ kind: 'saved', key: `saved ${saved.id}`, title: saved.title || saved.name, detail: `/${saved.name}`, saved }))
}

/** Loads the collections for the menu of `#`. */
async function loadCollections(signal: AbortSignal): Promise<Entry[]> {
  const { data } = await request('GET /api/collections', { signal })
  return data.map(({ id, title, fileCount, passageCount }) => ({
    kind: 'collection',
    key: `collection ${id}`,
    title,
    detail: t('collectionHolds', { files: fileCount, passages: passageCount }),
    id,
  }))
}

/** Loads the assistants for the menu of `@`. */
async function loadAssistants(signal: AbortSignal): Promise<Entry[]> {
  const { data } = await request('GET /api/assistants', { signal })
  return data.map(assistant => ({
    kind: 'assistant',
    key: `assistant ${assistant.id}`,
    title: `${assistant.emoji} ${assistant.name}`.trim(),
    detail: assistant.description,
    assistant,
  }))
}
