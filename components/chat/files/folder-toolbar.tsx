'use client'

import { Download, Ellipsis, FilePlus, Map as MapIcon, RefreshCw, Trash2 } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
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
          aria-label={t('filterFiles')}
          placeholder={t('filterFiles')}
          value={filter}
          onChange={event => onFilter(event.target.value)}
        />
      </span>
      {actions.isWritable ? (
        <>
          <IconButton label={t('newFile')} onClick={() => actions.create('')}>
            <FilePlus size={16} aria-hidden />
          </IconButton>
          <UploadButton onPick={onUpload} />
        </>
      ) : null}
      <Menu
        trigger={
          <IconButton label={t('moreForFolder')}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<MapIcon size={14} aria-hidden />} onSelect={() => actions.show('', 'map')}>
          {t('showMap')}
        </MenuItem>
        <MenuItem icon={<Download size={14} aria-hidden />} onSelect={() => actions.download('')}>
          {t('downloadArchive')}
        </MenuItem>
        {onDeleted ? (
          <MenuItem icon={<Trash2 size={14} aria-hidden />} onSelect={onDeleted}>
            {t('deletedFiles')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<RefreshCw size={14} aria-hidden />} onSelect={onReload}>
          {t('loadAgain')}
        </MenuItem>
      </Menu>
    </div>
  )
}
