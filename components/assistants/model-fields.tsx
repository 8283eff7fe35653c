'use client'

import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import type { AssistantForm } from './assistant-form.ts'

export interface ModelFieldsProps {
  form: Pick<AssistantForm, 'model' | 'fallback'>
  onChange: (change: Partial<Pick<AssistantForm, 'model' | 'fallback'>>) => void
}

/** Chooses the model of an assistant and its fallback. A stored model that is no longer offered stays listed, and says so. */
export function ModelFields({ form, onChange }: ModelFieldsProps) {
  const [resource] = useResource('GET /api/models')
  const models = resource.state === 'ready' ? resource.data.data : null
  const optionsFor = (value: string, none: string) => [
    { value: '', label: none },
    ...(models ?? []).map(({ id, title }) => ({ value: id, label: title })),
    ...(value === '' || models?.some(({ id }) => id === value) ? [] : [{ value, label: models ? `${value} (no longer offered)` : value }]),
  ]
  const isGone = models !== null && form.model !== '' && !models.some(({ id }) => id === form.model)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Model"
        hint="A chat can choose another one."
        error={isGone ? (form.fallback === '' ? GONE : 'This model is no longer offered; the fallback answers.') : null}
      >
        <Select value={form.model} options={optionsFor(form.model, 'The chat’s own')} onValueChange={model => onChange({ model })} />
      </Field>
      <Field label="Fallback" hint="Answers if the model is not offered or fails.">
        <Select value={form.fallback} options={optionsFor(form.fallback, 'None')} onValueChange={fallback => onChange({ fallback })} />
      </Field>
    </div>
  )
}

const GONE = 'This model is no longer offered. Choose another one, or a fallback.'
