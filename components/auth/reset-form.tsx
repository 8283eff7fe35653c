'use client'

import { type FormEvent, useState } from 'react'
import { errorSentence, RequestError, request } from '#components/request.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { MIN_PASSWORD_LENGTH } from '#lib/auth/shared.ts'
import { auth as t } from '#lib/words/en/auth.ts'
import { Refusal } from './refusal.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Sets a new password by a reset link. The response signs the person in; the page opens the chats. */
export function ResetForm({ token }: { token: string }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ isAboutPassword: boolean; text: string } | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setProblem(null)
    try {
      await request('POST /api/account/reset/spend', { body: { token, password } })
      window.location.assign('/')
    } catch (error) {
      setProblem({ isAboutPassword: error instanceof RequestError && error.code === 'weak_password', text: errorSentence(error) })
      setBusy(false)
    }
  }

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Refusal text={problem && !problem.isAboutPassword ? problem.text : null} />
      <Field
        label={t('newPassword')}
        error={problem?.isAboutPassword ? problem.text : null}
        hint={t('atLeastMinpasswordlengthCharacters', { minPasswordLength: MIN_PASSWORD_LENGTH })}
      >
        <Input size="lg" type="password" name="password" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} required autoFocus />
      </Field>
      <SubmitButton busy={busy}>{t('setPasswordAndSignIn')}</SubmitButton>
    </form>
  )
}
