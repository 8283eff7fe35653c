'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.ts'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { mailFields, usualPorts } from '#lib/admin/shared.ts'
import { defaultsOf, type FormOf, formOf, isComplete, readForm } from '#lib/fields/shared.ts'
import { Section } from './settings-section.tsx'

type StoredMail = Answer<'GET /api/admin/mail'>
type Mailed = Answer<'POST /api/admin/mail/test'>

type MailForm = FormOf<typeof mailFields>

/** Edits the mail server that sends invitations and password reset links. */
export function MailSettings() {
  const [resource, { reload, change }] = useResource('GET /api/admin/mail')
  return (
    <Section title="Mail" lead="Sends invitations, and links for people who have forgotten their password." isApart>
      <ResourceView resource={resource} loading="Loading mail settings" failed="The mail settings could not be loaded." onRetry={reload}>
        {data => (
          <>
            {data.source === 'environment' ? (
              <p className="text-sm">
                Set in the environment: {data.server?.host}:{data.server?.port}, from {data.server?.from}.
              </p>
            ) : (
              <MailEditor key={JSON.stringify(data)} stored={data} onSaved={saved => change(() => saved)} />
            )}
            {data.server && data.origin === null ? (
              <p className="text-sm text-wait-ink">
                Set Parley’s public address first (see “Behind a reverse proxy” in the operating guide). Until then, links in mails only
                work on this machine.
              </p>
            ) : null}
            {data.server ? <MailTest /> : null}
          </>
        )}
      </ResourceView>
    </Section>
  )
}

function MailEditor({ stored, onSaved }: { stored: StoredMail; onSaved: (saved: StoredMail) => void }) {
  const [form, setForm] = useState(() => formOf(mailFields, stored.server ?? defaultsOf(mailFields)))
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { busy, problem, run } = useAction()
  const { values, problems } = readForm(mailFields, form)

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!isComplete(mailFields, values)) return focusFirstInvalid(event.currentTarget)
    void run(async () => {
      const body = { ...values, ...(password === '' ? {} : { password }) }
      const saved = await request('PUT /api/admin/mail', { body })
      toast.success('Mail server saved.')
      onSaved(saved)
    })
  }

  const [askToRemove, question] = useQuestion({
    title: 'Remove the mail server?',
    description: 'Its password is deleted. Parley then sends no mail: no invitations, password resets or notices.',
    confirmLabel: 'Remove',
    onConfirm: () => run(async () => onSaved(await request('DELETE /api/admin/mail'))),
  })

  const common = {
    fields: mailFields,
    form,
    problems: isChecked ? problems : {},
    onChange: (change: Partial<MailForm>) => setForm(before => withUsualPort({ ...before, ...change }, before)),
  }
  return (
    <form onSubmit={save} noValidate aria-label="Mail server" className="flex flex-col gap-5">
      <Fields {...common} names={['host']} />
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <Fields {...common} names={['security', 'port']} />
      </div>
      <Fields {...common} names={['user']} />
      <Field
        label="Mail password"
        hint={stored.server?.hasPassword ? 'A password is stored. Leave this empty to keep it.' : 'Stored encrypted.'}
      >
        <Input type="password" value={password} onChange={event => setPassword(event.target.value)} autoComplete="new-password" />
      </Field>
      <Fields {...common} names={['from']} />
      <Problem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save mail server
        </Button>
        {stored.server ? (
          <Button variant="ghost" disabled={busy} onClick={askToRemove}>
            Remove
          </Button>
        ) : null}
        {question}
      </div>
    </form>
  )
}

/** Takes the usual port of a changed security; a port that was typed stays. */
function withUsualPort(form: MailForm, before: MailForm): MailForm {
  const isUsual = Object.values(usualPorts).some(port => String(port) === form.port)
  if (form.security === before.security || !isUsual) return form
  return { ...form, port: String(usualPorts[form.security as keyof typeof usualPorts]) }
}

/** Sends one mail to the current administrator through the saved server, and shows the result. */
function MailTest() {
  const [result, setResult] = useState<(Mailed & { to: string }) | null>(null)
  const { busy, problem, run } = useAction()

  function test() {
    setResult(null)
    void run(async () => setResult(await request('POST /api/admin/mail/test')))
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={busy} onClick={test}>
        Send a test e-mail
      </Button>
      <div aria-live="polite" className="text-sm">
        <Problem text={problem} />
        {result ? <Result result={result} /> : null}
      </div>
    </div>
  )
}

function Result({ result }: { result: Mailed & { to: string } }) {
  if (!result.sent) return <p className="text-bad">{result.reason}</p>
  return (
    <p>
      <span className="font-[550] text-good">The mail server accepted it.</span> Check the mailbox of {result.to}.
    </p>
  )
}
