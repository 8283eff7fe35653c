'use client'

import { useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { common } from '#lib/words/en/common.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { deleteFile, shaOf } from './file-requests.ts'

export interface DeleteDialogProps {
  folder: WorkspaceView
  path: string
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a file is deleted. It says where a copy stays. */
export function DeleteDialog({ folder, path, onDeleted, onClose }: DeleteDialogProps) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    setError(null)
    try {
      await deleteFile(folder.id, { path, sha256: await shaOf(folder.id, path) })
      onDeleted()
      onClose()
    } catch (cause) {
      setError(errorSentence(cause))
      setBusy(false)
    }
  }
  const shownPath = () => (
    <bdi key="path" className="break-all font-mono text-ink text-xs">
      <VisibleText isName text={path} />
    </bdi>
  )
  return (
    <AlertDialog
      open
      onOpenChange={isOpen => (isOpen ? undefined : onClose())}
      title={t('deleteQuestion')}
      description={
        <>
          <p>
            {folder.kind === 'files'
              ? t.rich('leavesFiles', { path: shownPath, place: folder.projectId === null ? 'chat' : 'project' })
              : t.rich('deletedForGood', { path: shownPath })}
          </p>
          {error === null ? null : (
            <p role="alert" className="mt-2 text-bad">
              {error}
            </p>
          )}
        </>
      }
      confirmLabel={common('delete')}
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}
