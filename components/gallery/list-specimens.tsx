'use client'

import { useRef, useState } from 'react'
import { MarksBar } from '#components/chat/chat-marks/marks-bar.tsx'
import { stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import { createChatStore } from '#components/chat-store/chat-store.ts'
import { BulkBar } from '#components/chats/bulk-bar.tsx'
import { ChatTable } from '#components/chats/chat-table.tsx'
import { useSelection } from '#components/chats/use-selection.ts'
import { FindBar } from '#components/search/find/find-bar.tsx'
import { SearchResults } from '#components/search/search-results.tsx'
import { ChatRow } from '#components/sidebar/chat-row.tsx'
import { GroupHeading } from '#components/sidebar/group-heading.tsx'
import { createChatList } from '#components/workspace/chat-list.ts'
import type { ChatStanding } from '#lib/chats/shared.ts'
import { chats, found } from './samples/life-samples.ts'
import { Specimen } from './specimen.tsx'
import { ChatStage, silence } from './stage.tsx'

const nothing = () => undefined
const ordinary: ChatStanding = {
  isOwn: true,
  temporary: false,
  pinnedAt: null,
  archivedAt: null,
  forkedFrom: null,
  tags: [],
  changedBy: [],
}
const archivedAt = '2026-11-21T10:00:00.000Z'

const standings: { name: string; title: string; standing: ChatStanding }[] = [
  { name: 'temporary', title: 'A temporary chat', standing: { ...ordinary, temporary: true } },
  { name: 'archived', title: 'An archived chat with tags', standing: { ...ordinary, archivedAt, tags: ['harbour', 'café', '設計'] } },
  { name: 'copy', title: 'A copy of another chat', standing: { ...ordinary, forkedFrom: { chatId: 'first', title: 'راجع القائمة' } } },
  {
    name: 'changed',
    title: 'A chat whose settings others have changed',
    standing: { ...ordinary, changedBy: [{ name: 'Bea Ortiz', changed: ['model', 'tools', 'selected files'], at: archivedAt }] },
  },
  { name: 'orphan', title: 'A copy of a deleted chat', standing: { ...ordinary, forkedFrom: { chatId: null, title: 'Herons' } } },
]

/** Shows chats in lists, what search finds, and what is special about a chat. */
export function ListSpecimens({ nowMs }: { nowMs: number }) {
  return (
    <>
      <Specimen name="sidebar-rows" title="Chats in the sidebar: current, unread, running, waiting">
        <div className="w-64 bg-paper-2 p-2">
          <GroupHeading label="Today" />
          <ul>
            {chats(nowMs).map(chat => (
              <li key={chat.id}>
                <ChatRow chat={chat} isCurrent={chat.id === 'read'} />
              </li>
            ))}
          </ul>
        </div>
      </Specimen>
      <Specimen name="chats-selected" title="All chats, some of them selected">
        <Selected nowMs={nowMs} />
      </Specimen>
      <Specimen name="search-results" title="Results of a search in titles, messages, tool calls and files">
        <SearchResults page={found} />
      </Specimen>
      <Specimen name="find-bar" title="Find in a chat">
        <Find nowMs={nowMs} />
      </Specimen>
      {standings.map(({ name, title, standing }) => (
        <Specimen key={name} name={`standing-${name}`} title={title}>
          <ChatStage state={stateOf(nowMs, standing)}>
            <MarksBar />
          </ChatStage>
        </Specimen>
      ))}
    </>
  )
}

function stateOf(nowMs: number, standing: ChatStanding = ordinary) {
  const snapshot = { chatId: 'gallery-list', title: 'Herons', model: null, selectedTools: ['*'], path: [], earlier: 0, run: null }
  return stateOfSnapshot({ ...snapshot, standing }, nowMs)
}

function Selected({ nowMs }: { nowMs: number }) {
  const [rows] = useState(() => chats(nowMs))
  const [list] = useState(() => createChatList({ items: [], nextCursor: null }))
  const selection = useSelection(rows)
  const scrolled = useRef<HTMLDivElement>(null)
  const ids = new Set(['unread', 'pinned', ...selection.ids])
  return (
    <>
      <div ref={scrolled} className="h-96 overflow-y-auto">
        <ChatTable rows={rows} view="open" selection={{ ...selection, ids }} scrolled={scrolled} />
      </div>
      <BulkBar list={list} view="open" chats={rows.filter(({ id }) => ids.has(id))} onDone={nothing} />
    </>
  )
}

function Find({ nowMs }: { nowMs: number }) {
  const [store] = useState(() => createChatStore(stateOf(nowMs), silence))
  return <FindBar store={store} initial="" times={0} onClose={nothing} />
}
