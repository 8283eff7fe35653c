'use client'

import { MoreHorizontal } from 'lucide-react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import { RowSwitch } from '#components/resource/row-switch.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import type { FolderView } from '#lib/workspace/shared.ts'

interface FolderActionsProps {
  folder: FolderView
  onChanged: () => Promise<void>
}

export function FolderSwitch({ folder: { id, title, enabled }, onChanged }: FolderActionsProps) {
  return (
    <RowSwitch
      label={`${title} is enabled`}
      isOn={enabled}
      failure={`${title} was not changed.`}
      save={async on => {
        await request('PATCH /api/admin/folders/[folderId]', { params: { folderId: id }, body: { enabled: on } })
        await onChanged()
      }}
    />
  )
}

export function FolderMenu({ folder: { id, title }, onEdit, onChanged }: FolderActionsProps & { onEdit: () => void }) {
  const [remove, busy, question] = useRowAction({
    failure: `${title} was not changed.`,
    question: {
      title: `Remove ${title}?`,
      description: 'Chats lose their selection of its files. The files themselves are not changed.',
      confirmLabel: 'Remove',
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
          <IconButton label={`Actions for ${title}`} size="sm" disabled={busy}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuItem tone="danger" onSelect={remove}>
          Remove
        </MenuItem>
      </Menu>
      {question}
    </>
  )
}
