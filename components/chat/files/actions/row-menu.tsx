'use client'

import { Copy, Download, Eye, EyeOff, FilePlus, History, Map as MapIcon, Pencil, SquareCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { common } from '#lib/words/en/common.ts'
import type { RowState, TreeRow } from '../file-tree.ts'
import type { FileActions } from './use-file-actions.tsx'

export interface RowMenuProps {
  row: TreeRow
  state: RowState
  actions: FileActions
  onTurn: (to: 'selected' | 'left_out') => void
  onClose: () => void
  /** Moves the focus back to the tree. */
  onFocusBack: () => void
  trigger: ReactNode
}

/** Lists what can be done with a file or folder of the tree. */
export function RowMenu({ row, state, actions, onTurn, onClose, onFocusBack, trigger }: RowMenuProps) {
  const isFile = row.kind === 'file'
  const isGone = isFile && row.file.change === 'deleted'
  const { path } = row
  return (
    <Menu open trigger={trigger} onOpenChange={isOpen => (isOpen ? undefined : onClose())} onFocusBack={onFocusBack}>
      {isFile && !isGone ? (
        <MenuItem icon={<Eye size={14} aria-hidden />} keys="Enter" onSelect={() => actions.show(path)}>
          {common('open')}
        </MenuItem>
      ) : null}
      {isGone ? null : (
        <>
          <MenuItem icon={<SquareCheck size={14} aria-hidden />} keys="Space" onSelect={() => onTurn('selected')}>
            {state === 'selected' ? t('deselect') : t('select')}
          </MenuItem>
          <MenuItem icon={<EyeOff size={14} aria-hidden />} keys="Del" onSelect={() => onTurn('left_out')}>
            {state === 'left_out' ? t('putBack') : t('leaveOut')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {isFile && !isGone ? (
        <MenuItem icon={<MapIcon size={14} aria-hidden />} onSelect={() => actions.show(path, 'map')}>
          {t('map')}
        </MenuItem>
      ) : null}
      {isFile ? (
        <MenuItem icon={<History size={14} aria-hidden />} onSelect={() => actions.show(path, 'history')}>
          {t('history')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Copy size={14} aria-hidden />} onSelect={() => actions.copyPath(path)}>
        {t('copyPath')}
      </MenuItem>
      {isGone ? null : (
        <MenuItem icon={<Download size={14} aria-hidden />} onSelect={() => actions.download(isFile ? path : `${path}/`)}>
          {isFile ? t('download') : t('downloadArchive')}
        </MenuItem>
      )}
      {actions.isWritable && !isGone ? <Changing row={row} actions={actions} /> : null}
    </Menu>
  )
}

function Changing({ row, actions }: Pick<RowMenuProps, 'row' | 'actions'>) {
  if (row.kind === 'folder')
    return (
      <>
        <MenuItem icon={<FilePlus size={14} aria-hidden />} onSelect={() => actions.create(`${row.path}/`)}>
          {t('newFileHere')}
        </MenuItem>
        <MenuItem icon={<Pencil size={14} aria-hidden />} keys="F2" onSelect={() => actions.renameFolder(row.path)}>
          {t('renameOrMove')}
        </MenuItem>
      </>
    )
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Pencil size={14} aria-hidden />} keys="F2" onSelect={() => actions.rename(row.path)}>
        {t('renameOrMove')}
      </MenuItem>
      <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={() => actions.remove(row.path)}>
        {common('delete')}
      </MenuItem>
    </>
  )
}
