'use client'

import Link from 'next/link'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { auth as say } from '#lib/words/en/auth.ts'
import { Refusal } from './refusal.tsx'
import { signInAt, signInWithPassword } from './session-client.ts'
import { SubmitButton } from './submit-button.tsx'

export interface SignInFormProps {
  providers: { id: string; name: string }[]
  /** Path of this site to open after sign-in. */
  destination: string
  /** Failure of an earlier attempt at a provider. */
  problem: string | null
}

export function SignInForm({ providers, destination, problem: earlier }: SignInFormProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState(earlier)

  async function go(by: string, target: () => Promise<string>) {
    setBusy(by)
    setProblem(null)
    try {
      window.location.assign(await target())
    } catch (error) {
      setProblem(errorSentence(error))
      setBusy(null)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email'))
    const password = String(form.get('password'))
    void go('password', () => signInWithPassword({ email, password, callbackUrl: destination }))
  }

  return (
    <div className="flex flex-col gap-6">
      <Refusal text={problem} />
      <form method="post" onSubmit={submit} className="flex flex-col gap-4">
        <Field label={say('eMail')}>
          <Input size="lg" type="email" name="email" autoComplete="username" required autoFocus />
        </Field>
        <Field label={say('password')}>
          <Input size="lg" type="password" name="password" autoComplete="current-password" required />
        </Field>
        <Link href="/forgot" className="self-start text-accent text-sm hover:underline">
          {say('forgotPassword')}
        </Link>
        <SubmitButton busy={busy === 'password'} disabled={busy !== null}>
          {say('signIn')}
        </SubmitButton>
      </form>
      {providers.length > 0 ? (
        <div className="flex flex-col gap-2 border-line border-t pt-6">
          {providers.map(({ id, name }) => (
            <Button
              key={id}
              size="lg"
              wide
              busy={busy === id}
              disabled={busy !== null}
              onClick={() => void go(id, () => signInAt(id, destination))}
            >
              {say('continueWithName', { name })}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
