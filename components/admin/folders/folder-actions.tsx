'use client'

import { MoreHorizontal } from 'lucide-react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import { RowSwitch } from '#components/resource/row-switch.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { adminFolders as t } from '#lib/words/en/admin-folders.ts'
import { common } from '#lib/words/en/common.ts'
import type { FolderView } from '#lib/workspace/shared.ts'

interface FolderActionsProps {
  folder: FolderView
  onChanged: () => Promise<void>
}

export function FolderSwitch({ folder: { id, title, enabled }, onChanged }: FolderActionsProps) {
  return (
    <RowSwitch
      label={t('isEnabled', { title })}
      isOn={enabled}
      failure={t('notChanged', { title })}
      save={async on => {
        await request('PATCH /api/admin/folders/[folderId]', { params: { folderId: id }, body: { enabled: on } })
        await onChanged()
      }}
    />
  )
}

export function FolderMenu({ folder: { id, title }, onEdit, onChanged }: FolderActionsProps & { onEdit: () => void }) {
  const [remove, busy, question] = useRowAction({
    failure: t('notChanged', { title }),
    question: {
      title: t('removeQuestion', { title }),
      description: t('removeMeans'),
      confirmLabel: common('remove'),
    },
    async run() {
      await request('DELETE /api/admin/folders/[folderId]', { params: { folderId: id } })
      await onChanged()
    },
  })
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { title })} size="sm" disabled={busy}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={onEdit}>{common('edit')}</MenuItem>
        <MenuItem tone="danger" onSelect={remove}>
          {common('remove')}
        </MenuItem>
      </Menu>
      {question}
    </>
  )
}
