'use client'

import { useState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretDialog, SecretForm } from '#components/ui/secret-dialog.tsx'
import { useAction } from '#components/use-action.ts'

interface NewWebhookDialogProps {
  add: (url: string) => Promise<{ secret: string }>
  onClose: () => void
  onAdded: () => void
}

const NOTE =
  'Copy it now: it is stored encrypted, and cannot be shown again. The receiver checks the signatures with it (Standard Webhooks).'

/** Asks for an address, then shows its secret once. */
export function NewWebhookDialog({ add, onClose, onAdded }: NewWebhookDialogProps) {
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const { busy, problem, run } = useAction()

  const submit = () =>
    void run(async () => {
      setSecret((await add(url)).secret)
      onAdded()
    })

  return (
    <SecretDialog
      title={secret === null ? 'New webhook' : 'Secret of the new webhook'}
      secret={secret === null ? null : { label: 'Secret', secret, note: NOTE }}
      onClose={onClose}
    >
      {secret === null ? (
        <SecretForm submitLabel="Add webhook" busy={busy} isReady={url.trim() !== ''} onSubmit={submit}>
          <Field
            label="Address"
            hint="It receives a signed POST request when an answer is ready, has failed or waits for you."
            error={problem}
          >
            <Input
              inputMode="url"
              value={url}
              onChange={event => setUrl(event.target.value)}
              placeholder="https://example.org/parley"
              maxLength={2_000}
              autoComplete="off"
              required
              autoFocus
            />
          </Field>
        </SecretForm>
      ) : null}
    </SecretDialog>
  )
}
