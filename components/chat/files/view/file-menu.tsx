'use client'

import { Copy, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { chatFile as t } from '#lib/words/en/chat-file.ts'
import { common } from '#lib/words/en/common.ts'
import type { FileActions } from '../actions/use-file-actions.tsx'

/** Lists what can be done with the file that is shown. */
export function FileMenu({ path, actions }: { path: string; actions: FileActions }) {
  return (
    <Menu
      trigger={
        <IconButton label={t('moreForFile')}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Copy size={14} aria-hidden />} onSelect={() => actions.copyPath(path)}>
        {t('copyPath')}
      </MenuItem>
      <MenuItem icon={<Download size={14} aria-hidden />} onSelect={() => actions.download(path)}>
        {t('download')}
      </MenuItem>
      {actions.isWritable ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => actions.rename(path)}>
            {t('renameOrMove')}
          </MenuItem>
          <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={() => actions.remove(path)}>
            {common('delete')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
