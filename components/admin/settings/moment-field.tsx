'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Field as FieldInfo } from '#lib/fields/shared.ts'

interface MomentFieldProps {
  field: FieldInfo<string>
  /** Time in UTC; empty for none. */
  value: string
  onChange: (value: string) => void
}

/** Chooses a moment in the person's time zone. */
export function MomentField({ field: { label, hint }, value, onChange }: MomentFieldProps) {
  return (
    <Field label={label()} hint={hint?.()}>
      <Input
        type="datetime-local"
        value={value === '' ? '' : localOf(new Date(value))}
        onChange={event => {
          const chosen = new Date(event.target.value)
          onChange(Number.isNaN(chosen.getTime()) ? '' : chosen.toISOString())
        }}
      />
    </Field>
  )
}

/** Writes a time as the control wants it: local, to the minute. */
function localOf(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
