'use client'

import { Archive, ArchiveRestore, Hash, Pin, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { ChatList, ListedChat, ListView } from '#components/workspace/chat-list.ts'
import { tagBoard } from '#components/workspace/tag-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

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
  const count = ids.length === 1 ? '1 chat' : `${ids.length} chats`
  const arePinned = chats.every(({ pinnedAt }) => pinnedAt !== null)

  async function act(work: () => Promise<void>, done: string, undo?: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
      onDone()
      toast.info(done, undo ? { action: { label: 'Undo', run: () => void act(undo, `Undone for ${count}`) } } : {})
      await Promise.all([list.refresh(), sidebar.refresh()])
    } catch (error) {
      toast.error('Not all chats were changed.', { description: errorSentence(error) })
      await list.refresh()
    }
    setBusy(false)
  }

  return (
    <div
      role="toolbar"
      aria-label="Selected chats"
      className="flex shrink-0 flex-wrap items-center gap-2 border-line border-t py-3 max-sm:[&>button]:flex-1 text-sm max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <span role="status" className="me-auto tabular-nums max-sm:w-full">{`${count} selected`}</span>
      {view === 'deleted' ? (
        <Button
          icon={<Undo2 size={14} aria-hidden className="max-sm:hidden" />}
          disabled={isBusy}
          onClick={() => void act(() => list.restore(ids), `Restored ${count}`)}
        >
          Restore
        </Button>
      ) : (
        <>
          {view === 'open' ? (
            <Button
              icon={<Pin size={14} aria-hidden className="max-sm:hidden" />}
              disabled={isBusy}
              onClick={() => void act(() => list.mark(ids, { pinned: !arePinned }), `${arePinned ? 'Unpinned' : 'Pinned'} ${count}`)}
            >
              {arePinned ? 'Unpin' : 'Pin'}
            </Button>
          ) : null}
          <Button icon={<Hash size={14} aria-hidden className="max-sm:hidden" />} disabled={isBusy} onClick={() => tagBoard.ask(chats)}>
            Tags
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
                view === 'open' ? `Archived ${count}` : `Unarchived ${count}`,
                () => list.mark(ids, { archived: view !== 'open' }),
              )
            }
          >
            {view === 'open' ? 'Archive' : 'Unarchive'}
          </Button>
          <Button
            icon={<Trash2 size={14} aria-hidden className="max-sm:hidden" />}
            variant="danger"
            disabled={isBusy}
            onClick={() =>
              void act(
                () => list.remove(ids),
                `Deleted ${count}`,
                () => list.restore(ids),
              )
            }
          >
            Delete
          </Button>
        </>
      )}
    </div>
  )
}
