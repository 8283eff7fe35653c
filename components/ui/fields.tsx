'use client'

import type { ReactNode } from 'react'
import { type Field as FieldInfo, type FieldTable, type FormOf, namesOf, type ProblemsOf } from '#lib/fields/shared.ts'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

export interface FieldsProps<Table extends FieldTable> {
  fields: Table
  /** Fields to show; all of the table if left out. Those that their page draws are never shown. */
  names?: readonly (keyof Table & string)[]
  form: FormOf<NoInfer<Table>>
  problems: ProblemsOf<NoInfer<Table>>
  onChange: (change: Partial<FormOf<NoInfer<Table>>>) => void
}

/** Renders the fields of a table, each with its label, hint and problem. The parent arranges them. */
export function Fields<Table extends FieldTable>({ fields, names = namesOf(fields), form, problems, onChange }: FieldsProps<Table>) {
  return names.map(name => (
    <FieldControl
      key={name}
      field={fields[name] as Table[string]}
      text={form[name]}
      problem={problems[name]}
      onChange={text => onChange({ [name]: text } as Partial<FormOf<Table>>)}
    />
  ))
}

interface FieldControlProps {
  field: FieldInfo<unknown, unknown>
  text: unknown
  problem: string | undefined
  onChange: (text: unknown) => void
}

function FieldControl({ field: { label, hint, control }, text, problem, onChange }: FieldControlProps) {
  if (control.kind === 'own') return null
  if (control.kind === 'checkbox') return <Checkbox checked={text === true} onCheckedChange={onChange} label={label} hint={hint} />
  return (
    <Field label={label} hint={hint} error={problem}>
      {controlOf({ control, text: String(text), onChange })}
    </Field>
  )
}

interface TextControlProps {
  control: Exclude<FieldInfo<unknown, unknown>['control'], { kind: 'own' | 'checkbox' }>
  text: string
  onChange: (text: string) => void
}

function controlOf({ control, text, onChange }: TextControlProps): ReactNode {
  if (control.kind === 'select') return <Select value={text} options={control.options} onValueChange={onChange} />
  if (control.kind === 'number') return <Input inputMode="decimal" value={text} onChange={event => onChange(event.target.value)} />
  const common = {
    mono: control.mono ?? false,
    placeholder: control.placeholder,
    value: text,
    ...(control.mono ? { spellCheck: false } : {}),
  }
  return control.kind === 'area' ? (
    <Textarea {...common} rows={control.rows} onChange={event => onChange(event.target.value)} />
  ) : (
    <Input {...common} type={control.type ?? 'text'} onChange={event => onChange(event.target.value)} />
  )
}
