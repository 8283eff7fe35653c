'use client'

import { Fragment, type ReactNode } from 'react'
import { type Field as FieldInfo, type FieldTable, type FormOf, namesOf, type ProblemsOf } from '#lib/fields/shared.ts'
import { ui as t } from '#lib/words/en/ui.ts'
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
  /** Fields that the configuration fixes. */
  declared?: readonly string[]
  /** Shows the unit of a number beside it. */
  showsUnits?: boolean
  /** Continues the hint of a field. */
  hintEnd?: (text: string) => ReactNode
  /** Frames the control of a field. */
  frame?: ((name: string, control: ReactNode) => ReactNode) | undefined
}

/** Renders the fields of a table, each with its label, hint and problem. The parent arranges them. */
export function Fields<Table extends FieldTable>({
  fields,
  names = namesOf(fields),
  form,
  problems,
  onChange,
  ...rest
}: FieldsProps<Table>) {
  const { declared = [], showsUnits = false, hintEnd, frame = (_, control) => control } = rest
  return names.map(name => (
    <Fragment key={name}>
      {frame(
        name,
        <FieldControl
          field={fields[name] as Table[string]}
          text={form[name]}
          problem={problems[name]}
          isDeclared={declared.includes(name)}
          showsUnit={showsUnits}
          hintEnd={hintEnd}
          onChange={text => onChange({ [name]: text } as Partial<FormOf<Table>>)}
        />,
      )}
    </Fragment>
  ))
}

interface FieldControlProps {
  field: FieldInfo<unknown, unknown>
  text: unknown
  problem: string | undefined
  isDeclared: boolean
  showsUnit: boolean
  hintEnd: ((text: string) => ReactNode) | undefined
  onChange: (text: unknown) => void
}

function FieldControl({ field: { label, hint, control }, text, problem, isDeclared, showsUnit, hintEnd, onChange }: FieldControlProps) {
  if (control.kind === 'own') return null
  const shown = isDeclared ? t('setInConfiguration') : hint?.()
  if (control.kind === 'checkbox')
    return <Checkbox checked={text === true} onCheckedChange={onChange} label={label()} hint={shown} disabled={isDeclared} />
  const typed = String(text)
  const inner = controlOf({ control, text: typed, isDeclared, onChange })
  return (
    <Field label={label()} hint={hintEnd ? [shown, ' ', <span key="end">{hintEnd(typed)}</span>] : shown} error={problem}>
      {showsUnit && control.kind === 'number' && control.unit !== null ? (
        <span className="flex items-center gap-2.5">
          <span className="w-28">{inner}</span>
          <span className="text-ink-2 text-sm">{control.unit()}</span>
        </span>
      ) : (
        inner
      )}
    </Field>
  )
}

interface TextControlProps {
  control: Exclude<FieldInfo<unknown, unknown>['control'], { kind: 'own' | 'checkbox' }>
  text: string
  isDeclared: boolean
  onChange: (text: string) => void
}

function controlOf({ control, text: value, isDeclared: disabled, onChange }: TextControlProps): ReactNode {
  if (control.kind === 'select')
    return (
      <Select
        value={value}
        options={control.options.map(({ value, label }) => ({ value, label: label() }))}
        disabled={disabled}
        onValueChange={onChange}
      />
    )
  const common = { value, disabled, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
  if (control.kind === 'number') return <Input {...common} inputMode="decimal" />
  const look = {
    autoComplete: 'off',
    mono: control.mono ?? false,
    placeholder: control.placeholder,
    ...(control.mono ? { spellCheck: false } : {}),
  }
  return control.kind === 'area' ? (
    <Textarea {...common} {...look} rows={control.rows} />
  ) : (
    <Input {...common} {...look} type={control.type ?? 'text'} />
  )
}
