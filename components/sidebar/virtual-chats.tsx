'use client'
'use no memo'

import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { ListedChat } from '#components/workspace/chat-list.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'
import { ChatRow } from './chat-row.tsx'
import type { DateGroup } from './date-groups.ts'
import { GroupHeading } from './group-heading.tsx'

/** Height of a row before it is measured. */
const ROW_PX = 33
/** Rows rendered above and below the visible ones, for Tab and quick scrolling. */
const OVERSCAN = 15

type Row = { key: string; heading: string } | { key: string; chat: ListedChat; position: number }

/** Lists chats under their dates, and renders those near the visible ones. The virtualizer changes in place, so React's compiler leaves this file alone. */
export function VirtualChats({
  groups,
  currentId,
  scrolled,
}: {
  groups: DateGroup<ListedChat>[]
  currentId: string | null
  scrolled: RefObject<HTMLElement | null>
}) {
  const rows = rowsOf(groups)
  const total = rows.length - groups.length
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrolled.current,
    estimateSize: () => ROW_PX,
    getItemKey: index => rows[index]?.key ?? index,
    overscan: OVERSCAN,
  })
  return (
    <ul aria-label={t('chatsNewestFirst')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        if (!row) return null
        const isHeading = 'heading' in row
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            {...(isHeading ? { role: 'presentation' } : { 'aria-setsize': total, 'aria-posinset': row.position })}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {isHeading ? <GroupHeading label={row.heading} /> : <ChatRow chat={row.chat} isCurrent={row.chat.id === currentId} />}
          </li>
        )
      })}
    </ul>
  )
}

function rowsOf(groups: readonly DateGroup<ListedChat>[]): Row[] {
  let position = 0
  return groups.flatMap(({ label, items }): Row[] => [
    { key: `date:${label}`, heading: label },
    ...items.map((chat): Row => {
      position += 1
      return { key: chat.id, chat, position }
    }),
  ])
}
