'use client'

import { MoreHorizontal } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { adminGroups as t } from '#lib/words/en/admin-groups.ts'
import { common } from '#lib/words/en/common.ts'
import { type Group, useGroupActs } from './use-group-acts.tsx'

export interface GroupMenuProps {
  group: Group
  onRenamed: (group: Group) => void
  onDeleted: () => void
}

/** Offers what an administrator can do with a group that people keep by hand. */
export function GroupMenu({ group, ...after }: GroupMenuProps) {
  const { rename, remove, busy, dialogs } = useGroupActs(group, after)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { name: visibleText(group.name) })} size="sm" disabled={busy}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={rename}>{common('rename')}</MenuItem>
        <MenuItem tone="danger" onSelect={remove}>
          {common('delete')}
        </MenuItem>
      </Menu>
      {dialogs}
    </>
  )
}
