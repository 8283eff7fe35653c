'use client'

import { Button } from '#components/ui/button.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'

export interface NoFolderProps {
  hasFolders: boolean
  /** The chat has a folder that is not open to the person any more. */
  isGone: boolean
  onStart: () => void
}

/** Says what files are for in a chat that has none. */
export function NoFolder({ hasFolders, isGone, onStart }: NoFolderProps) {
  const { user } = useWorkspace()
  return (
    <div className="flex flex-col items-start gap-3 text-ink-2">
      <p>
        {isGone
          ? 'Choose another folder to select files again.'
          : hasFolders
            ? 'Choose a folder. The model then reads the files that you select in it, and can change them where you allow it.'
            : 'Give this chat files of its own to write in together with the model, or for it to read.'}
      </p>
      {isGone ? null : <Button onClick={onStart}>Give this chat its own files</Button>}
      {hasFolders || isGone ? null : user.isAdmin ? (
        <p>
          A folder on the server can be used as well.{' '}
          <a className="text-ink underline underline-offset-2" href="/admin/folders">
            Add a folder
          </a>
        </p>
      ) : (
        <p>An administrator can also open a folder on the server to you.</p>
      )}
    </div>
  )
}
