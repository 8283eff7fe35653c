'use client'

import { Field } from '#components/ui/field.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { idField, type ProviderApi, type ProviderType, type ProviderView, providerFields, providerTypes } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { infoOf, type ProviderForm, type ProviderProblems } from './provider-form.ts'

const types = providerTypes.map(({ type, title }) => ({ value: type, label: title }))
const apis = (): readonly { value: 'chat' | 'responses'; label: string }[] => [
  { value: 'chat', label: t('chatCompletions') },
  { value: 'responses', label: t('responses') },
]

export interface ProviderFieldsProps {
  form: ProviderForm
  problems: ProviderProblems
  /** Null: a new provider, whose type and id can be chosen. */
  provider: ProviderView | null
  onChange: (change: Partial<ProviderForm>) => void
}

export function ProviderFields({ form, problems, provider, onChange }: ProviderFieldsProps) {
  const fields = providerFields(infoOf(form.type), provider?.hasKey)
  const common = { fields, form, problems, onChange }
  return (
    <>
      {provider === null ? (
        <Field label={t('kind')}>
          <Select value={form.type} options={types} onValueChange={type => onChange({ type: type as ProviderType })} />
        </Field>
      ) : null}
      <Fields {...common} names={['apiKey', 'baseUrl']} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields {...common} names={['title']} />
        <Field label={idField.label()} error={problems.id} hint={provider ? undefined : idField.hint?.()}>
          <Input mono value={form.id} readOnly={provider !== null} onChange={event => onChange({ id: event.target.value })} />
        </Field>
      </div>
      {form.type === 'openai' || form.type === 'openai-compatible' ? (
        <Field label={fields.api.label()}>
          <Select
            value={form.api ?? ''}
            options={[
              { value: '', label: provider ? t('currentApi', { api: apiWords(provider.api) }) : t('dependsOnTheAddress') },
              ...apis(),
            ]}
            onValueChange={api => onChange({ api: apis().find(({ value }) => value === api)?.value ?? null })}
          />
        </Field>
      ) : null}
      <Fields {...common} names={['offersListed']} />
    </>
  )
}

function apiWords(api: ProviderApi): string {
  return apis().find(({ value }) => value === api)?.label ?? api
}
