'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { type FormContent, type FormField, type FormValue, formFields, readForm } from '#lib/mcp/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'

export interface ServerFormProps {
  schema: unknown
  isBusy: boolean
  /** The form has been visible for long enough to be answered. */
  isSteady: boolean
  onAccept: (content: FormContent) => void
  onDecline: () => void
  onCancel: () => void
}

/**
 * Asks for the values that a server requests. They are checked here, and by Parley before the server gets them. Labels and hints are the
 * server's words.
 */
export function ServerForm({ schema, isBusy, isSteady, onAccept, onDecline, onCancel }: ServerFormProps) {
  const fields = formFields(schema)
  const [entered, setEntered] = useState<Record<string, FormValue>>(() =>
    Object.fromEntries(fields.map(field => [field.name, shownFirst(field)])),
  )
  const [problems, setProblems] = useState<Record<string, string>>({})

  function submit(event: FormEvent) {
    event.preventDefault()
    const form = readForm(schema, valuesOf(fields, entered))
    setProblems(form.ok ? {} : form.problems)
    if (form.ok) onAccept(form.content)
  }

  return (
    <form className="ask-form" onSubmit={submit} noValidate>
      {fields.map(field => (
        <FormControl
          key={field.name}
          field={field}
          value={entered[field.name] ?? ''}
          problem={problems[field.name]}
          onChange={value => setEntered(before => ({ ...before, [field.name]: value }))}
        />
      ))}
      {fields.some(isSecret) ? <p className="ask-error">{t('noSecretsHere')}</p> : null}
      <div className="ask-choices">
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!isSteady}>
          {t('send')}
        </Button>
        <Button disabled={isBusy} aria-disabled={!isSteady} onClick={onDecline}>
          {t('decline')}
        </Button>
        <Button variant="ghost" disabled={isBusy} aria-disabled={!isSteady} onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  )
}

interface FormControlProps {
  field: FormField
  value: FormValue
  problem: string | undefined
  onChange: (value: FormValue) => void
}

function FormControl({ field, value, problem, onChange }: FormControlProps) {
  const label = `${field.label}${field.required ? '' : ' (optional)'}`
  if (field.kind === 'switch') return <Checkbox checked={value === true} onCheckedChange={onChange} label={field.label} hint={field.hint} />
  if (field.kind === 'choices') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <fieldset className="ask-set">
        <legend>{label}</legend>
        {field.hint ? <p className="ask-reason">{field.hint}</p> : null}
        {field.options.map(option => (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            label={option.label}
            onCheckedChange={isChosen =>
              onChange(field.options.map(one => one.value).filter(one => (one === option.value ? isChosen : chosen.includes(one))))
            }
          />
        ))}
        {problem ? (
          <p className="ask-error" role="alert">
            {problem}
          </p>
        ) : null}
      </fieldset>
    )
  }
  return (
    <Field label={label} hint={field.hint} error={problem}>
      {field.kind === 'choice' ? (
        <Select value={String(value)} onValueChange={onChange} options={[{ value: '', label: t('notChosen') }, ...field.options]} />
      ) : (
        <Input {...inputLook(field)} value={String(value)} onChange={event => onChange(event.target.value)} />
      )}
    </Field>
  )
}

const INPUT_TYPES = { email: 'email', uri: 'url', date: 'date', 'date-time': 'datetime-local' } as const

function inputLook(field: Extract<FormField, { kind: 'text' | 'number' }>): { type: string; inputMode?: 'decimal' | 'numeric' } {
  if (field.kind === 'number') return { type: 'text', inputMode: field.integer ? 'numeric' : 'decimal' }
  return { type: field.format === null ? 'text' : INPUT_TYPES[field.format] }
}

function shownFirst(field: FormField): FormValue {
  return field.kind === 'number' ? String(field.initial ?? '') : (field.initial ?? '')
}

/** Converts values for the request: numbers as numbers, nothing for empty fields. */
function valuesOf(fields: readonly FormField[], entered: Record<string, FormValue>): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const value = entered[field.name]
      if (value === '' || value === undefined) return []
      return [[field.name, field.kind === 'number' ? numberOf(String(value)) : value]]
    }),
  )
}

/** Parses a number. Other text stays as entered, and is reported as a problem. */
function numberOf(text: string): number | string {
  const number = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

function isSecret({ kind, name, label }: FormField): boolean {
  return kind === 'text' && /passw|secret|token|api.?key|pin\b/i.test(`${name} ${label}`)
}
