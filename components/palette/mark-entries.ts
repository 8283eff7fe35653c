import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import type { ChatMarks } from '#components/workspace/chat-list.ts'
import type { PaletteEntry } from '#components/workspace/command-board.ts'
import { movedChat, projectBoard } from '#components/workspace/project-board.ts'
import { tagBoard } from '#components/workspace/tag-board.ts'
import type { WorkspaceValue } from '#components/workspace/workspace-context.ts'
import { common } from '#lib/words/en/common.ts'
import { palette as t } from '#lib/words/en/palette.ts'
import type { ShownChat } from './use-shown-chat.ts'

type Workspace = Pick<WorkspaceValue, 'chats' | 'newChat' | 'goTo'>

/** Returns the commands that pin, tag, archive, move and delete the chat that the page shows; none for what the person may not change. */
export function markEntries({ store, state }: ShownChat, workspace: Workspace): PaletteEntry[] {
  const { chatId: id, title, isStored, nodes, place, standing } = state
  if (!isStored || nodes.length === 0 || place?.access === 'read') return []
  const { isOwn, temporary, pinnedAt, archivedAt, tags } = standing
  const command = (key: string, title: string, words: string, run: () => void): PaletteEntry => ({
    ...{ key: `chat:${key}`, kind: 'command', title, words, run },
  })
  const mark = (marks: ChatMarks) => void changed(workspace.chats.mark([id], marks), t('notChanged'))
  const move = command('move', t('moveChat'), t('moveWords'), () => projectBoard.askMove(movedChat(store)))
  if (!isOwn) return [move]
  const remove = command('delete', t('deleteChat'), t('deleteWords'), () => void removeChat({ id, title }, workspace))
  if (temporary) return [move, remove]
  return [
    ...(archivedAt === null
      ? [command('pin', pinnedAt === null ? t('pinChat') : t('unpinChat'), t('pinWords'), () => mark({ pinned: pinnedAt === null }))]
      : []),
    command('tags', t('tagsOfChat'), t('tagWords'), () => tagBoard.ask([{ id, title, tags }])),
    command('archive', archivedAt === null ? t('archiveChat') : t('unarchiveChat'), t('archiveWords'), () =>
      mark({ archived: archivedAt === null }),
    ),
    move,
    remove,
  ]
}

/** Deletes the chat and leaves its page. *Undo* brings it back, and opens it again. */
async function removeChat({ id, title }: { id: string; title: string }, { chats, newChat, goTo }: Workspace): Promise<void> {
  if (!(await changed(chats.remove([id]), t('notDeleted')))) return
  newChat()
  const restore = async () => {
    if (await changed(chats.restore([id]), t('notRestored'))) goTo(`/chat/${encodeURIComponent(id)}`)
  }
  toast.info(t('deleted', { title: title || common('newChat') }), { action: { label: common('undo'), run: () => void restore() } })
}

async function changed(change: Promise<void>, failure: string): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    toast.error(failure, { description: errorSentence(error) })
    return false
  }
}
