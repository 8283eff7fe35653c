'use client'

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'

/** Asks for an optional reason, which the model sees. */
export function DenyForm({ isBusy, onDeny, onBack }: { isBusy: boolean; onDeny: (reason: string) => void; onBack: () => void }) {
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onDeny(reason.trim())
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onBack()
  }

  return (
    <form ref={form} className="ask-deny" onSubmit={submit} onKeyDown={keys(onKeyDown)}>
      <Field label={t('whyNot')}>
        <Input value={reason} maxLength={2000} disabled={isBusy} onChange={event => setReason(event.target.value)} />
      </Field>
      <div className="ask-choices">
        <Button
          type="submit"
          variant="danger"
          busy={isBusy}
          // Ignores the second half of the double click on “Deny…” that opened the form.
          onClick={event => event.detail > 1 && event.preventDefault()}
        >
          {t('deny')}
        </Button>
        <Button disabled={isBusy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
