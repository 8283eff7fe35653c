'use client'

import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { contextFields } from '#lib/admin/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'

const { label, hint } = contextFields.smallModel

/** Value of the first option; the stored setting is then empty. */
const OWN = 'own'

/** Chooses the model that summarises and finds topics. A stored model that is no longer offered stays listed. */
export function SmallModelField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [resource] = useResource('GET /api/admin/models')
  const offered = resource.state === 'ready' ? resource.data.data.filter(model => model.offered) : []
  const isListed = value === '' || offered.some(({ id }) => id === value)
  const options = [
    { value: OWN, label: t('chatsOwnModel') },
    ...offered.map(({ id, title, providerId }) => ({ value: id, label: `${title} (${providerId})` })),
    ...(isListed ? [] : [{ value, label: value }]),
  ]
  return (
    <Field label={label()} hint={hint?.()}>
      <Select value={value === '' ? OWN : value} options={options} onValueChange={chosen => onChange(chosen === OWN ? '' : chosen)} />
    </Field>
  )
}
