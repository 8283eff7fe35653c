'use client'

import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { SharedWith } from './shared-with.ts'

const OPTIONS: readonly { value: SharedWith; label: string }[] = [
  { value: 'nobody', label: 'Only me' },
  { value: 'people', label: 'Me and these people' },
  { value: 'everyone', label: 'Everyone in this workspace' },
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
      <Field label="Used by" hint="People you share it with can use it and make a copy; only you can change it.">
        <Select
          value={sharedWith}
          options={OPTIONS}
          onValueChange={value => onChange({ sharedWith: OPTIONS.find(option => option.value === value)?.value ?? 'nobody' })}
        />
      </Field>
      {sharedWith === 'people' ? (
        <Field label="Addresses" hint="E-mail addresses of their accounts, one per line.">
          <Textarea rows={3} spellCheck={false} value={people} onChange={event => onChange({ people: event.target.value })} />
        </Field>
      ) : null}
    </>
  )
}
