'use client'

import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import type { Item } from '#components/routes.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
import { common } from '#lib/words/en/common.ts'
import { type ResetLink, ResetLinkDialog } from './reset-link-dialog.tsx'

type User = Item<'GET /api/admin/users'>

type Change = { role: User['role'] } | { disabled: boolean }

export interface UserActionsProps {
  user: User
  /** The person is the current administrator. */
  isOwn: boolean
  onChanged: (user: User) => void
  onDeleted: () => void
}

/** Offers an administrator's actions on a person. The server refuses to remove the last administrator. */
export function UserActions({ user, isOwn, onChanged, onDeleted }: UserActionsProps) {
  const [link, setLink] = useState<ResetLink | null>(null)
  const { name, role, disabled } = user
  const params = { userId: user.id }
  const failure = t('nothingChanged', { name })
  const { busy, run } = useAction(failure)
  const change = async (body: Change) => onChanged(await request('PATCH /api/admin/users/[userId]', { params, body }))

  const signOut = () =>
    run(async () => {
      await request('POST /api/admin/users/[userId]/sign-out', { params })
      toast.success(t('signedOut', { name }))
    })
  const makeLink = () => run(async () => setLink(await request('POST /api/admin/users/[userId]/reset', { params })))
  const [disable, isDisabling, disableQuestion] = useRowAction({
    failure,
    question: {
      title: t('disableQuestion', { name }),
      description: t('disableMeans'),
      confirmLabel: t('disable'),
    },
    run: () => change({ disabled: true }),
  })
  const [remove, isRemoving, removeQuestion] = useRowAction({
    failure,
    question: {
      title: t('deleteQuestion', { name }),
      description: t('deleteMeans'),
      confirmLabel: common('delete'),
    },
    async run() {
      await request('DELETE /api/admin/users/[userId]', { params })
      onDeleted()
    },
  })

  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { name })} size="sm" disabled={busy || isDisabling || isRemoving}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        {role === 'admin' ? (
          <MenuItem onSelect={() => void run(() => change({ role: 'member' }))}>{t('makeAMember')}</MenuItem>
        ) : (
          <MenuItem onSelect={() => void run(() => change({ role: 'admin' }))}>{t('makeAnAdministrator')}</MenuItem>
        )}
        {disabled ? null : <MenuItem onSelect={() => void makeLink()}>{t('resetLink')}</MenuItem>}
        <MenuItem onSelect={() => void signOut()}>{t('signOutEverywhere')}</MenuItem>
        <MenuSeparator />
        {disabled ? (
          <MenuItem onSelect={() => void run(() => change({ disabled: false }))}>{t('enable')}</MenuItem>
        ) : (
          <MenuItem tone="danger" onSelect={disable}>
            {t('disable')}
          </MenuItem>
        )}
        {isOwn ? null : (
          <MenuItem tone="danger" onSelect={remove}>
            {common('delete')}
          </MenuItem>
        )}
      </Menu>
      {disableQuestion}
      {removeQuestion}
      {link ? <ResetLinkDialog name={name} link={link} onClose={() => setLink(null)} /> : null}
    </>
  )
}
