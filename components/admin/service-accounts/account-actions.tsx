'use client'

import { MoreHorizontal } from 'lucide-react'
import { request } from '#components/request.ts'
import { useRowAction } from '#components/resource/row-action.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { adminServiceAccounts as t } from '#lib/words/en/admin-service-accounts.ts'
import { common } from '#lib/words/en/common.ts'
import type { ServiceAccount } from './account-dialog.tsx'

interface AccountActionsProps {
  account: ServiceAccount
  onEdit: () => void
  onChanged: (account: ServiceAccount) => void
  onDeleted: () => void
}

/** Offers what an administrator does with an account of a program. */
export function AccountActions({ account, onEdit, onChanged, onDeleted }: AccountActionsProps) {
  const { name } = account
  const params = { accountId: account.id }
  const failure = t('nothingChanged', { name })
  const setDisabled = async (disabled: boolean) =>
    onChanged(await request('PATCH /api/admin/service-accounts/[accountId]', { params, body: { disabled } }))
  const [enable, isEnabling] = useRowAction({ failure, run: () => setDisabled(false) })
  const [disable, isDisabling, disableQuestion] = useRowAction({
    failure,
    question: { title: t('disableQuestion', { name }), description: t('disableMeans'), confirmLabel: t('disable') },
    run: () => setDisabled(true),
  })
  const [remove, isRemoving, removeQuestion] = useRowAction({
    failure,
    question: { title: t('deleteQuestion', { name }), description: t('deleteMeans'), confirmLabel: common('delete') },
    async run() {
      await request('DELETE /api/admin/service-accounts/[accountId]', { params })
      onDeleted()
    },
  })

  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('actionsFor', { name })} size="sm" disabled={isEnabling || isDisabling || isRemoving}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={onEdit}>{common('edit')}</MenuItem>
        <MenuSeparator />
        {account.disabled ? (
          <MenuItem onSelect={enable}>{t('enable')}</MenuItem>
        ) : (
          <MenuItem tone="danger" onSelect={disable}>
            {t('disable')}
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={remove}>
          {common('delete')}
        </MenuItem>
      </Menu>
      {disableQuestion}
      {removeQuestion}
    </>
  )
}
