'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretDialog, SecretForm } from '#components/ui/secret-dialog.tsx'
import { useAction } from '#components/use-action.ts'

const NOTE = 'Copy it now: only its hash is stored, so it cannot be shown again.'

/** Asks for a name, then shows the key once. */
export function NewKeyDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [name, setName] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const { busy, problem, run } = useAction()

  const create = () =>
    void run(async () => {
      const created = await request('POST /api/keys', { body: { name } })
      setKey(created.key)
      onCreated()
    })

  return (
    <SecretDialog
      title={key === null ? 'New API key' : 'Your new key'}
      secret={key === null ? null : { label: 'API key', secret: key, note: NOTE }}
      onClose={onClose}
    >
      {key === null ? (
        <SecretForm submitLabel="Create key" busy={busy} isReady={name.trim() !== ''} onSubmit={create}>
          <Field label="Name" hint="What will use it, such as “nightly report”." error={problem}>
            <Input value={name} onChange={event => setName(event.target.value)} maxLength={80} required autoFocus />
          </Field>
        </SecretForm>
      ) : null}
    </SecretDialog>
  )
}
