'use client'

import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ChatFiles } from '#lib/chats/shared.ts'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { useFileActions } from './actions/use-file-actions.tsx'
import { type TreeFile, toTree } from './file-tree.ts'
import { FileTreeView } from './file-tree-view.tsx'
import { FolderToolbar } from './folder-toolbar.tsx'
import { DropZone } from './upload/drop-zone.tsx'
import type { Dropped } from './upload/dropped-files.ts'
import { UploadBar } from './upload/upload-bar.tsx'
import { useUploads } from './upload/use-uploads.ts'
import { useFilesStore } from './use-files.ts'
import { useReloadWithTree } from './use-reload-with-tree.ts'

/** Programs on the server change files as well. */
const POLL_MS = 30_000

export interface FolderFilesProps {
  folder: WorkspaceView
  files: ChatFiles
}

/** Shows the files of the chat's folder with a filter. */
export function FolderFiles({ folder, files }: FolderFilesProps) {
  const [resource, { reload }] = useResource('GET /api/workspaces/[workspaceId]/tree', {
    params: { workspaceId: folder.id },
    pollMs: POLL_MS,
  })
  useReloadWithTree(reload)
  return (
    <ResourceView resource={resource} loading={t('loadingFiles')} failed={t('filesNotLoaded')} onRetry={reload}>
      {({ files: listed, isTruncated, notes }) => (
        <Files folder={folder} chosen={files} {...{ listed, isTruncated, notes }} onReload={() => void reload()} />
      )}
    </ResourceView>
  )
}

interface FilesProps extends Pick<Answer<'GET /api/workspaces/[workspaceId]/tree'>, 'isTruncated' | 'notes'> {
  folder: WorkspaceView
  chosen: ChatFiles
  listed: TreeFile[]
  onReload: () => void
}

function Files({ folder, chosen, listed, isTruncated, notes, onReload }: FilesProps) {
  const store = useFilesStore()
  const [filter, setFilter] = useState(store.readPlace().filter)
  useEffect(() => store.keepPlace({ filter }), [store, filter])
  // A key is shown before the tree is, which may have thousands of files.
  const shownFilter = useDeferredValue(filter)
  const tree = useMemo(() => toTree(listed), [listed])
  const isAny = (isIt: (path: string) => boolean) => listed.some(file => isIt(file.path) && file.change !== 'deleted')
  const { actions, dialogs } = useFileActions(folder, {
    isTaken: path => isAny(other => other === path),
    isFolderTaken: path => isAny(other => other === path || other.startsWith(`${path}/`)),
  })
  const { uploads, state: uploading } = useUploads(folder.id)
  const { selectedFiles, excludedFiles } = chosen
  const upload = ({ uploads: files }: Dropped) => void uploads.add(files)
  return (
    <DropZone isActive={folder.writable} folderAt={folderAt} onDrop={upload}>
      <Facts branch={folder.branch} count={tree.all.length} selected={selectedFiles.length} />
      <FolderToolbar
        {...{ filter, actions, onReload }}
        onFilter={setFilter}
        onUpload={upload}
        onDeleted={folder.kind === 'files' ? () => store.show({ path: '', side: 'deleted' }) : null}
      />
      <UploadBar uploads={uploads} state={uploading} />
      {listed.length === 0 ? (
        <p className="text-ink-2">{folder.writable ? t('noFilesYet') : t('noFilesInFolder')}</p>
      ) : (
        <FileTreeView
          tree={tree}
          filter={shownFilter}
          place={store.readPlace()}
          onPlace={store.keepPlace}
          selectedFiles={selectedFiles}
          excludedFiles={excludedFiles}
          onChoose={choice => void store.choose(choice)}
          actions={actions}
        />
      )}
      {selectedFiles.length === 0 ? null : (
        <span>
          <Button size="sm" onClick={() => void store.choose({ state: 'mapped', paths: selectedFiles })}>
            {t('selectNone')}
          </Button>
        </span>
      )}
      {dialogs}
      {isTruncated ? <p className="text-ink-2 text-xs">{t('isTruncated')}</p> : null}
      {notes.map(note => (
        <p key={note} className="text-ink-2 text-xs">
          <VisibleText text={note} />
        </p>
      ))}
    </DropZone>
  )
}

function Facts({ branch, count, selected }: { branch: string | null; count: number; selected: number }) {
  return (
    <h3 className="flex items-baseline justify-between gap-3 text-ink-2 text-xs">
      <span className="min-w-0 truncate">
        {t('fileCount', { count })}
        {branch === null ? null : (
          <>
            {' · '}
            <VisibleText isName text={branch} />
          </>
        )}
      </span>
      <span className="tabular shrink-0" role="status">
        {t('selectedCount', { count: selected.toLocaleString('en-US') })}
      </span>
    </h3>
  )
}

/** Returns the folder, with its slash, of the row at which something was dropped. */
function folderAt(target: Element | null): string {
  const row = target?.closest<HTMLElement>('[data-folder]')
  return row?.dataset.folder ?? ''
}
