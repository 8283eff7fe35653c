'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'

interface SpeechModelFieldProps {
  label: string
  /** Label of the model's name. */
  modelLabel: string
  placeholder: string
  providers: { id: string; title: string }[]
  /** Full id, or empty for none. */
  value: string
  onChange: (value: string) => void
}

const NONE = 'none'

/** Chooses a provider, and the model there by its name: providers seldom list those that hear and speak. */
export function SpeechModelField({ label, modelLabel, placeholder, providers, value, onChange }: SpeechModelFieldProps) {
  const [provider, model] = halves(value)
  const isListed = provider === '' || providers.some(({ id }) => id === provider)
  const options = [
    { value: NONE, label: t('onlyTheBrowsersOwn') },
    ...providers.map(({ id, title }) => ({ value: id, label: title })),
    ...(isListed ? [] : [{ value: provider, label: t('goneProvider', { provider }) }]),
  ]
  return (
    <>
      <Field label={label}>
        <Select
          value={provider === '' ? NONE : provider}
          options={options}
          onValueChange={chosen => onChange(chosen === NONE ? '' : `${chosen}:${model}`)}
        />
      </Field>
      {provider === '' ? null : (
        <Field label={modelLabel} hint={t('asTheProviderCalls')}>
          <Input
            value={model}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onChange(`${provider}:${event.target.value.trim()}`)}
          />
        </Field>
      )}
    </>
  )
}

function halves(value: string): [provider: string, model: string] {
  const at = value.indexOf(':')
  return at < 0 ? ['', ''] : [value.slice(0, at), value.slice(at + 1)]
}
