'use client'

import { use } from 'react'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useResource } from '#components/use-resource.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { useChat } from '../chat-page-context.ts'
import { FolderFiles } from './folder-files.tsx'
import { FileView } from './open/file-view.tsx'
import { FilesContext, useFilesState, useFilesStore } from './use-files.ts'

const NO_FOLDER = ''
const nothing: ChatFiles = { workspaceId: null, mode: 'code', selectedFiles: [], excludedFiles: [], crossRef: false, review: null }

/** Shows the folder of a chat, and which of its files the model reads. */
export function FilesTab() {
  return use(FilesContext) ? <ChosenFiles /> : <Skeleton lines={8} label="Loading the files" />
}

function ChosenFiles() {
  const store = useFilesStore()
  const { files, error, shown: file } = useFilesState()
  const isStored = useChat(state => state.isStored)
  const [resource, { reload }] = useResource<{ data: WorkspaceView[] }>('/api/workspaces')
  const shown = files ?? (isStored ? null : nothing)
  if (resource.state === 'failed' || (shown === null && error !== null)) {
    const retry = () => Promise.all([reload(), ...(isStored ? [store.refresh()] : [])])
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>
          <span className="font-[550]">The files could not be loaded.</span> {resource.state === 'failed' ? resource.error : error}
        </p>
        <Button onClick={() => void retry()}>Try again</Button>
      </div>
    )
  }
  if (resource.state === 'loading' || shown === null) return <Skeleton lines={8} label="Loading the files" />
  const folders = resource.data.data
  const folder = folders.find(({ id }) => id === shown.workspaceId)
  if (folder && file) return <FileView key={`${folder.id} ${file.path} ${file.side}`} folder={folder} shown={file} />
  if (folders.length === 0 && shown.workspaceId === null) return <NoFolders />
  const options = [
    { value: NO_FOLDER, label: 'No folder' },
    ...folders.map(({ id, title }) => ({ value: id, label: title })),
    ...(folder || shown.workspaceId === null ? [] : [{ value: shown.workspaceId, label: 'A folder that is no longer open to you' }]),
  ]
  return (
    <div className="flex flex-col gap-3">
      <Select
        aria-label="Folder of this chat"
        value={shown.workspaceId ?? NO_FOLDER}
        options={options}
        onValueChange={id => void store.chooseWorkspace(id === NO_FOLDER ? null : id)}
      />
      {error === null ? null : (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      {folder ? <FolderFiles key={folder.id} folder={folder} files={shown} /> : <Hint isGone={shown.workspaceId !== null} />}
    </div>
  )
}

function NoFolders() {
  const { user } = useWorkspace()
  return (
    <div className="flex flex-col items-start gap-3 text-ink-2">
      <p>
        No folder is open to you. A folder on the server lets the model read files that you select.{' '}
        {user.isAdmin ? null : 'An administrator can add one.'}
      </p>
      {user.isAdmin ? (
        <a className="text-ink underline underline-offset-2" href="/admin/folders">
          Add a folder
        </a>
      ) : null}
    </div>
  )
}

function Hint({ isGone }: { isGone: boolean }) {
  return (
    <p className="text-ink-2">
      {isGone ? 'Choose another folder to select files again.' : 'Choose a folder. The model then reads the files that you select in it.'}
    </p>
  )
}
