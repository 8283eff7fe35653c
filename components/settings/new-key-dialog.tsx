'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretDialog, SecretForm } from '#components/ui/secret-dialog.tsx'
import { useAction } from '#components/use-action.ts'
import { common } from '#lib/words/en/common.ts'
import { settings as t } from '#lib/words/en/settings.ts'

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
      title={key === null ? t('newApiKey') : t('yourNewKey')}
      secret={key === null ? null : { label: t('apiKey'), secret: key, note: t('keyNote') }}
      onClose={onClose}
    >
      {key === null ? (
        <SecretForm submitLabel={t('createKey')} busy={busy} isReady={name.trim() !== ''} onSubmit={create}>
          <Field label={common('name')} hint={t('keyNameHint')} error={problem}>
            <Input value={name} onChange={event => setName(event.target.value)} maxLength={80} required autoFocus />
          </Field>
        </SecretForm>
      ) : null}
    </SecretDialog>
  )
}
