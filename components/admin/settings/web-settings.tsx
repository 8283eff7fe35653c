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
import { defaultsOf, type FormOf, formOf, isComplete, readForm } from '#lib/fields/shared.ts'
import { ownAddress, serviceTitles, webFields, withEngine, withKey } from '#lib/web/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { common } from '#lib/words/en/common.ts'
import { SettingFrame } from './setting-frame.tsx'
import { Section } from './settings-section.tsx'
import { useKeptForm } from './use-kept-form.ts'
import { WebTest } from './web-test.tsx'

type StoredWeb = Answer<'GET /api/admin/web-search'>
type WebValues = FormOf<typeof webFields>

/** Edits the service by which answers search the web. */
export function WebSettings() {
  const [resource, { reload, change }] = useResource('GET /api/admin/web-search')
  return (
    <Section title={t('webSearch')} lead={t('webSearchLead')}>
      <ResourceView resource={resource} loading={t('loadingWebSearch')} failed={t('webSearchNotLoaded')} onRetry={reload}>
        {data =>
          data.source === 'configuration' && data.service ? (
            <>
              <p className="text-sm">{t('webSearchInConfiguration', { service: serviceTitles[data.service.service]() })}</p>
              <WebTest form={() => undefined} />
            </>
          ) : (
            <WebEditor key={JSON.stringify(data)} stored={data} onSaved={saved => change(() => saved)} />
          )
        }
      </ResourceView>
    </Section>
  )
}

function WebEditor({ stored, onSaved }: { stored: StoredWeb; onSaved: (saved: StoredWeb) => void }) {
  const kept = useKeptForm<WebValues>('web-search', formOf(webFields, stored.service ?? defaultsOf(webFields)))
  const { form, set, forget, isTouched } = kept
  const [key, setKey] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { busy, problem, run } = useAction()
  const { values, problems } = readForm(webFields, form)
  const isStored = stored.service?.hasKey === true && stored.service.service === form.service

  /** Returns what the form says; undefined where it cannot be read yet. */
  function body() {
    setChecked(true)
    return isComplete(webFields, values) ? { ...values, ...(key === '' ? {} : { key }) } : null
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = body()
    if (!filled) return focusFirstInvalid(event.currentTarget)
    void run(async () => {
      const saved = await request('PUT /api/admin/web-search', { body: filled })
      forget()
      toast.success(t('searchServiceSaved'))
      onSaved(saved)
    })
  }

  const [askToRemove, question] = useQuestion({
    title: t('removeSearchServiceQuestion'),
    description: t('removeSearchServiceMeans'),
    confirmLabel: common('remove'),
    onConfirm: () => run(async () => onSaved(await request('DELETE /api/admin/web-search'))),
  })

  const shared = {
    fields: webFields,
    form,
    problems: isChecked ? problems : {},
    onChange: (change: Partial<WebValues>) => set(change),
    frame: (name: string, control: ReactNode) => (
      <SettingFrame
        name={name}
        field={webFields[name as keyof WebValues]}
        typed={form[name as keyof WebValues]}
        isDeclared={false}
        moved={null}
        onChange={typed => set({ [name]: typed })}
      >
        {control}
      </SettingFrame>
    ),
  }
  return (
    <>
      <form onSubmit={save} noValidate aria-label={t('searchServiceForm')} className="flex flex-col gap-5">
        <Fields {...shared} names={['service']} />
        {ownAddress.has(form.service) || form.address !== '' ? <Fields {...shared} names={['address']} /> : null}
        {withKey.has(form.service) ? (
          <Field label={t('searchKey')} hint={isStored ? t('searchKeyStored') : t('storedEncrypted')}>
            <Input type="password" value={key} onChange={event => setKey(event.target.value)} autoComplete="new-password" />
          </Field>
        ) : null}
        {withEngine.has(form.service) ? <Fields {...shared} names={['engine']} /> : null}
        <Fields {...shared} names={['results']} />
        <Problem text={problem} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t('saveSearchService')}
          </Button>
          {isTouched ? (
            <Button variant="ghost" disabled={busy} onClick={() => forget()}>
              {t('discardChanges')}
            </Button>
          ) : null}
          {stored.service ? (
            <Button variant="ghost" disabled={busy} onClick={askToRemove}>
              {common('remove')}
            </Button>
          ) : null}
          {question}
        </div>
      </form>
      <WebTest form={body} />
    </>
  )
}
