'use client'

import { type ReactNode, useState } from 'react'
import { addressOf } from '#components/routes.ts'
import { copyText } from '#components/ui/copy-text.ts'
import { toast } from '#components/ui/toast.ts'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { common } from '#lib/words/en/common.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import type { FileSide } from '../files-store.ts'
import { useOpenFiles } from '../open/use-open-file.ts'
import { useFilesStore } from '../use-files.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { createFile, moveFile, shaOf } from './file-requests.ts'
import { MoveFolderDialog } from './move-folder-dialog.tsx'
import { PathDialog } from './path-dialog.tsx'

type Asked = { kind: 'create'; folder: string } | { kind: 'rename' | 'rename-folder' | 'delete'; path: string }

export interface FileActions {
  isWritable: boolean
  show(path: string, side?: FileSide): void
  /** Asks for the path of a new file; `folder` with its slash. */
  create(folder: string): void
  rename(path: string): void
  /** Asks for another path of a folder. */
  renameFolder(path: string): void
  remove(path: string): void
  copyPath(path: string): void
  /** Saves a file to the person's device; a folder, with its slash, as an archive. */
  download(path: string): void
}

/** Lets the browser save what is at an address, under the name that the server gives it. */
function saveFrom(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Tells of paths at which there is something already; the server has the last word. */
interface TakenPaths {
  isTaken: (path: string) => boolean
  /** Counts folders as well. */
  isFolderTaken: (path: string) => boolean
}

/** Returns what can be done with the files of a folder, and the dialogs that it asks with. */
export function useFileActions(
  folder: WorkspaceView,
  { isTaken, isFolderTaken }: TakenPaths,
): { actions: FileActions; dialogs: ReactNode } {
  const store = useFilesStore()
  const open = useOpenFiles(folder.id)
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)

  async function create(path: string): Promise<void> {
    await createFile(folder.id, path)
    store.noteTree()
    store.show({ path, side: 'text' })
  }

  async function rename(from: string, to: string): Promise<void> {
    if (from === to) return
    await moveFile(folder.id, { from, to, sha256: await shaOf(folder.id, from) })
    open.forget(from)
    const files = store.read().files
    for (const [state, paths] of [
      ['selected', files?.selectedFiles],
      ['left_out', files?.excludedFiles],
    ] as const) {
      if (!paths?.includes(from)) continue
      await store.choose({ state: 'mapped', paths: [from] })
      await store.choose({ state, paths: [to] })
    }
    if (store.read().shown?.path === from) store.show({ path: to, side: 'text' })
    store.noteTree()
  }

  const actions: FileActions = {
    isWritable: folder.writable,
    show: (path, side = 'text') => store.show({ path, side }),
    create: inFolder => ask({ kind: 'create', folder: inFolder }),
    rename: path => ask({ kind: 'rename', path }),
    renameFolder: path => ask({ kind: 'rename-folder', path }),
    remove: path => ask({ kind: 'delete', path }),
    download: path => saveFrom(downloadAddress(folder.id, path)),
    copyPath: path =>
      void copyText(path).then(isCopied => {
        if (!isCopied) toast.error(t('copyingDenied'))
      }),
  }
  return { actions, dialogs: asked === null ? null : dialogFor(asked) }

  function dialogFor(question: Asked) {
    if (question.kind === 'rename-folder')
      return <MoveFolderDialog folder={folder} path={question.path} isTaken={isFolderTaken} onClose={close} />
    if (question.kind === 'delete')
      return (
        <DeleteDialog
          folder={folder}
          path={question.path}
          onClose={close}
          onDeleted={() => {
            open.forget(question.path)
            const files = store.read().files
            if (files?.selectedFiles.includes(question.path) || files?.excludedFiles.includes(question.path))
              void store.choose({ state: 'mapped', paths: [question.path] })
            if (store.read().shown?.path === question.path) store.show(null)
            store.noteTree()
          }}
        />
      )
    return question.kind === 'create' ? (
      <PathDialog
        title={t('newFile')}
        confirmLabel={t('createFile')}
        initial={question.folder}
        isTaken={isTaken}
        onConfirm={create}
        onClose={close}
      />
    ) : (
      <PathDialog
        title={t('renameOrMove')}
        confirmLabel={common('rename')}
        initial={question.path}
        isTaken={isTaken}
        onConfirm={to => rename(question.path, to)}
        onClose={close}
      />
    )
  }
}

/** Returns the address of a file, or of the archive of a folder, which ends with a slash or is empty for the whole. */
function downloadAddress(workspaceId: string, path: string): string {
  const params = { workspaceId }
  if (path !== '' && !path.endsWith('/')) return addressOf('GET /api/workspaces/[workspaceId]/bytes', { params, query: { path } })
  return addressOf('GET /api/workspaces/[workspaceId]/archive', { params, query: { prefix: path } })
}
