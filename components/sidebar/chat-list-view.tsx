'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useIsHydrated } from '#components/shell/use-is-hydrated.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { Button } from '#components/ui/button.tsx'
import { ChatRow } from './chat-row.tsx'
import { groupByDate } from './date-groups.ts'

export function ChatListView({ nowMs }: { nowMs: number }) {
  const { chats } = useWorkspace()
  const { items, nextCursor, query, isLoading, error } = useSyncExternalStore(chats.subscribe, chats.read, chats.readInitial)
  const pathname = usePathname()
  const isHydrated = useIsHydrated()
  const groups = groupByDate(items, isHydrated ? Date.now() : nowMs, isHydrated ? new Date().getTimezoneOffset() : 0)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
      {groups.map(group => (
        <section key={group.label} aria-label={group.label}>
          <h2 className="px-2.5 pt-3.5 pb-1 font-[500] text-2xs text-ink-2 tracking-normal">{group.label}</h2>
          <ul>
            {group.items.map(chat => (
              <ChatRow key={chat.id} chat={chat} isCurrent={pathname === `/chat/${chat.id}`} />
            ))}
          </ul>
        </section>
      ))}
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
