'use client'

import { useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
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
  return (
    <AlertDialog
      open
      onOpenChange={isOpen => (isOpen ? undefined : onClose())}
      title="Delete this file?"
      description={
        <>
          <p>
            <bdi className="break-all font-mono text-ink text-xs">
              <VisibleText isName text={path} />
            </bdi>{' '}
            {folder.kind === 'files'
              ? `leaves the files of this ${folder.projectId === null ? 'chat' : 'project'}. It can be restored from the deleted files.`
              : 'is deleted from the folder on the server. Parley keeps no copy.'}
          </p>
          {error === null ? null : (
            <p role="alert" className="mt-2 text-bad">
              {error}
            </p>
          )}
        </>
      }
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  )
}
