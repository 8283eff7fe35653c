'use client'

import clsx from 'clsx'
import { Ellipsis, FolderInput, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { errorSentence } from '#components/request.ts'
import { StateDot } from '#components/ui/badge.tsx'
import { ExportLink } from '#components/ui/export-link.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ListedChat } from '#components/workspace/chat-list.ts'
import { DRAGGED_CHAT, projectBoard } from '#components/workspace/project-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { common } from '#lib/words/en/common.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'
import { focusNeighbour } from './focus-neighbour.ts'
import { MarkItems } from './mark-items.tsx'
import { TitleInput } from './title-input.tsx'
import { useRemoveChat } from './use-remove-chat.ts'

/** Shows one chat, for an item of a list. */
export function ChatRow({ chat, isCurrent }: { chat: ListedChat; isCurrent: boolean }) {
  const { chats, registry, setSheetOpen } = useWorkspace()
  const [isRenaming, setRenaming] = useState(false)
  const title = chat.title || common('newChat')
  const isUnread = chat.isUnread && !isCurrent
  const remove = useRemoveChat({ id: chat.id, title }, isCurrent)

  async function rename(next: string) {
    setRenaming(false)
    if (next === '' || next === chat.title) return
    try {
      await chats.rename(chat.id, next)
      registry.find(chat.id)?.takeTitle(next)
    } catch (error) {
      toast.error(t('notRenamed'), { description: errorSentence(error) })
    }
  }

  if (isRenaming) return <TitleInput title={chat.title} onDone={next => void rename(next)} onCancel={() => setRenaming(false)} />
  return (
    <div
      className={clsx(
        'group relative flex items-center rounded-md',
        isCurrent ? 'bg-paper-3' : 'hover:bg-paper-3 has-focus-visible:bg-paper-3',
      )}
    >
      <Link
        href={`/chat/${chat.id}`}
        prefetch={false}
        aria-current={isCurrent ? 'page' : undefined}
        data-chat-row=""
        onKeyDown={keys(event => {
          if (event.key === 'F2') setRenaming(true)
          else if (event.key === 'Delete') void remove()
          else if (!focusNeighbour(event)) return
          event.preventDefault()
        })}
        onClick={() => setSheetOpen(false)}
        onDragStart={event => event.dataTransfer.setData(DRAGGED_CHAT, chat.id)}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-1.5 pe-2.5 ps-2.5 group-focus-within:pe-9 group-hover:pe-9 pointer-coarse:py-2.5 pointer-coarse:pe-11"
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className={clsx('block truncate', isUnread && 'font-[550]')}>
            <VisibleText isName text={title} />
          </span>
          {chat.activeRunId === null || isCurrent ? null : <RunningPreview chatId={chat.id} />}
        </span>
        {chat.activeRunId === null && !isUnread ? null : (
          <span className="shrink-0">
            {chat.activeRunId === null ? (
              <StateDot tone="accent" label={t('unread')} />
            ) : chat.isWaiting ? (
              <StateDot tone="wait" label={t('waitingForYou')} />
            ) : (
              <StateDot tone="accent" label={t('answering')} pulse />
            )}
          </span>
        )}
      </Link>
      <span className="absolute end-1 opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('actionsFor', { title })}
              className="grid size-7 place-items-center rounded-md text-ink-2 hover:text-ink pointer-coarse:size-9"
            >
              <Ellipsis size={15} aria-hidden />
            </button>
          }
        >
          <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setTimeout(() => setRenaming(true))}>
            {t('rename')}
          </MenuItem>
          <MenuItem
            icon={<FolderInput size={14} aria-hidden />}
            onSelect={() => setTimeout(() => projectBoard.askMove({ id: chat.id, title, projectId: chat.projectId }))}
          >
            {t('moveToAProject')}
          </MenuItem>
          <MarkItems chat={chat} />
          <ExportLink chatId={chat.id} />
          <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={() => void remove()}>
            {common('delete')}
          </MenuItem>
        </Menu>
      </span>
    </div>
  )
}

const POLL_MS = 3_000

/** Shows the last meaningful line of an answer that is being written in another chat; nothing until there is one. */
function RunningPreview({ chatId }: { chatId: string }) {
  const [resource] = useResource('GET /api/chats/[chatId]/run/preview', { params: { chatId }, pollMs: POLL_MS })
  const preview = resource.state === 'ready' ? (resource.data?.preview ?? '') : ''
  if (preview === '') return null
  return (
    <span dir="auto" className="block truncate text-ink-2 text-xs" data-testid="running-preview">
      {preview}
    </span>
  )
}
