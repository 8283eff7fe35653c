'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
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
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { common } from '#lib/words/en/common.ts'
import { SettingFrame } from './setting-frame.tsx'
import { Section } from './settings-section.tsx'
import { useKeptForm } from './use-kept-form.ts'

type StoredMail = Answer<'GET /api/admin/mail'>
type Mailed = Answer<'POST /api/admin/mail/test'>

type MailForm = FormOf<typeof mailFields>

/** Edits the mail server that sends invitations and password reset links. */
export function MailSettings() {
  const [resource, { reload, change }] = useResource('GET /api/admin/mail')
  return (
    <Section title={t('mail')} lead={t('mailLead')}>
      <ResourceView resource={resource} loading={t('loadingMailSettings')} failed={t('mailSettingsNotLoaded')} onRetry={reload}>
        {data => (
          <>
            {data.source === 'environment' ? (
              <p className="text-sm">{data.server ? t('mailInEnvironment', data.server) : null}</p>
            ) : (
              <MailEditor key={JSON.stringify(data)} stored={data} onSaved={saved => change(() => saved)} />
            )}
            {data.server && data.origin === null ? <p className="text-sm text-wait-ink">{t('setAddressFirst')}</p> : null}
            {data.server ? <MailTest /> : null}
          </>
        )}
      </ResourceView>
    </Section>
  )
}

function MailEditor({ stored, onSaved }: { stored: StoredMail; onSaved: (saved: StoredMail) => void }) {
  const { form, set, forget, isTouched } = useKeptForm<MailForm>('mail', formOf(mailFields, stored.server ?? defaultsOf(mailFields)))
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
      forget()
      toast.success(t('mailServerSaved'))
      onSaved(saved)
    })
  }

  const [askToRemove, question] = useQuestion({
    title: t('removeMailQuestion'),
    description: t('removeMailMeans'),
    confirmLabel: common('remove'),
    onConfirm: () => run(async () => onSaved(await request('DELETE /api/admin/mail'))),
  })

  const shared = {
    fields: mailFields,
    form,
    problems: isChecked ? problems : {},
    onChange: (change: Partial<MailForm>) => set(withUsualPort({ ...form, ...change }, form)),
    frame: (name: string, control: ReactNode) => (
      <SettingFrame
        name={name}
        field={mailFields[name as keyof MailForm]}
        typed={form[name as keyof MailForm]}
        isDeclared={false}
        moved={null}
        onChange={typed => set({ [name]: typed })}
      >
        {control}
      </SettingFrame>
    ),
  }
  return (
    <form onSubmit={save} noValidate aria-label={t('mailServer')} className="flex flex-col gap-5">
      <Fields {...shared} names={['host']} />
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <Fields {...shared} names={['security', 'port']} />
      </div>
      <Fields {...shared} names={['user']} />
      <Field label={t('mailPassword')} hint={stored.server?.hasPassword ? t('passwordIsStored') : t('storedEncrypted')}>
        <Input type="password" value={password} onChange={event => setPassword(event.target.value)} autoComplete="new-password" />
      </Field>
      <Fields {...shared} names={['from']} />
      <Problem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {t('saveMailServer')}
        </Button>
        {isTouched ? (
          <Button variant="ghost" disabled={busy} onClick={() => forget()}>
            {t('discardChanges')}
          </Button>
        ) : null}
        {stored.server ? (
          <Button variant="ghost" disabled={busy} onClick={askToRemove}>
            {common('remove')}
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
        {t('sendATestEMail')}
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
      <span className="font-[550] text-good">{t('mailServerAccepted')}</span> {t('checkTheMailbox', { to: result.to })}
    </p>
  )
}
