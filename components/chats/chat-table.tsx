'use client'
'use no memo'

import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import Link from 'next/link'
import type { RefObject } from 'react'
import { dateOf } from '#components/dates.ts'
import { keys } from '#components/keys/keys.ts'
import { focusNeighbour } from '#components/sidebar/focus-neighbour.ts'
import { StateDot } from '#components/ui/badge.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ListedChat, ListView } from '#components/workspace/chat-list.ts'
import { chats as t } from '#lib/words/en/chats.ts'
import { common } from '#lib/words/en/common.ts'
import type { Selection } from './use-selection.ts'

const ROW_PX = 49
const OVERSCAN = 12

interface ChatTableProps {
  rows: readonly ListedChat[]
  view: ListView
  selection: Selection
  scrolled: RefObject<HTMLElement | null>
}

/** Lists chats with checkboxes; of a long list, those near the visible ones. The virtualizer changes in place, so React's compiler leaves this file alone. */
export function ChatTable({ rows, view, selection, scrolled }: ChatTableProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrolled.current,
    estimateSize: () => ROW_PX,
    getItemKey: index => rows[index]?.id ?? index,
    overscan: OVERSCAN,
  })
  return (
    <ul aria-label={t('chats')} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const chat = rows[index]
        if (!chat) return null
        const isSelected = selection.ids.has(chat.id)
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={clsx('absolute inset-x-0 top-0 flex items-center gap-3 border-line border-b', isSelected && 'bg-paper-2')}
            style={{ transform: `translateY(${start}px)` }}
          >
            <input
              type="checkbox"
              aria-label={t('select', { title: chat.title || common('newChat') })}
              checked={isSelected}
              onChange={event => selection.toggle(chat.id, (event.nativeEvent as MouseEvent).shiftKey === true)}
              className="ms-2.5 size-[15px] shrink-0 accent-accent pointer-coarse:size-5"
            />
            <ChatCell chat={chat} view={view} />
          </li>
        )
      })}
    </ul>
  )
}

function ChatCell({ chat, view }: { chat: ListedChat; view: ListView }) {
  const title = (
    <span className="flex min-w-0 flex-1 flex-col py-1.5">
      <span dir="auto" className={clsx('truncate text-sm', chat.isUnread && view !== 'deleted' && 'font-[550]')}>
        <VisibleText isName text={chat.title || common('newChat')} />
      </span>
      <span className="flex gap-2 truncate text-ink-2 text-xs">
        <span className="shrink-0">{whenOf(chat)}</span>
        {chat.pinnedAt === null ? null : <span>{t('pinned')}</span>}
        <span className="truncate">
          {chat.tags.map(tag => (
            <bdi key={tag} className="me-1.5">
              #{tag}
            </bdi>
          ))}
        </span>
      </span>
    </span>
  )
  if (view === 'deleted') return <span className="flex min-w-0 flex-1 items-center">{title}</span>
  return (
    <Link
      href={`/chat/${chat.id}`}
      prefetch={false}
      data-chat-row=""
      onKeyDown={keys(event => {
        if (focusNeighbour(event)) event.preventDefault()
      })}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-md pe-3 hover:underline"
    >
      {title}
      {chat.activeRunId !== null ? (
        <StateDot
          tone={chat.isWaiting ? 'wait' : 'accent'}
          label={chat.isWaiting ? t('waitingForYou') : t('answering')}
          pulse={!chat.isWaiting}
        />
      ) : chat.isUnread ? (
        <StateDot tone="accent" label={t('unread')} />
      ) : null}
    </Link>
  )
}

const HOUR_MS = 3_600_000
const KEPT_HOURS = 24

function whenOf({ updatedAt, deletedAt }: ListedChat): string {
  if (deletedAt === null) return dateOf(updatedAt)
  const left = Math.max(1, KEPT_HOURS - Math.floor((Date.now() - Date.parse(deletedAt)) / HOUR_MS))
  return t('deletedIn', { hours: left })
}
