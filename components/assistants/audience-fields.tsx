'use client'

import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'
import type { SharedWith } from './shared-with.ts'

const options = (): readonly { value: SharedWith; label: string }[] => [
  { value: 'nobody', label: t('onlyMe') },
  { value: 'people', label: t('meAndThesePeople') },
  { value: 'everyone', label: t('everyoneInTheWorkspace') },
]

export interface AudienceFieldsProps {
  sharedWith: SharedWith
  people: string
  onChange: (change: { sharedWith?: SharedWith; people?: string }) => void
}

/** Chooses who may use something besides its owner. */
export function AudienceFields({ sharedWith, people, onChange }: AudienceFieldsProps) {
  return (
    <>
      <Field label={t('usedBy')} hint={t('usedByHint')}>
        <Select
          value={sharedWith}
          options={options()}
          onValueChange={value => onChange({ sharedWith: options().find(option => option.value === value)?.value ?? 'nobody' })}
        />
      </Field>
      {sharedWith === 'people' ? (
        <Field label={t('addresses')} hint={t('addressesHint')}>
          <Textarea rows={3} spellCheck={false} value={people} onChange={event => onChange({ people: event.target.value })} />
        </Field>
      ) : null}
    </>
  )
}
