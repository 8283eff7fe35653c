'use client'

import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { common } from '#lib/words/en/common.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import type { FilesStore } from '../files-store.ts'
import { useFilesStore } from '../use-files.ts'
import { moveFolder } from './file-requests.ts'
import { PathDialog } from './path-dialog.tsx'

export interface MoveFolderDialogProps {
  folder: WorkspaceView
  path: string
  /** Says whether a file or folder is there. */
  isTaken: (path: string) => boolean
  onClose: () => void
}

/** Asks for another path of a folder and moves it there whole. The move is undone by one press. */
export function MoveFolderDialog({ folder, path, isTaken, onClose }: MoveFolderDialogProps) {
  const store = useFilesStore()
  async function move(to: string): Promise<void> {
    if (to === path) return
    await moved(store, folder.id, { from: path, to })
    toast.success(t('folderMoved'), { description: to, action: { label: common('undo'), run: () => void undo(to) } })
  }
  async function undo(to: string): Promise<void> {
    try {
      await moved(store, folder.id, { from: to, to: path })
    } catch (error) {
      toast.error(t('folderNotMovedBack'), { description: errorSentence(error) })
    }
  }
  return (
    <PathDialog
      title={t('moveFolder')}
      confirmLabel={common('rename')}
      initial={path}
      isTaken={() => false}
      problem={to => problemOf(path, to, isTaken)}
      onConfirm={move}
      onClose={onClose}
    />
  )
}

function problemOf(from: string, to: string, isTaken: (path: string) => boolean): string | null {
  if (to.startsWith(`${from}/`)) return t('intoItself')
  return isTaken(to) ? t('pathTaken') : null
}

/** Moves a folder, and keeps the choices for its files. */
async function moved(store: FilesStore, workspaceId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await moveFolder(workspaceId, { from, to })
  const { files, shown } = store.read()
  const pathNow = (path: string) => `${to}${path.slice(from.length)}`
  for (const [state, all] of [
    ['selected', files?.selectedFiles],
    ['left_out', files?.excludedFiles],
  ] as const) {
    const paths = (all ?? []).filter(path => path.startsWith(`${from}/`))
    if (paths.length === 0) continue
    await store.choose({ state: 'mapped', paths })
    await store.choose({ state, paths: paths.map(pathNow) })
  }
  if (shown?.path.startsWith(`${from}/`)) store.show({ path: pathNow(shown.path), side: 'text' })
  store.noteTree()
}
