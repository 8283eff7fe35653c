'use client'

import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { newcomerFields } from '#lib/admin/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { common } from '#lib/words/en/common.ts'

const { label, hint } = newcomerFields.newcomerAssistant

/**
 * Chooses the assistant of people who have not chosen one, among those that everyone may use. A stored one that no longer exists stays
 * listed, and says so.
 */
export function NewcomerAssistantField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [resource] = useResource('GET /api/assistants')
  const shared = resource.state === 'ready' ? resource.data.data.filter(({ sharedWith }) => sharedWith === 'everyone') : null
  const isListed = value === '' || shared?.some(({ id }) => id === value)
  const options = [
    { value: '', label: common('none') },
    ...(shared ?? []).map(({ id, emoji, name }) => ({ value: id, label: `${emoji} ${name}`.trim() })),
    ...(isListed ? [] : [{ value, label: shared ? t('assistantNoLongerShared') : '…' }]),
  ]
  return (
    <Field label={label()} hint={hint?.()}>
      <Select value={value} options={options} onValueChange={onChange} />
    </Field>
  )
}
