'use client'

import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'
import { common } from '#lib/words/en/common.ts'
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
    ...(value === '' || models?.some(({ id }) => id === value) ? [] : [{ value, label: models ? t('goneModel', { value }) : value }]),
  ]
  const isGone = models !== null && form.model !== '' && !models.some(({ id }) => id === form.model)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('model')}
        hint={t('modelHint')}
        error={isGone ? (form.fallback === '' ? t('goneModelWithoutFallback') : t('goneModelWithFallback')) : null}
      >
        <Select value={form.model} options={optionsFor(form.model, t('theChatsOwn'))} onValueChange={model => onChange({ model })} />
      </Field>
      <Field label={t('fallback')} hint={t('fallbackHint')}>
        <Select
          value={form.fallback}
          options={optionsFor(form.fallback, common('none'))}
          onValueChange={fallback => onChange({ fallback })}
        />
      </Field>
    </div>
  )
}
