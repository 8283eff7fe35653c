'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { onceOnline } from '#components/away/once-online.ts'
import { useIsHydrated } from '#components/shell/use-is-hydrated.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { Button } from '#components/ui/button.tsx'
import type { ListedChat } from './chat-list.ts'
import { ChatRow } from './chat-row.tsx'
import { type DateGroup, groupByDate } from './date-groups.ts'
import { GroupHeading } from './group-heading.tsx'

/** Most chats that are all in the page; of a longer list, only those near the visible ones are. */
const MOST_RENDERED = 150

/** Loaded for long lists alone. The whole list stands until then. */
const VirtualChats = dynamic(() =>
  onceOnline()
    .then(() => import('./virtual-chats.tsx'))
    .then(module => module.VirtualChats),
)

export function ChatListView({ nowMs }: { nowMs: number }) {
  const { chats } = useWorkspace()
  const { items, nextCursor, query, isLoading, error } = useSyncExternalStore(chats.subscribe, chats.read, chats.readInitial)
  const pathname = usePathname()
  const isHydrated = useIsHydrated()
  const groups = groupByDate(items, isHydrated ? Date.now() : nowMs, isHydrated ? new Date().getTimezoneOffset() : 0)
  const scrolled = useRef<HTMLDivElement>(null)
  const currentId = pathname.startsWith('/chat/') ? pathname.slice('/chat/'.length) : null
  return (
    <div ref={scrolled} className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
      {items.length > MOST_RENDERED ? (
        <VirtualChats groups={groups} currentId={currentId} scrolled={scrolled} />
      ) : (
        <ChatGroups groups={groups} currentId={currentId} />
      )}
      {items.length === 0 && !isLoading && error === null ? (
        <p className="px-2.5 pt-4 text-ink-2 text-xs">
          {query === '' ? 'Your chats will appear here, newest first.' : `No chat has “${query}” in its title or messages.`}
        </p>
      ) : null}
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-2.5 pt-4 text-ink-2 text-xs">
          {error}
          <Button size="sm" onClick={() => void chats.refresh()}>
            Try again
          </Button>
        </div>
      ) : null}
      {nextCursor === null ? null : <MoreOnSight key={nextCursor} isLoading={isLoading} onSight={() => void chats.loadMore()} />}
    </div>
  )
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
        Show more
      </Button>
    </div>
  )
}
