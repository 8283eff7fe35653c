'use client'

import { Archive, ArchiveRestore, Hash, Pin, PinOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { later, near } from '#components/loading/later.tsx'
import { errorSentence } from '#components/request.ts'
import { MenuItem } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'
import type { ChatMarks } from '#components/workspace/chat-list.ts'
import { type TaggedChat, tagBoard } from '#components/workspace/tag-board.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { common } from '#lib/words/en/common.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'

const TagDialog = later(() => import('./tag-dialog.tsx').then(module => module.TagDialog), <WaitingDialog />)

export interface MarkedChat extends TaggedChat {
  pinnedAt: string | null
  archivedAt: string | null
}

/** Items of the menu of a chat: pin, tags, archive. */
export function MarkItems({ chat }: { chat: MarkedChat }) {
  const { chats } = useWorkspace()
  const isArchived = chat.archivedAt !== null
  const title = chat.title || common('newChat')

  async function mark(marks: ChatMarks) {
    try {
      await chats.mark([chat.id], marks)
    } catch (error) {
      toast.error(t('notChanged'), { description: errorSentence(error) })
      return
    }
    if (marks.archived === true)
      toast.info(t('archived', { title }), {
        action: { label: common('undo'), run: () => void mark({ archived: false, pinned: chat.pinnedAt !== null }) },
      })
  }

  return (
    <>
      {isArchived ? null : (
        <MenuItem
          icon={chat.pinnedAt === null ? <Pin size={14} aria-hidden /> : <PinOff size={14} aria-hidden />}
          onSelect={() => void mark({ pinned: chat.pinnedAt === null })}
        >
          {chat.pinnedAt === null ? t('pin') : t('unpin')}
        </MenuItem>
      )}
      <MenuItem {...near(TagDialog)} icon={<Hash size={14} aria-hidden />} onSelect={() => setTimeout(() => tagBoard.ask([chat]))}>
        {t('tags')}
      </MenuItem>
      <MenuItem
        icon={isArchived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
        onSelect={() => void mark({ archived: !isArchived })}
      >
        {isArchived ? t('unarchive') : t('archive')}
      </MenuItem>
    </>
  )
}

const NONE: readonly TaggedChat[] = []

/** Shows the dialog for tags once it is asked for. */
export function AskedTags() {
  const chats = useSyncExternalStore(tagBoard.subscribe, tagBoard.read, () => NONE)
  const [first] = chats
  return first ? <TagDialog key={first.id} chats={chats} /> : null
}
