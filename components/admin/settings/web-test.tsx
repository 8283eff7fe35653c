'use client'

import { type FormEvent, useState } from 'react'
import { safeLink } from '#components/markdown/lex/urls.ts'
import { request } from '#components/request.ts'
import type { Answer, Body } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { WebResult } from '#lib/web/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'

type Tried = Answer<'POST /api/admin/web-search/test'>

interface WebTestProps {
  /** Returns the service to try: undefined for the saved one, null where the form is not complete. */
  form: () => Body<'POST /api/admin/web-search/test'>['form'] | null
}

/** Searches by the service of the form, saved or not, and shows what was found. */
export function WebTest({ form }: WebTestProps) {
  const [query, setQuery] = useState(t('tryExample'))
  const [tried, setTried] = useState<Tried | null>(null)
  const { busy, problem, run } = useAction()

  function search(event: FormEvent) {
    event.preventDefault()
    const service = form()
    if (service === null) return
    setTried(null)
    const body = { query, ...(service === undefined ? {} : { form: service }) }
    void run(async () => setTried(await request('POST /api/admin/web-search/test', { body })))
  }

  return (
    <form onSubmit={search} noValidate aria-label={t('tryIt')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Field label={t('tryQuery')}>
            <Input value={query} onChange={event => setQuery(event.target.value)} maxLength={1000} />
          </Field>
        </div>
        <Button type="submit" busy={busy} disabled={query.trim() === ''}>
          {t('tryIt')}
        </Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-2 text-sm">
        <Problem text={problem} />
        {tried ? <Outcome tried={tried} /> : null}
      </div>
    </form>
  )
}

function Outcome({ tried }: { tried: Tried }) {
  if (!tried.ok) return <p className="text-bad">{tried.reason}</p>
  if (tried.results.length === 0) return <p>{t('triedNothing')}</p>
  return (
    <>
      <p className="text-good">{t('triedResults', { count: tried.results.length })}</p>
      <ol className="flex flex-col divide-y divide-line">
        {tried.results.map(result => (
          <Found key={result.url} result={result} />
        ))}
      </ol>
    </>
  )
}

function Found({ result: { url, title, site, snippet } }: { result: WebResult }) {
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <a
        className="line-clamp-2 font-[550] [overflow-wrap:anywhere]"
        dir="auto"
        href={safeLink(url) ?? ''}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        <VisibleText text={title} />
      </a>
      <span className="text-ink-2 text-xs [overflow-wrap:anywhere]">{site}</span>
      {snippet === '' ? null : (
        <p dir="auto" className="text-ink-2 [overflow-wrap:anywhere]">
          <VisibleText text={snippet} />
        </p>
      )}
    </li>
  )
}
