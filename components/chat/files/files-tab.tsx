'use client'

import { use, useEffect } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { later } from '#components/loading/later.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { type Resource, useResource } from '#components/use-resource.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { common } from '#lib/words/en/common.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { FolderChoice } from './folder-choice.tsx'
import { FolderFiles } from './folder-files.tsx'
import { FilesContext, useFilesState, useFilesStore } from './use-files.ts'
import { FileView } from './view/file-view.tsx'
import { InsteadOfTree } from './view/instead-of-tree.tsx'
import { MapView } from './view/map-view.tsx'

const DeletedFiles = later(() => import('./view/deleted-files.tsx').then(module => module.DeletedFiles))

/** Shows the folder of a chat, and which of its files the model reads. */
export function FilesTab() {
  return use(FilesContext) ? <ChosenFiles /> : <Skeleton lines={8} label={t('loadingFiles')} />
}

function ChosenFiles() {
  const store = useFilesStore()
  const { files: shown, error, shown: file } = useFilesState()
  const isStored = useChat(state => state.isStored)
  const chatId = useChat(state => state.chatId)
  const [resource, { reload }] = useResource('GET /api/workspaces', { query: { chat: chatId } })
  useReloadForNew(resource, shown?.workspaceId ?? null, reload)
  if (resource.state === 'failed' || (shown === null && error !== null)) {
    const retry = () => Promise.all([reload(), ...(isStored ? [store.refresh()] : [])])
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>
          <span className="font-[550]">{t('filesNotLoaded')}</span> {resource.state === 'failed' ? resource.error : error}
        </p>
        <Button onClick={() => void retry()}>{common('tryAgain')}</Button>
      </div>
    )
  }
  if (resource.state === 'loading' || shown === null) return <Skeleton lines={8} label={t('loadingFiles')} />
  const folders = resource.data.data
  const folder = folders.find(({ id }) => id === shown.workspaceId)
  if (folder && file)
    return file.side === 'deleted' ? (
      <DeletedFiles key={folder.id} folder={folder} />
    ) : file.path === '' ? (
      <WholeMap folder={folder} mode={shown.mode} />
    ) : (
      <FileView key={`${folder.id} ${file.path} ${file.side}`} folder={folder} shown={file} mode={shown.mode} />
    )
  const start = () => void store.startFiles()
  return (
    <div className="flex flex-col gap-3">
      <FolderChoice
        {...{ chatId, folders }}
        workspaceId={shown.workspaceId}
        onChoose={id => void store.chooseWorkspace(id)}
        onStart={start}
      />
      {error === null ? null : (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      {folder ? (
        <FolderFiles key={folder.id} folder={folder} files={shown} />
      ) : (
        <NoFolder hasFolders={folders.some(({ kind }) => kind === 'folder')} isGone={shown.workspaceId !== null} onStart={start} />
      )}
    </div>
  )
}

/** Loads the folders again when the chat uses one that is not among them: files of the chat may have been started, by an answer as well. */
function useReloadForNew(resource: Resource<{ data: WorkspaceView[] }>, workspaceId: string | null, reload: () => Promise<void>): void {
  const isMissing = resource.state === 'ready' && workspaceId !== null && !resource.data.data.some(({ id }) => id === workspaceId)
  useEffect(() => {
    if (isMissing) void reload()
  }, [isMissing, reload])
}

interface NoFolderProps {
  hasFolders: boolean
  /** The person no longer has access to the chat's folder. */
  isGone: boolean
  onStart: () => void
}

/** Says what files are for in a chat that has none. */
function NoFolder({ hasFolders, isGone, onStart }: NoFolderProps) {
  const { user } = useWorkspace()
  return (
    <div className="flex flex-col items-start gap-3 text-ink-2">
      <p>{isGone ? t('chooseAnother') : hasFolders ? t('chooseFolder') : t('ownFilesExplained')}</p>
      {isGone ? null : <Button onClick={onStart}>{t('giveOwnFiles')}</Button>}
      {hasFolders || isGone ? null : user.rights.includes('admin:read') ? (
        <p>
          {t.rich('addFolder', {
            link: chunks => (
              <a key="link" className="text-ink underline underline-offset-2" href="/admin/folders">
                {chunks}
              </a>
            ),
          })}
        </p>
      ) : (
        <p>{t('askAdministrator')}</p>
      )}
    </div>
  )
}

/** Shows the map of a whole folder in place of the tree. */
function WholeMap({ folder, mode }: { folder: WorkspaceView; mode: ChatFiles['mode'] }) {
  return (
    <InsteadOfTree label={t('mapOf', { title: folder.title })} title={t('mapOf', { title: folder.title })}>
      <MapView workspaceId={folder.id} path={null} mode={mode} />
    </InsteadOfTree>
  )
}
