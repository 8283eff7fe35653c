'use client'

import { type FormEvent, useState } from 'react'
import { audienceOf } from '#components/assistants/assistant-form.ts'
import { AudienceFields } from '#components/assistants/audience-fields.tsx'
import type { SharedWith } from '#components/assistants/shared-with.ts'
import { request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAction } from '#components/use-action.ts'
import { MAX_PROMPT_NAME, MAX_PROMPT_TEXT, promptVariables } from '#lib/assistants/shared.ts'

type WholePrompt = Answer<'GET /api/prompts/[promptId]'>

/** Prompt in the editor. One of another person is edited as a copy. */
export type PromptToEdit = { kind: 'new' } | { kind: 'stored'; prompt: WholePrompt }

export interface PromptEditorProps {
  edited: PromptToEdit
  onCancel: () => void
  onSaved: () => void
}

interface Draft {
  name: string
  title: string
  text: string
  sharedWith: SharedWith
  people: string
}

export function PromptEditor({ edited, onCancel, onSaved }: PromptEditorProps) {
  const stored = edited.kind === 'stored' ? edited.prompt : null
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored))
  const [isChecked, setChecked] = useState(false)
  const { busy, problem, run } = useAction()
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const name = draft.name.trim().replace(/^\//, '')
  const nameProblem = name === '' ? 'Enter a name.' : null
  const textProblem = draft.text.trim() === '' ? 'Write the text of the prompt.' : null
  const variables = promptVariables(draft.text)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (nameProblem !== null || textProblem !== null) {
      const { currentTarget } = event
      setTimeout(() => focusFirstInvalid(currentTarget))
      return
    }
    const body = { name, title: draft.title.trim(), text: draft.text, audience: audienceOf(draft) }
    const isSaved = await run(() =>
      stored?.isOwn
        ? request('PATCH /api/prompts/[promptId]', { params: { promptId: stored.id }, body })
        : request('POST /api/prompts', { body }),
    )
    if (isSaved) onSaved()
  }

  return (
    <form aria-label="Prompt" noValidate onSubmit={event => void save(event)} className="flex flex-col gap-4">
      <Field label="Name" hint="What you write after the slash, without spaces." error={isChecked ? nameProblem : null}>
        <Input
          mono
          value={draft.name}
          maxLength={MAX_PROMPT_NAME + 1}
          autoComplete="off"
          onChange={event => set({ name: event.target.value })}
        />
      </Field>
      <Field label="Title" hint="Shown in the menu. Leave empty to show the name.">
        <Input value={draft.title} maxLength={200} onChange={event => set({ title: event.target.value })} />
      </Field>
      <Field
        label="Text"
        hint={variables.length === 0 ? HINT : `Asks for ${variables.map(variable => variable.name).join(', ')}.`}
        error={isChecked ? textProblem : null}
      >
        <Textarea rows={8} value={draft.text} maxLength={MAX_PROMPT_TEXT} onChange={event => set({ text: event.target.value })} />
      </Field>
      <AudienceFields sharedWith={draft.sharedWith} people={draft.people} onChange={set} />
      <Problem text={problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {stored?.isOwn ? 'Save changes' : 'Create prompt'}
        </Button>
      </div>
    </form>
  )
}

const HINT = 'A variable is {{topic}}, one with choices {{tone:formal|friendly}}; {{date}} is filled in with today’s.'

function draftOf(stored: WholePrompt | null): Draft {
  if (stored === null) return { name: '', title: '', text: '', sharedWith: 'nobody', people: '' }
  const { name, title, text, sharedWith, people, isOwn } = stored
  return { name, title, text, sharedWith: isOwn ? sharedWith : 'nobody', people: people.map(({ email }) => email).join('\n') }
}
