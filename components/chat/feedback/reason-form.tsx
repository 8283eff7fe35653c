'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { FeedbackView } from '#lib/chats/shared.ts'
import { chatFeedback as t } from '#lib/words/en/chat-feedback.ts'
import { common } from '#lib/words/en/common.ts'

const MAX_REASON = 2_000

interface ReasonFormProps {
  opinion: FeedbackView
  onSave: (opinion: FeedbackView) => Promise<void>
  onTakeBack: () => void
}

/** Asks for the reason of an opinion that is stored already, and whether administrators may read the texts. */
export function ReasonForm({ opinion, onSave, onTakeBack }: ReasonFormProps) {
  const [reason, setReason] = useState(opinion.reason ?? '')
  const [shares, setShares] = useState(opinion.sharesText)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await onSave({ ...opinion, reason: reason.trim() === '' ? null : reason.trim(), sharesText: shares })
    setBusy(false)
  }

  return (
    <form
      className="flex flex-col gap-3 p-3"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={opinion.value === 'up' ? t('whatWasGood') : t('whatWasWrong')}>
        <Textarea rows={3} value={reason} maxLength={MAX_REASON} onChange={event => setReason(event.target.value)} />
      </Field>
      <Checkbox checked={shares} onCheckedChange={setShares} label={t('letAdministratorsRead')} hint={t('letAdministratorsHint')} />
      <div className="flex items-center justify-between gap-2">
        <Button size="sm" onClick={onTakeBack}>
          {common('remove')}
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={busy}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}
