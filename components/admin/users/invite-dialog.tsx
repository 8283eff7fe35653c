'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretDialog, SecretForm } from '#components/ui/secret-dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { type Role, roles } from '#lib/auth/shared.ts'
import { adminUsers as t } from '#lib/words/en/admin-users.ts'
import { common } from '#lib/words/en/common.ts'
import { MailNote, type ResetLink } from './reset-link-dialog.tsx'

/** Asks for an address, then shows the invitation link once, and whether it was mailed. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [link, setLink] = useState<ResetLink | null>(null)
  const { busy, problem, run } = useAction()

  const invite = () =>
    void run(async () => {
      const created = await request('POST /api/admin/invitations', { body: { email, role } })
      setLink(created)
      onInvited()
    })

  return (
    <SecretDialog
      title={link === null ? t('inviteSomeone') : t('invitationFor', { email })}
      secret={link === null ? null : { label: t('invitationLink'), secret: link.url, note: t('invitationLinkNote') }}
      onClose={onClose}
    >
      {link === null ? (
        <SecretForm submitLabel={t('createLink')} busy={busy} onSubmit={invite}>
          <Field label={t('eMail')} error={problem}>
            <Input type="email" value={email} onChange={event => setEmail(event.target.value)} required autoFocus />
          </Field>
          <Field label={t('role')}>
            <Select
              value={role}
              options={roles.toReversed().map(value => ({ value, label: common('roleName', { role: value }) }))}
              onValueChange={setRole}
            />
          </Field>
        </SecretForm>
      ) : (
        <MailNote mail={link.mail} />
      )}
    </SecretDialog>
  )
}
