'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { adminServerTools as t } from '#lib/words/en/admin-server-tools.ts'
import type { SchemaField } from './schema-fields.ts'

export interface SchemaFieldControlProps {
  field: SchemaField
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

export function SchemaFieldControl({ field, value, problem, onChange }: SchemaFieldControlProps) {
  return (
    <Field label={field.required ? field.label : t('optional', { label: field.label })} hint={field.description} error={problem}>
      <Control field={field} value={value} onChange={onChange} />
    </Field>
  )
}

function Control({ field, value, onChange }: Omit<SchemaFieldControlProps, 'problem'>) {
  switch (field.kind) {
    case 'text':
      return <Textarea rows={1} value={value} onChange={event => onChange(event.target.value)} />
    case 'number':
    case 'integer':
      return <Input inputMode="decimal" value={value} onChange={event => onChange(event.target.value)} />
    case 'choice':
      return <Select value={value} onValueChange={onChange} options={[{ value: '', label: t('notSet') }, ...field.choices]} />
    case 'json':
      return (
        <Textarea mono rows={3} spellCheck={false} placeholder={'JSON'} value={value} onChange={event => onChange(event.target.value)} />
      )
  }
}
