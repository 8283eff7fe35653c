'use client'

import { useId, useState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useResource } from '#components/use-resource.ts'
import { adminBudgets as t } from '#lib/words/en/admin-budgets.ts'

interface SubjectFieldProps {
  kind: 'user' | 'group' | 'project'
  problem: string | undefined
  /** Gets the id of the chosen subject; empty while the text names none. */
  onChoose: (id: string) => void
}

/** Finds a person, group or project by a part of its name. */
export function SubjectField({ kind, problem, onChoose }: SubjectFieldProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [found] = useResource('GET /api/admin/budgets/subjects', { query: { kind, text: asked } })
  const subjects = found.state === 'ready' ? found.data.data : []
  const labelOf = ({ name, detail }: (typeof subjects)[number]) => (detail === '' ? name : `${name} · ${detail}`)

  function type(typed: string) {
    setText(typed)
    const chosen = subjects.find(one => labelOf(one) === typed)
    onChoose(chosen?.id ?? '')
    if (!chosen) setAsked(typed.slice(0, 200))
  }

  return (
    <Field label={t('search')} error={problem}>
      <Input list={listId} autoComplete="off" value={text} onChange={event => type(event.target.value)} />
      <datalist id={listId}>
        {subjects.map(one => (
          <option key={one.id} value={labelOf(one)} />
        ))}
      </datalist>
    </Field>
  )
}
