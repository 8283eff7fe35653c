'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/input.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { createChatList, type ListView } from '#components/workspace/chat-list.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { listQueryOf } from '#lib/chats/shared.ts'
import { chats as t } from '#lib/words/en/chats.ts'
import { common } from '#lib/words/en/common.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ChatTable } from './chat-table.tsx'
import { useSelection } from './use-selection.ts'

const PAUSE_MS = 180

const EMPTY: Record<ListView, { title: () => string; text: () => string }> = {
  open: { title: () => t('noneOpen'), text: () => t('noneOpenText') },
  archived: { title: () => t('noneArchived'), text: () => t('noneArchivedText') },
  deleted: { title: () => t('noneDeleted'), text: () => t('noneDeletedText') },
}

/** Lists the chats of one kind with a filter and checkboxes, and what can be done with those that are selected. */
export function ManagedChats({ view }: { view: ListView }) {
  const { chats: sidebar } = useWorkspace()
  const [list] = useState(() => createChatList({ items: [], nextCursor: null }, view))
  const { items, pinned, nextCursor, isLoading, error } = useSyncExternalStore(list.subscribe, list.read, list.readInitial)
  const [isLoaded, setLoaded] = useState(false)
  const [text, setText] = useState('')
  const scrolled = useRef<HTMLDivElement>(null)
  const rows = [...pinned, ...items]
  const selection = useSelection(rows)
  const selected = rows.filter(({ id }) => selection.ids.has(id))

  useEffect(() => {
    void list.refresh().then(() => setLoaded(true))
  }, [list])
  // The sidebar is notified of changes on any device.
  useEffect(() => sidebar.subscribe(() => void list.refresh()), [sidebar, list])
  useEffect(() => {
    const timer = setTimeout(() => void list.search(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [list, text])

  const areAll = rows.length > 0 && selected.length === rows.length
  const { q, tags } = listQueryOf(text)
  return (
    <>
      <div className="flex items-center gap-3 py-3">
        <input
          type="checkbox"
          aria-label={t('selectAllListedChats')}
          checked={areAll}
          disabled={rows.length === 0}
          ref={box => {
            if (box) box.indeterminate = selected.length > 0 && !areAll
          }}
          onChange={() => selection.set(areAll ? [] : rows.map(({ id }) => id))}
          className="ms-2.5 size-[15px] shrink-0 accent-accent pointer-coarse:size-5"
        />
        <span className="min-w-0 flex-1">
          <Input
            type="search"
            aria-label={t('filterByWordsAndTags')}
            placeholder={t('filterByWordsAndTags')}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </span>
      </div>
      <div ref={scrolled} data-chat-list="" className="min-h-0 flex-1 overflow-y-auto border-line border-t">
        {rows.length > 0 ? <ChatTable rows={rows} view={view} selection={selection} scrolled={scrolled} /> : null}
        {rows.length === 0 && !isLoaded ? <Skeleton lines={6} label={t('loadingChats')} /> : null}
        {rows.length === 0 && isLoaded && !isLoading && error === null ? (
          q === '' && tags.length === 0 ? (
            <EmptyState title={EMPTY[view].title()}>{EMPTY[view].text()}</EmptyState>
          ) : (
            <EmptyState title={t('noChatsMatch')}>{t('tryFewerWords')}</EmptyState>
          )
        ) : null}
        {error ? (
          <div role="alert" className="flex flex-col items-start gap-2 py-4 text-ink-2 text-sm">
            {error}
            <Button size="sm" onClick={() => void list.refresh()}>
              {common('tryAgain')}
            </Button>
          </div>
        ) : null}
        {nextCursor === null ? null : (
          <div className="py-3">
            <Button variant="ghost" size="sm" busy={isLoading} onClick={() => void list.loadMore()}>
              {t('showMore')}
            </Button>
          </div>
        )}
      </div>
      {selected.length > 0 ? <BulkBar list={list} view={view} chats={selected} onDone={() => selection.set([])} /> : null}
    </>
  )
}
