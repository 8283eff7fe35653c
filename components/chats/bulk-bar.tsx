'use client'

import { Archive, ArchiveRestore, Hash, Pin, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { ChatList, ListedChat, ListView } from '#components/workspace/chat-list.ts'
import { tagBoard } from '#components/workspace/tag-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chats as say } from '#lib/words/en/chats.ts'
import { common } from '#lib/words/en/common.ts'

interface BulkBarProps {
  list: ChatList
  view: ListView
  chats: readonly ListedChat[]
  onDone: () => void
}

/** Offers what can be done with the selected chats. */
export function BulkBar({ list, view, chats, onDone }: BulkBarProps) {
  const { chats: sidebar } = useWorkspace()
  const [isBusy, setBusy] = useState(false)
  const ids = chats.map(({ id }) => id)
  const count = ids.length
  const arePinned = chats.every(({ pinnedAt }) => pinnedAt !== null)

  async function act(work: () => Promise<void>, done: string, undo?: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
      onDone()
      toast.info(done, undo ? { action: { label: common('undo'), run: () => void act(undo, say('undoneFor', { count })) } } : {})
      await Promise.all([list.refresh(), sidebar.refresh()])
    } catch (error) {
      toast.error(say('notAllChanged'), { description: errorSentence(error) })
      await list.refresh()
    }
    setBusy(false)
  }

  return (
    <div
      role="toolbar"
      aria-label={say('selectedChats')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-line border-t py-3 max-sm:[&>button]:flex-1 text-sm max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <span role="status" className="me-auto tabular-nums max-sm:w-full">
        {say('selected', { count })}
      </span>
      {view === 'deleted' ? (
        <Button
          icon={<Undo2 size={14} aria-hidden className="max-sm:hidden" />}
          disabled={isBusy}
          onClick={() => void act(() => list.restore(ids), say('restoredCount', { count }))}
        >
          {say('restore')}
        </Button>
      ) : (
        <>
          {view === 'open' ? (
            <Button
              icon={<Pin size={14} aria-hidden className="max-sm:hidden" />}
              disabled={isBusy}
              onClick={() =>
                void act(() => list.mark(ids, { pinned: !arePinned }), say(arePinned ? 'unpinnedCount' : 'pinnedCount', { count }))
              }
            >
              {arePinned ? say('unpin') : say('pin')}
            </Button>
          ) : null}
          <Button icon={<Hash size={14} aria-hidden className="max-sm:hidden" />} disabled={isBusy} onClick={() => tagBoard.ask(chats)}>
            {say('tags')}
          </Button>
          <Button
            icon={
              view === 'open' ? (
                <Archive size={14} aria-hidden className="max-sm:hidden" />
              ) : (
                <ArchiveRestore size={14} aria-hidden className="max-sm:hidden" />
              )
            }
            disabled={isBusy}
            onClick={() =>
              void act(
                () => list.mark(ids, { archived: view === 'open' }),
                view === 'open' ? say('archivedCount', { count }) : say('unarchivedCount', { count }),
                () => list.mark(ids, { archived: view !== 'open' }),
              )
            }
          >
            {view === 'open' ? say('archive') : say('unarchive')}
          </Button>
          <Button
            icon={<Trash2 size={14} aria-hidden className="max-sm:hidden" />}
            variant="danger"
            disabled={isBusy}
            onClick={() =>
              void act(
                () => list.remove(ids),
                say('deletedCount', { count }),
                () => list.restore(ids),
              )
            }
          >
            {common('delete')}
          </Button>
        </>
      )}
    </div>
  )
}
