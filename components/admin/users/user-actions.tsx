'use client'

import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import type { Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { type Role, roles } from '#lib/auth/shared.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
import { common } from '#lib/words/en/common.ts'
import { type ResetLink, ResetLinkDialog } from './reset-link-dialog.tsx'

type User = Item<'GET /api/admin/users'>

const makes: Readonly<Record<Role, () => string>> = {
  admin: () => t('makeAnAdministrator'),
  manager: () => t('makeAManager'),
  member: () => t('makeAMember'),
}

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
  const [disable, isDisabling, disableQuestion] = useDisabling(name, () => change({ disabled: true }))
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
        {roles
          .filter(other => other !== role)
          .toReversed()
          .map(other => (
            <MenuItem key={other} onSelect={() => void run(() => change({ role: other }))}>
              {makes[other]()}
            </MenuItem>
          ))}
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

/** Offers a manager what they may do with a person of own groups: disable and enable members. */
export function ManagedUserActions({ user, onChanged }: Pick<UserActionsProps, 'user' | 'onChanged'>) {
  const { name, role, disabled } = user
  const set = async (isDisabled: boolean) =>
    onChanged(await request('PATCH /api/admin/users/[userId]', { params: { userId: user.id }, body: { disabled: isDisabled } }))
  const [enable, isEnabling] = useRowAction({ failure: t('nothingChanged', { name }), run: () => set(false) })
  const [disable, isDisabling, question] = useDisabling(name, () => set(true))
  if (role !== 'member') return null
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        busy={isEnabling || isDisabling}
        onClick={disabled ? enable : disable}
        aria-label={disabled ? t('enableName', { name }) : t('disableName', { name })}
      >
        {disabled ? t('enable') : t('disable')}
      </Button>
      {question}
    </>
  )
}

/** Disables a person after asking. */
function useDisabling(name: string, run: () => Promise<unknown>) {
  return useRowAction({
    failure: t('nothingChanged', { name }),
    question: { title: t('disableQuestion', { name }), description: t('disableMeans'), confirmLabel: t('disable') },
    run,
  })
}
