'use client'

import { MoreHorizontal } from 'lucide-react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import type { Item } from '#components/routes.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { adminGroup as t } from '#lib/words/en/admin-groups.ts'
import { common } from '#lib/words/en/common.ts'

export type Member = Item<'GET /api/admin/groups/[groupId]/members'>

export interface MemberMenuProps {
  member: Member
  groupId: string
  /** The identity provider keeps who is in the group. */
  isKeptElsewhere: boolean
  onChanged: (member: Member) => void
  onRemoved: () => void
  onAddedAgain: () => void
}

/** Makes a person of a group its manager, or takes them out of it. */
export function MemberMenu({ member, groupId, isKeptElsewhere, onChanged, onRemoved, onAddedAgain }: MemberMenuProps) {
  const name = visibleText(member.name)
  const failure = t('nothingChanged', { name })
  const params = { groupId, userId: member.userId }
  async function setRole(role: Member['role']) {
    await request('PATCH /api/admin/users/[userId]', { params: { userId: member.userId }, body: { role } })
    onChanged({ ...member, role })
  }
  const [makeManager, isMaking, question] = useRowAction({
    failure,
    question: { title: t('managerQuestion', { name }), description: t('managerMeans'), confirmLabel: t('makeManager') },
    run: () => setRole('manager'),
  })
  const [makeMember, isUnmaking] = useRowAction({ failure, run: () => setRole('member') })
  const [remove, isRemoving] = useRowAction({
    failure,
    async run() {
      await request('DELETE /api/admin/groups/[groupId]/members/[userId]', { params })
      onRemoved()
    },
    undo: {
      done: t('removed', { name }),
      async run() {
        await request('PUT /api/admin/groups/[groupId]/members/[userId]', { params })
        onAddedAgain()
      },
    },
  })
  if (isKeptElsewhere && member.role === 'admin') return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { name })} size="sm" disabled={isMaking || isUnmaking || isRemoving}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        {member.role === 'member' ? <MenuItem onSelect={makeManager}>{t('makeManager')}</MenuItem> : null}
        {member.role === 'manager' ? <MenuItem onSelect={makeMember}>{t('makeMember')}</MenuItem> : null}
        {isKeptElsewhere || member.role === 'admin' ? null : <MenuSeparator />}
        {isKeptElsewhere ? null : (
          <MenuItem tone="danger" onSelect={remove}>
            {common('remove')}
          </MenuItem>
        )}
      </Menu>
      {question}
    </>
  )
}
