'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Problem } from '#components/sections/problem.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'
import { common } from '#lib/words/en/common.ts'
import { AssistantFields } from './assistant-fields.tsx'
import { type AssistantForm, audienceOf, definitionOf, emptyForm, formOf, formOfAssistant, problemsOf } from './assistant-form.ts'
import { AssistantVersions } from './assistant-versions.tsx'

type WholeAssistant = Answer<'GET /api/assistants/[assistantId]'>

/** Edits or creates an assistant; `?from=<id>` starts with a copy of another. */
export function AssistantEditor({ assistant: stored }: { assistant: WholeAssistant | null }) {
  const router = useRouter()
  const isHydrated = useHydrated()
  const [assistant, setAssistant] = useState(stored)
  const [form, setForm] = useState<AssistantForm>(() => (stored ? formOfAssistant(stored) : emptyForm))
  const [isChecked, setChecked] = useState(false)
  const { busy, problem, run } = useAction()
  const set = (change: Partial<AssistantForm>) => setForm(before => ({ ...before, ...change }))
  const problems = problemsOf(form)

  useEffect(() => {
    const from = stored ? null : new URLSearchParams(window.location.search).get('from')
    if (from === null) return
    const leaving = new AbortController()
    request('GET /api/assistants/[assistantId]', { params: { assistantId: from }, signal: leaving.signal }).then(
      ({ definition }) => setForm(formOf(definition)),
      (error: unknown) => leaving.signal.aborted || toast.error(t('copyWasNotMade'), { description: errorSentence(error) }),
    )
    return () => leaving.abort()
  }, [stored])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(problems).length > 0) {
      const { currentTarget } = event
      setTimeout(() => focusFirstInvalid(currentTarget))
      return
    }
    const body = { definition: definitionOf(form), audience: audienceOf(form) }
    await run(async () => {
      if (assistant) {
        const saved = await request('PATCH /api/assistants/[assistantId]', {
          params: { assistantId: assistant.id },
          body: { ...body, version: assistant.version },
        })
        setAssistant(saved)
        setForm(formOfAssistant(saved))
        toast.success(saved.version === assistant.version ? common('saved') : t('savedAsVersion', { version: saved.version }))
      } else {
        await request('POST /api/assistants', { body })
        router.push('/assistants')
      }
    })
  }

  return (
    <div className="max-w-[720px]">
      <PageHeader
        title={assistant ? assistant.name : t('newAssistant')}
        actions={assistant ? <LinkButton href={`/?assistant=${assistant.id}`}>{t('chat')}</LinkButton> : null}
      >
        {assistant ? t('version', { version: assistant.version }) : null}
      </PageHeader>
      <form aria-label={t('assistant')} noValidate onSubmit={event => void save(event)} className="flex flex-col gap-5">
        <AssistantFields form={form} problems={isChecked ? problems : {}} onChange={set} />
        <Problem text={problem} />
        <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
          <LinkButton href="/assistants">{common('cancel')}</LinkButton>
          <Button type="submit" variant="primary" busy={busy} disabled={!isHydrated}>
            {assistant ? common('saveChanges') : t('createAssistant')}
          </Button>
        </div>
      </form>
      {assistant ? (
        <AssistantVersions
          assistant={assistant}
          onChosen={definition =>
            setForm(before => ({ ...before, ...formOf(definition), sharedWith: before.sharedWith, people: before.people }))
          }
        />
      ) : null}
    </div>
  )
}
