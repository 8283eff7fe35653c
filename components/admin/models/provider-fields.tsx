'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { type ProviderApi, type ProviderType, type ProviderView, providerTypes } from '#lib/models/shared.ts'
import type { ProviderForm, ProviderProblems } from './provider-form.ts'

const types = providerTypes.map(({ type, title }) => ({ value: type, label: title }))
const apis: readonly { value: 'chat' | 'responses'; label: string }[] = [
  { value: 'chat', label: 'Chat completions' },
  { value: 'responses', label: 'Responses' },
]

export interface ProviderFieldsProps {
  form: ProviderForm
  problems: ProviderProblems
  /** Null: a new provider, whose type and id can be chosen. */
  provider: ProviderView | null
  onChange: (change: Partial<ProviderForm>) => void
}

export function ProviderFields({ form, problems, provider, onChange }: ProviderFieldsProps) {
  const info = providerTypes.find(({ type }) => type === form.type)
  const own = info?.baseUrl ?? null
  const keyHint = provider?.hasKey ? 'A key is stored. Leave this empty to keep it.' : 'Stored encrypted; it is never shown again.'
  return (
    <>
      {provider === null ? (
        <Field label="Kind">
          <Select value={form.type} options={types} onValueChange={type => onChange({ type: type as ProviderType })} />
        </Field>
      ) : null}
      <Field label={info?.needsKey ? 'API key' : 'API key (optional)'} error={problems.apiKey} hint={keyHint}>
        <Input mono type="password" autoComplete="off" value={form.apiKey} onChange={event => onChange({ apiKey: event.target.value })} />
      </Field>
      <Field
        label={own === null ? 'Base URL' : 'Base URL (optional)'}
        error={problems.baseUrl}
        hint={own === null ? 'Any server that speaks OpenAI’s Chat Completions API.' : `Leave empty for ${own}`}
      >
        <Input
          mono
          type="url"
          spellCheck={false}
          placeholder={own ?? 'http://127.0.0.1:8000/v1'}
          value={form.baseUrl}
          onChange={event => onChange({ baseUrl: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" error={problems.title}>
          <Input value={form.title} onChange={event => onChange({ title: event.target.value })} />
        </Field>
        <Field label="Id" error={problems.id} hint={provider ? undefined : 'The first part of model names, as in openai:gpt-x.'}>
          <Input mono value={form.id} readOnly={provider !== null} onChange={event => onChange({ id: event.target.value })} />
        </Field>
      </div>
      {form.type === 'openai' || form.type === 'openai-compatible' ? (
        <Field label="Interface">
          <Select
            value={form.api}
            options={[{ value: '', label: provider ? `Currently: ${apiWords(provider.api)}` : 'Depends on the address' }, ...apis]}
            onValueChange={api => onChange({ api: apis.find(({ value }) => value === api)?.value ?? '' })}
          />
        </Field>
      ) : null}
      <Checkbox
        checked={form.offersListed}
        onCheckedChange={offersListed => onChange({ offersListed })}
        label="Offer every model it lists"
        hint="To everyone, including models added later. Otherwise each model is off until you turn it on."
      />
    </>
  )
}

function apiWords(api: ProviderApi): string {
  return apis.find(({ value }) => value === api)?.label ?? api
}
