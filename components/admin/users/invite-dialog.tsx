'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { SecretOnce } from '#components/settings/secret-once.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { Role } from '#lib/auth/shared.ts'
import { useAction } from '../layout/use-action.ts'
import { MailNote, type ResetLink } from './reset-link-dialog.tsx'

const ROLES: { value: Role; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Administrator' },
]

/** Asks for an address, then shows the invitation link once, and whether it was mailed. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('member')
  const [link, setLink] = useState<ResetLink | null>(null)
  const { busy, problem, run } = useAction()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const created = await request<ResetLink>('/api/admin/invitations', { method: 'POST', body: { email, role } })
      setLink(created)
      onInvited()
    })
  }

  return (
    <Dialog open onOpenChange={onClose} title={link === null ? 'Invite someone' : `Invitation for ${email}`} size="sm">
      {link === null ? (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label="E-mail" error={problem}>
            <Input type="email" value={email} onChange={event => setEmail(event.target.value)} required autoFocus />
          </Field>
          <Field label="Role">
            <Select value={role} options={ROLES} onValueChange={setRole} />
          </Field>
          <div className="flex justify-end">
            <Button type="submit" variant="primary" busy={busy}>
              Create link
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-col gap-4">
          <MailNote mail={link.mail} />
          <SecretOnce label="invitation link" secret={link.url} note="It is not shown again, works once, and expires in seven days." />
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
