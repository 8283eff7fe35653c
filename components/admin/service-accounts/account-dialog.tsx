'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import type { Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { type Role, roles } from '#lib/auth/shared.ts'
import { adminServiceAccounts as t } from '#lib/words/en/admin-service-accounts.ts'
import { common } from '#lib/words/en/common.ts'

export type ServiceAccount = Item<'GET /api/admin/service-accounts'>

interface AccountDialogProps {
  /** Null: a new one. */
  account: ServiceAccount | null
  onClose: () => void
  onSaved: (account: ServiceAccount) => void
}

/** Creates an account for a program, or changes its name and role. */
export function AccountDialog({ account, onClose, onSaved }: AccountDialogProps) {
  const [name, setName] = useState(account?.name ?? '')
  const [role, setRole] = useState<Role>(account?.role ?? 'member')
  const { busy, problem, run } = useAction()

  function save(event: FormEvent) {
    event.preventDefault()
    const body = { name, role }
    void run(async () => {
      const saved =
        account === null
          ? await request('POST /api/admin/service-accounts', { body })
          : await request('PATCH /api/admin/service-accounts/[accountId]', { params: { accountId: account.id }, body })
      onSaved(saved)
      onClose()
    })
  }

  return (
    <Dialog open onOpenChange={onClose} title={account === null ? t('newAccount') : t('editAccount', { name: account.name })} size="sm">
      <form onSubmit={save} className="flex flex-col gap-4">
        <Field label={common('name')} hint={t('nameHint')} error={problem}>
          <Input value={name} onChange={event => setName(event.target.value)} maxLength={80} required autoFocus />
        </Field>
        <Field label={t('role')} hint={t('roleHint')}>
          <Select
            value={role}
            options={roles.map(value => ({ value, label: common('roleName', { role: value }) }))}
            onValueChange={setRole}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
            {account === null ? t('createAccount') : common('saveChanges')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
