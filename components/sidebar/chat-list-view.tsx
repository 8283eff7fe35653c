'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { onceOnline } from '#components/loading/once-online.ts'
import { Button } from '#components/ui/button.tsx'
import { useHydrated } from '#components/use-hydrated.ts'
import type { ListedChat } from '#components/workspace/chat-list.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { listQueryOf } from '#lib/chats/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'
import { ChatRow } from './chat-row.tsx'
import { type DateGroup, groupByDate } from './date-groups.ts'
import { GroupHeading } from './group-heading.tsx'

/** Most chats that are all in the page; of a longer list, only those near the visible ones are. */
const MOST_RENDERED = 150

/** Most letters of a query that are said again. */
const SAID_LETTERS = 80

/** Loaded only for long lists. Until then the whole list is rendered. */
const VirtualChats = dynamic(() => onceOnline(() => import('./virtual-chats.tsx')).then(module => module.VirtualChats))

export function ChatListView({ nowMs }: { nowMs: number }) {
  const { chats } = useWorkspace()
  const { items, pinned, nextCursor, query, isLoading, error } = useSyncExternalStore(chats.subscribe, chats.read, chats.readInitial)
  const pathname = usePathname()
  const isHydrated = useHydrated()
  const dated = groupByDate(items, isHydrated ? Date.now() : nowMs, isHydrated ? new Date().getTimezoneOffset() : 0)
  const groups = pinned.length === 0 ? dated : [{ label: t('pinned'), items: pinned }, ...dated]
  const total = items.length + pinned.length
  const scrolled = useRef<HTMLDivElement>(null)
  const currentId = pathname.startsWith('/chat/') ? pathname.slice('/chat/'.length) : null
  return (
    <div ref={scrolled} data-chat-list="" className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
      {total > MOST_RENDERED ? (
        <VirtualChats groups={groups} currentId={currentId} scrolled={scrolled} />
      ) : (
        <ChatGroups groups={groups} currentId={currentId} />
      )}
      {total === 0 && !isLoading && error === null ? (
        <p className="break-words px-2.5 pt-4 text-ink-2 text-xs">{query === '' ? t('noChatsYet') : nothingFound(query)}</p>
      ) : null}
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-2.5 pt-4 text-ink-2 text-xs">
          {error}
          <Button size="sm" onClick={() => void chats.refresh()}>
            {common('tryAgain')}
          </Button>
        </div>
      ) : null}
      {nextCursor === null ? null : <MoreOnSight key={nextCursor} isLoading={isLoading} onSight={() => void chats.loadMore()} />}
    </div>
  )
}

function nothingFound(query: string): string {
  const { q: words, tags } = listQueryOf(query)
  const q = shortened(words)
  const named = shortened(tags.map(tag => `#${tag}`).join(' '))
  if (tags.length === 0) return t('nothingHas', { q })
  return q === '' ? t('nothingTagged', { tags: named }) : t('nothingTaggedHas', { tags: named, q })
}

function shortened(text: string): string {
  const letters = [...text.slice(0, 4 * SAID_LETTERS)]
  return letters.length <= SAID_LETTERS ? text : `${letters.slice(0, SAID_LETTERS).join('')}…`
}

function ChatGroups({ groups, currentId }: { groups: DateGroup<ListedChat>[]; currentId: string | null }) {
  return groups.map(group => (
    <section key={group.label} aria-label={group.label}>
      <GroupHeading label={group.label} />
      <ul>
        {group.items.map(chat => (
          <li key={chat.id}>
            <ChatRow chat={chat} isCurrent={chat.id === currentId} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Loads the next page when the end of the list comes into view. It is also a button, for keyboard users. */
function MoreOnSight({ isLoading, onSight }: { isLoading: boolean; onSight: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) onSight()
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [onSight])
  return (
    <div ref={mark} className="px-1 pt-2">
      <Button variant="ghost" size="sm" busy={isLoading} onClick={onSight}>
        {t('showMore')}
      </Button>
    </div>
  )
}
