'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { type AuthField, authFieldsOf, authKinds } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { type AuthForm, isKept } from './auth-form.ts'
import type { ServerFormProblems } from './server-form.ts'

export interface AuthFieldsProps {
  form: AuthForm
  problems: ServerFormProblems
  onChange: (form: AuthForm) => void
}

const kinds = () => [{ value: '', label: t('noKind') }, ...authKinds.map(({ kind, label }) => ({ value: kind, label: label() }))]

/** Edits how Parley, or each person, is authorised at a server over HTTP. Stored secrets are never returned. */
export function AuthFields({ form, problems, onChange }: AuthFieldsProps) {
  return (
    <>
      <Field label={t('authorization')}>
        <Select value={form.kind} options={kinds()} onValueChange={kind => onChange({ ...form, kind: kind as AuthForm['kind'] })} />
      </Field>
      {form.kind === '' ? null : (
        <fieldset className="flex flex-col gap-4 border-line border-s ps-4">
          <legend className="sr-only">{t('detailsOfTheAuthorization')}</legend>
          {authFieldsOf(form.kind).map(field => (
            <AuthControl
              key={`${form.kind} ${field.path}`}
              field={field}
              value={form.values[field.path] ?? ''}
              isKept={isKept(form, field.path)}
              problem={problems[`auth.${field.path}`]}
              onChange={value => onChange({ ...form, values: { ...form.values, [field.path]: value } })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

interface AuthControlProps {
  field: AuthField
  value: string | boolean
  isKept: boolean
  problem: string | undefined
  onChange: (value: string | boolean) => void
}

function AuthControl({ field, value, isKept: kept, problem, onChange }: AuthControlProps) {
  if (field.kind === 'switch')
    return <Checkbox checked={value === true} onCheckedChange={onChange} label={field.label()} hint={field.hint?.()} />
  const common = {
    mono: field.kind !== 'text',
    spellCheck: false,
    autoComplete: 'off',
    value: String(value),
    placeholder: kept ? t('unchanged') : undefined,
  }
  return (
    <Field label={field.required ? field.label() : t('optional', { label: field.label() })} hint={field.hint?.()} error={problem}>
      {field.kind === 'key' ? (
        <Textarea {...common} rows={3} onChange={event => onChange(event.target.value)} />
      ) : (
        <Input {...common} type={INPUT_TYPES[field.kind]} onChange={event => onChange(event.target.value)} />
      )}
    </Field>
  )
}

const INPUT_TYPES = { text: 'text', url: 'url', secret: 'password' }
