'use client'

import { useState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretDialog, SecretForm } from '#components/ui/secret-dialog.tsx'
import { useAction } from '#components/use-action.ts'
import { notices as t } from '#lib/words/en/notices.ts'

interface NewWebhookDialogProps {
  add: (url: string) => Promise<{ secret: string }>
  onClose: () => void
  onAdded: () => void
}

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
      title={secret === null ? t('newWebhook') : t('secretOfTheNewWebhook')}
      secret={secret === null ? null : { label: t('secret'), secret, note: t('webhookNote') }}
      onClose={onClose}
    >
      {secret === null ? (
        <SecretForm submitLabel={t('addWebhook')} busy={busy} isReady={url.trim() !== ''} onSubmit={submit}>
          <Field label={t('address')} hint={t('addressHint')} error={problem}>
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
