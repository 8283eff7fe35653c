'use client'

import { type FormEvent, useState } from 'react'
import { audienceOf } from '#components/assistants/assistant-form.ts'
import { AudienceFields } from '#components/assistants/audience-fields.tsx'
import type { SharedWith } from '#components/assistants/shared-with.ts'
import { request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { useAction } from '#components/use-action.ts'
import { promptFields, promptVariables } from '#lib/assistants/shared.ts'
import { defaultsOf, type FormOf, formOf, isComplete, readForm } from '#lib/fields/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { prompts as t } from '#lib/words/en/prompts.ts'

type WholePrompt = Answer<'GET /api/prompts/[promptId]'>

/** Prompt in the editor. One of another person is edited as a copy. */
export type PromptToEdit = { kind: 'new' } | { kind: 'stored'; prompt: WholePrompt }

export interface PromptEditorProps {
  edited: PromptToEdit
  onCancel: () => void
  onSaved: () => void
}

interface Draft extends FormOf<typeof promptFields> {
  sharedWith: SharedWith
  people: string
}

export function PromptEditor({ edited, onCancel, onSaved }: PromptEditorProps) {
  const stored = edited.kind === 'stored' ? edited.prompt : null
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored))
  const [isChecked, setChecked] = useState(false)
  const { busy, problem, run } = useAction()
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const { values, problems } = readForm(promptFields, draft)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!isComplete(promptFields, values)) return focusFirstInvalid(event.currentTarget)
    const body = { ...values, audience: audienceOf(draft) }
    const isSaved = await run(() =>
      stored?.mayEdit
        ? request('PATCH /api/prompts/[promptId]', { params: { promptId: stored.id }, body })
        : request('POST /api/prompts', { body }),
    )
    if (isSaved) onSaved()
  }

  const shared = { fields: promptFields, form: draft, problems: isChecked ? problems : {}, onChange: set }
  return (
    <form aria-label={t('prompt')} noValidate onSubmit={event => void save(event)} className="flex flex-col gap-4">
      <Fields {...shared} names={['name', 'title']} />
      <Fields {...shared} names={['text']} hintEnd={variablesHint} />
      <AudienceFields sharedWith={draft.sharedWith} people={draft.people} onChange={set} />
      <Problem text={problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {stored?.mayEdit ? common('saveChanges') : t('createPrompt')}
        </Button>
      </div>
    </form>
  )
}

function variablesHint(text: string): string {
  const names = promptVariables(text).map(({ name }) => name)
  if (names.length > 0) return t('asksForNames', { names: names.join(', ') })
  return t('variablesHint')
}

function draftOf(stored: WholePrompt | null): Draft {
  return {
    ...formOf(promptFields, stored ?? defaultsOf(promptFields)),
    sharedWith: stored?.mayEdit ? stored.sharedWith : 'nobody',
    people: stored?.people.map(({ email }) => email).join('\n') ?? '',
  }
}
