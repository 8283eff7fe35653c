'use client'

import { type FormEvent, useState } from 'react'
import { errorSentence, RequestError, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.ts'
import { MIN_PASSWORD_LENGTH } from '#lib/auth/shared.ts'
import { EVERYTHING_ELSE } from './sessions.tsx'

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
      toast.success('Your password was changed.', { description: 'You are signed out everywhere else.' })
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
          <Field label="Current password" error={errorAt('current')}>
            <Input type="password" name="current" autoComplete="current-password" required />
          </Field>
        </div>
      ) : null}
      <div className="w-full">
        <Field label="New password" error={errorAt('next')} hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}>
          <Input type="password" name="next" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} required />
        </Field>
      </div>
      {hasOne ? (
        <Checkbox checked={revoke} onCheckedChange={setRevoke} label="Also end everything else that acts for me" hint={EVERYTHING_ELSE} />
      ) : null}
      <Button type="submit" busy={busy}>
        {hasOne ? 'Change password' : 'Set password'}
      </Button>
    </form>
  )
}
