'use client'

import { type FormEvent, useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { auth as t } from '#lib/words/en/auth.ts'
import { Refusal } from './refusal.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Requests a reset link by mail. The message afterwards is the same whether or not the account exists. */
export function ForgotForm() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    setBusy(true)
    setProblem(null)
    try {
      await request('POST /api/account/reset', { body: { email } })
      setAskedFor(email)
    } catch (error) {
      setProblem(errorSentence(error))
    }
    setBusy(false)
  }

  if (askedFor !== null)
    return (
      <p role="status" className="text-ink-2">
        {t.rich('ifThereIsAnAccount', {
          askedFor,
          span: chunks => (
            <span key="span" className="break-words text-ink">
              {chunks}
            </span>
          ),
        })}
      </p>
    )
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Refusal text={problem} />
      <Field label={t('eMail')}>
        <Input size="lg" type="email" name="email" autoComplete="username" required autoFocus />
      </Field>
      <SubmitButton busy={busy}>{t('sendTheLink')}</SubmitButton>
    </form>
  )
}
