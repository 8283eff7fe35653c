'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { addressOf } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { FACT_CHARS, type FactView, MOST_FACTS } from '#lib/memory/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { memory as t } from '#lib/words/en/memory.ts'
import { FactRow } from './fact-row.tsx'

/** Lists what is remembered of the person, and turns memory on and off. */
export function MemoryPage() {
  const facts = useList('GET /api/memory', { rows: 'facts', id: ({ id }) => id })
  const { change, reload } = facts
  const whole = facts.resource.state === 'ready' ? facts.resource.data : null
  const { run } = useAction(t('memoryWasNotChanged'))
  useMemoryNews(reload)
  /** Shows a fact first, where it may have been already. */
  function add(fact: FactView) {
    facts.drop(fact)
    facts.put(fact)
  }

  async function turn(remembers: boolean) {
    change(shown => ({ ...shown, remembers }))
    if (!(await run(() => request('PATCH /api/account', { body: { remembers } })))) void reload()
  }
  const [ask, question] = useQuestion({
    title: t('forgetEverything'),
    description: t('allFactsAreDeleted'),
    confirmLabel: t('forgetAll'),
    async onConfirm() {
      if (await run(() => request('DELETE /api/memory'))) change(shown => ({ ...shown, facts: [] }))
    },
  })

  return (
    <>
      <PageHeader title={t('memory')} actions={facts.rows.length > 0 ? <Button onClick={ask}>{t('forgetAll')}</Button> : null}>
        {t('factsAboutYouThatAnswers')}
      </PageHeader>
      {whole === null ? null : (
        <div className="mb-6 flex flex-col gap-6">
          <div className="flex items-center gap-3">
            <Switch checked={whole.remembers} onCheckedChange={on => void turn(on)} label={t('useMemory')} />
            <span className="text-sm" aria-hidden>
              {t('useMemory')}
            </span>
          </div>
          {whole.remembers ? null : <p className="text-ink-2 text-sm">{t('memoryIsOffNoNew')}</p>}
          {facts.rows.length >= MOST_FACTS ? (
            <p className="text-ink-2 text-sm">{t('memoryIsFullWithMostfacts', { mostFacts: MOST_FACTS })}</p>
          ) : (
            <NewFact onAdded={add} />
          )}
        </div>
      )}
      <ResourceList
        list={facts}
        loading={t('loadingMemory')}
        failed={t('memoryNotLoaded')}
        filter={t('filterFacts')}
        none={filter => t('noFactMatches', { filter })}
        words={({ text }) => [text]}
        isShort
        empty={<EmptyState title={t('noFactsYet')}>{t('whenAnAnswerKeeps')}</EmptyState>}
      >
        {shown => (
          <ul aria-label={t('facts')} className="flex flex-col">
            {shown.map(fact => (
              <FactRow key={fact.id} fact={fact} onChanged={facts.put} onForgotten={() => facts.drop(fact)} onRestored={add} />
            ))}
          </ul>
        )}
      </ResourceList>
      {question}
    </>
  )
}

/** Calls the listener when another page, device or answer has changed what is remembered, while this page is visible. */
function useMemoryNews(onNews: () => Promise<void>): void {
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    const listen = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible === (source !== null)) return
      source?.close()
      source = isVisible ? new EventSource(addressOf('GET /api/events')) : null
      if (source === null) return
      source.addEventListener('memory', () => void onNews())
      // Changes before the connection was open may have been missed.
      source.onopen = () => void onNews()
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      source?.close()
    }
  }, [onNews])
}

/** Adds a fact that the person writes. */
function NewFact({ onAdded }: { onAdded: (fact: FactView) => void }) {
  const [text, setText] = useState('')
  const { busy, problem, run } = useAction()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isAdded = await run(async () => {
      onAdded((await request('POST /api/memory', { body: { text } })).fact)
    })
    if (isAdded) setText('')
  }

  return (
    <form onSubmit={submit} className="flex max-w-2xl items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t('newFact')} error={problem}>
          <Input value={text} maxLength={FACT_CHARS} placeholder={t('forExampleIWork')} onChange={event => setText(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        {common('add')}
      </Button>
    </form>
  )
}
