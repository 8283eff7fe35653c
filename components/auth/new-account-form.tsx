'use client'

import { type FormEvent, useState } from 'react'
import { errorSentence, RequestError, request } from '#components/request.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { MIN_PASSWORD_LENGTH } from '#lib/auth/shared.ts'
import { auth as t } from '#lib/words/en/auth.ts'
import { Refusal } from './refusal.tsx'
import { signInWithPassword } from './session-client.ts'
import { SubmitButton } from './submit-button.tsx'

/** Reason for a new account: the first visitor, open registration, or an invitation for one address. */
export type Occasion = { kind: 'setup' } | { kind: 'register' } | { kind: 'invitation'; token: string; email: string; name: string }

const VERBS = { setup: () => t('createAdministratorAccount'), register: () => t('createAccount'), invitation: () => t('join') }

/** Creates an account, signs in, and opens the chats. */
export function NewAccountForm({ occasion }: { occasion: Occasion }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field: 'email' | 'password' | null; text: string } | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    const account = { ...(name === '' ? {} : { name }), password: String(form.get('password')) }
    const email = String(form.get('email'))
    setBusy(true)
    setProblem(null)
    try {
      if (occasion.kind === 'setup') await request('POST /api/setup', { body: { ...account, email } })
      else if (occasion.kind === 'register') await request('POST /api/account/register', { body: { ...account, email } })
      else await request('POST /api/invitations/accept', { body: { ...account, token: occasion.token } })
      window.location.assign(occasion.kind === 'register' ? await firstSignIn(email, account.password) : '/')
    } catch (error) {
      setProblem({ field: fieldOf(error), text: errorSentence(error) })
      setBusy(false)
    }
  }

  const errorAt = (field: 'email' | 'password') => (problem?.field === field ? problem.text : null)

  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Refusal text={problem?.field === null ? problem.text : null} />
      <Field label={t('name')} hint={t('howOthersSeeYouYou')}>
        <Input
          size="lg"
          name="name"
          autoComplete="name"
          maxLength={80}
          defaultValue={occasion.kind === 'invitation' ? occasion.name : ''}
          autoFocus
        />
      </Field>
      <Field label={t('eMail')} error={errorAt('email')}>
        {occasion.kind === 'invitation' ? (
          <Input size="lg" type="email" name="email" autoComplete="username" value={occasion.email} readOnly />
        ) : (
          <Input size="lg" type="email" name="email" autoComplete="username" required />
        )}
      </Field>
      <Field
        label={t('password')}
        error={errorAt('password')}
        hint={t('atLeastMinpasswordlengthCharacters', { minPasswordLength: MIN_PASSWORD_LENGTH })}
      >
        <Input size="lg" type="password" name="password" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} required />
      </Field>
      <SubmitButton busy={busy}>{VERBS[occasion.kind]()}</SubmitButton>
    </form>
  )
}

/** Signs in after a registration, which does not reveal existing accounts. Only a wrong password tells a person that they have one. */
async function firstSignIn(email: string, password: string): Promise<string> {
  try {
    return await signInWithPassword({ email, password, callbackUrl: '/' })
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'wrong_credentials') throw error
    const message = t('signingInWithThisAddress')
    throw new RequestError({ code: 'not_signed_in', message }, error.status)
  }
}

function fieldOf(error: unknown): 'email' | 'password' | null {
  if (!(error instanceof RequestError)) return null
  if (error.code === 'weak_password') return 'password'
  return error.code === 'email_taken' || error.code === 'not_signed_in' ? 'email' : null
}
