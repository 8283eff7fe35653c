'use client'

import { type FormEvent, useState } from 'react'
import { errorSentence, RequestError, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.ts'
import { MIN_PASSWORD_LENGTH } from '#lib/auth/shared.ts'
import { settings as t } from '#lib/words/en/settings.ts'

/** Changes the password, which ends every other session of the person. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const [hasOne, setHasOne] = useState(hasPassword)
  const [revoke, setRevoke] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field: 'current' | 'next'; text: string } | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    setBusy(true)
    setProblem(null)
    try {
      const body = { current: String(form.get('current') ?? ''), next: String(form.get('next')), revoke }
      await request('POST /api/account/password', { body })
      element.reset()
      setHasOne(true)
      setRevoke(false)
      toast.success(t('yourPasswordWasChanged'), { description: t('youAreSignedOutElsewhere') })
    } catch (error) {
      const isAboutNew = error instanceof RequestError && error.code === 'weak_password'
      setProblem({ field: isAboutNew || !hasOne ? 'next' : 'current', text: errorSentence(error) })
    }
    setBusy(false)
  }

  const errorAt = (field: 'current' | 'next') => (problem?.field === field ? problem.text : null)

  return (
    <form method="post" onSubmit={submit} className="flex flex-col items-start gap-3">
      {hasOne ? (
        <div className="w-full">
          <Field label={t('currentPassword')} error={errorAt('current')}>
            <Input type="password" name="current" autoComplete="current-password" required />
          </Field>
        </div>
      ) : null}
      <div className="w-full">
        <Field label={t('newPassword')} error={errorAt('next')} hint={t('atLeast', { count: MIN_PASSWORD_LENGTH })}>
          <Input type="password" name="next" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} required />
        </Field>
      </div>
      {hasOne ? (
        <Checkbox checked={revoke} onCheckedChange={setRevoke} label={t('alsoEndEverythingElse')} hint={t('everythingElse')} />
      ) : null}
      <Button type="submit" busy={busy}>
        {hasOne ? t('changePassword') : t('setPassword')}
      </Button>
    </form>
  )
}
