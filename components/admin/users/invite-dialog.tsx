'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretDialog, SecretForm } from '#components/ui/secret-dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import type { Role } from '#lib/auth/shared.ts'
import { MailNote, type ResetLink } from './reset-link-dialog.tsx'

const ROLES: { value: Role; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Administrator' },
]

const NOTE = 'It is not shown again, works once, and expires in seven days.'

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
      title={link === null ? 'Invite someone' : `Invitation for ${email}`}
      secret={link === null ? null : { label: 'invitation link', secret: link.url, note: NOTE }}
      onClose={onClose}
    >
      {link === null ? (
        <SecretForm submitLabel="Create link" busy={busy} onSubmit={invite}>
          <Field label="E-mail" error={problem}>
            <Input type="email" value={email} onChange={event => setEmail(event.target.value)} required autoFocus />
          </Field>
          <Field label="Role">
            <Select value={role} options={ROLES} onValueChange={setRole} />
          </Field>
        </SecretForm>
      ) : (
        <MailNote mail={link.mail} />
      )}
    </SecretDialog>
  )
}
