'use client'

import { type FormEvent, useState } from 'react'
import { useAction } from '#components/admin/layout/use-action.ts'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretOnce } from './secret-once.tsx'

/** Asks for a name, then shows the key this one time. */
export function NewKeyDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [name, setName] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const { busy, problem, run } = useAction()

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const created = await request<{ key: string }>('/api/keys', { method: 'POST', body: { name } })
      setKey(created.key)
      onCreated()
    })
  }

  return (
    <Dialog open onOpenChange={onClose} title={key === null ? 'New API key' : 'Your new key'} size="sm">
      {key === null ? (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Name" hint="What will use it, such as “nightly report”." error={problem}>
            <Input value={name} onChange={event => setName(event.target.value)} maxLength={80} required autoFocus />
          </Field>
          <div className="flex justify-end">
            <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
              Create key
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-col gap-4">
          <SecretOnce label="API key" secret={key} note="Copy it now: only its hash is stored, so it cannot be shown again." />
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
