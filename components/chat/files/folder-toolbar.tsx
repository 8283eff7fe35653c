'use client'

import { Download, Ellipsis, FilePlus, Map as MapIcon, RefreshCw, Trash2 } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import type { FileActions } from './actions/use-file-actions.tsx'
import type { Dropped } from './upload/dropped-files.ts'
import { UploadButton } from './upload/upload-button.tsx'

export interface FolderToolbarProps {
  filter: string
  onFilter: (filter: string) => void
  actions: FileActions
  onUpload: (picked: Dropped) => void
  onReload: () => void
  /** Shows the deleted files; null where none are kept. */
  onDeleted: (() => void) | null
}

/** Filters the tree, and does what concerns the whole folder. */
export function FolderToolbar({ filter, onFilter, actions, onUpload, onReload, onDeleted }: FolderToolbarProps) {
  return (
    <div className="flex items-center gap-0.5">
      <span className="min-w-0 flex-1 pe-1">
        <Input
          type="search"
          aria-label="Filter files"
          placeholder="Filter files"
          value={filter}
          onChange={event => onFilter(event.target.value)}
        />
      </span>
      {actions.isWritable ? (
        <>
          <IconButton label="New file" onClick={() => actions.create('')}>
            <FilePlus size={16} aria-hidden />
          </IconButton>
          <UploadButton onPick={onUpload} />
        </>
      ) : null}
      <Menu
        trigger={
          <IconButton label="More for this folder">
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<MapIcon size={14} aria-hidden />} onSelect={() => actions.show('', 'map')}>
          Show the map
        </MenuItem>
        <MenuItem icon={<Download size={14} aria-hidden />} onSelect={() => actions.download('')}>
          Download as an archive
        </MenuItem>
        {onDeleted ? (
          <MenuItem icon={<Trash2 size={14} aria-hidden />} onSelect={onDeleted}>
            Deleted files
          </MenuItem>
        ) : null}
        <MenuItem icon={<RefreshCw size={14} aria-hidden />} onSelect={onReload}>
          Load again
        </MenuItem>
      </Menu>
    </div>
  )
}
