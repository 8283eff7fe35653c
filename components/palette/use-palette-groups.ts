'use client'

import { useRouter } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { useResource } from '#components/use-resource.ts'
import type { PaletteEntry, PaletteGroup } from '#components/workspace/command-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { common } from '#lib/words/en/common.ts'
import { palette as t } from '#lib/words/en/palette.ts'
import { matchingEntries } from './matching-entries.ts'
import { type FoundChat, type FoundChats, QUERY_CHARS, useFoundChats } from './use-found-chats.ts'
import { useOwnEntries } from './use-own-entries.ts'
import { useProjectEntries } from './use-project-entries.ts'

const RECENT = 6
const MOST_OF_A_KIND = 6
/** Most characters of a query in the line that leads to the page of results. */
const SHOWN_CHARS = 80

/** Returns what the palette lists for a query. Chats come last, because they arrive later: nothing above them moves. */
export function usePaletteGroups(query: string): Omit<FoundChats, 'items'> & { groups: PaletteGroup[] } {
  const { chats } = useWorkspace()
  const router = useRouter()
  const recent = useSyncExternalStore(chats.subscribe, chats.read, chats.readInitial)
  const own = useOwnEntries()
  const assistants = useAssistantEntries()
  const projects = useProjectEntries()
  const found = useFoundChats(query)
  const entryOf = ({ chatId, title, messageId, at, excerpt }: FoundChat): PaletteEntry => ({
    ...{ key: `chat:${chatId}`, kind: 'chat', title: title || common('newChat'), detail: dayOf(at) },
    ...(messageId === null ? {} : { excerpt: excerpt.map(({ text }) => text).join('') }),
    run: () => router.push(`/chat/${encodeURIComponent(chatId)}${messageId === null ? '' : `?message=${encodeURIComponent(messageId)}`}`),
  })
  const recentEntries = [...recent.pinned, ...recent.items]
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, RECENT)
    .map(({ id, title, updatedAt }) => entryOf({ chatId: id, title, messageId: null, at: updatedAt, excerpt: [] }))
  const everything: PaletteEntry = {
    ...{ key: 'search', kind: 'search', title: t('searchEverything', { query: query.slice(0, SHOWN_CHARS) }) },
    run: () => router.push(`/search?${new URLSearchParams({ q: query.slice(0, QUERY_CHARS) })}`),
  }
  const groups =
    query === ''
      ? [
          { label: t('recentChats'), entries: recentEntries },
          { label: t('commands'), entries: own.commands },
        ]
      : [
          ...[
            { label: t('commands'), entries: own.commands },
            { label: t('models'), entries: own.models },
            { label: t('assistants'), entries: assistants },
            { label: t('projects'), entries: projects },
            { label: t('pages'), entries: own.pages },
          ].map(({ label, entries }) => ({ label, entries: matchingEntries(entries, query).slice(0, MOST_OF_A_KIND) })),
          { label: t('chats'), entries: found.items.map(entryOf) },
          // Enter may come before the chats have: it then opens the first of what is there, and no setting that has some of the words.
          { label: t('settings'), entries: found.isLoading ? [] : matchingEntries(own.settings, query).slice(0, MOST_OF_A_KIND) },
          { label: t('search'), entries: found.isLoading ? [] : [everything] },
        ]
  const { items: _, ...asked } = found
  return { groups: groups.filter(group => group.entries.length > 0), ...asked }
}

function dayOf(at: string): string {
  return new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** Returns an entry for each assistant, which begins a chat with it. None while they are loaded, or cannot be: the palette lists the rest. */
function useAssistantEntries(): PaletteEntry[] {
  const router = useRouter()
  const [resource] = useResource('GET /api/assistants')
  const assistants = resource.state === 'ready' ? resource.data.data : []
  return assistants.map(({ id, emoji, name, description }) => ({
    ...{
      key: `assistant:${id}`,
      kind: 'assistant',
      title: t('chatWith', { emoji, name }).replace(/\s+/g, ' '),
      detail: t('assistant'),
    },
    words: t('assistantWords', { description }),
    run: () => router.push(`/?assistant=${id}`),
  }))
}
