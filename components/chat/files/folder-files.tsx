'use client'

import { FilePlus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ResourceView } from '#components/resource-view.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { useResource } from '#components/use-resource.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import { useFileActions } from './actions/use-file-actions.tsx'
import { treeAddress } from './addresses.ts'
import { type TreeFile, toTree } from './file-tree.ts'
import { FileTreeView } from './file-tree-view.tsx'
import { useFilesState, useFilesStore } from './use-files.ts'

export interface FolderFilesProps {
  folder: WorkspaceView
  files: ChatFiles
}

/** Shows the files of the chat's folder with a filter. */
export function FolderFiles({ folder, files }: FolderFilesProps) {
  const { treeTurn } = useFilesState()
  const [resource, { reload }] = useResource<{ files: TreeFile[]; isTruncated: boolean }>(treeAddress(folder.id))
  const seenTurn = useRef(treeTurn)
  useEffect(() => {
    if (seenTurn.current === treeTurn) return
    seenTurn.current = treeTurn
    void reload()
  }, [treeTurn, reload])
  return (
    <ResourceView resource={resource} what="files" onRetry={reload}>
      {({ files: listed, isTruncated }) => (
        <Files folder={folder} chosen={files} listed={listed} isTruncated={isTruncated} onReload={() => void reload()} />
      )}
    </ResourceView>
  )
}

interface FilesProps {
  folder: WorkspaceView
  chosen: ChatFiles
  listed: TreeFile[]
  isTruncated: boolean
  onReload: () => void
}

function Files({ folder, chosen, listed, isTruncated, onReload }: FilesProps) {
  const store = useFilesStore()
  const [filter, setFilter] = useState(store.readPlace().filter)
  useEffect(() => store.keepPlace({ filter }), [store, filter])
  const tree = useMemo(() => toTree(listed), [listed])
  const { actions, dialogs } = useFileActions(folder, path => listed.some(file => file.path === path && file.change !== 'deleted'))
  const { selectedFiles, excludedFiles } = chosen
  if (listed.length === 0)
    return (
      <div className="flex flex-col items-start gap-3 text-ink-2">
        <p>This folder has no files, or all of them are ignored.</p>
        <Button onClick={onReload}>Load again</Button>
      </div>
    )
  return (
    <>
      <h3 className="flex items-baseline justify-between gap-3 text-ink-2 text-xs">
        <span className="min-w-0 truncate">
          {folder.fileCount === 1 ? 'One file' : `${folder.fileCount.toLocaleString('en-US')} files`}
          {folder.branch === null ? null : (
            <>
              {' · '}
              <bdi>{folder.branch}</bdi>
            </>
          )}
        </span>
        <span className="tabular shrink-0" role="status">
          {selectedFiles.length.toLocaleString('en-US')} selected
        </span>
      </h3>
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1">
          <Input
            type="search"
            aria-label="Filter files"
            placeholder="Filter files"
            value={filter}
            onChange={event => setFilter(event.target.value)}
          />
        </span>
        {folder.writable ? (
          <IconButton label="New file" onClick={() => actions.create('')}>
            <FilePlus size={16} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <FileTreeView
        tree={tree}
        filter={filter}
        place={store.readPlace()}
        onPlace={store.keepPlace}
        selectedFiles={selectedFiles}
        excludedFiles={excludedFiles}
        onChoose={choice => void store.choose(choice)}
        actions={actions}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          disabled={selectedFiles.length === 0}
          onClick={() => void store.choose({ state: 'mapped', paths: selectedFiles })}
        >
          Select none
        </Button>
        <Button size="sm" variant="ghost" onClick={onReload}>
          Load again
        </Button>
      </div>
      {dialogs}
      {isTruncated ? <p className="text-ink-2 text-xs">The folder has more files than are listed here.</p> : null}
    </>
  )
}
