'use client'

import { Copy, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import type { FileActions } from '../actions/use-file-actions.tsx'

/** Lists what can be done with the file that is shown. */
export function FileMenu({ path, actions }: { path: string; actions: FileActions }) {
  return (
    <Menu
      trigger={
        <IconButton label="More for this file">
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Copy size={14} aria-hidden />} onSelect={() => actions.copyPath(path)}>
        Copy path
      </MenuItem>
      <MenuItem icon={<Download size={14} aria-hidden />} onSelect={() => actions.download(path)}>
        Download
      </MenuItem>
      {actions.isWritable ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => actions.rename(path)}>
            Rename or move
          </MenuItem>
          <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={() => actions.remove(path)}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
