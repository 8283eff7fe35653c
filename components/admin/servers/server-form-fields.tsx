'use client'

import { Field } from '#components/ui/field.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { Input } from '#components/ui/input.tsx'
import { addressFields, commonFields, limitFields, optionFields, programFields } from '#lib/mcp/shared.ts'
import { AuthFields } from './auth-fields.tsx'
import { SecretRows } from './secret-rows.tsx'
import type { ServerForm, ServerFormProblems } from './server-form.ts'

export interface ServerFormFieldsProps {
  form: ServerForm
  problems: ServerFormProblems
  /** The name is fixed once a server exists: policies and chats refer to it. */
  slugFixed: boolean
  onChange: (change: Partial<ServerForm>) => void
}

export function ServerFormFields({ slugFixed, ...common }: ServerFormFieldsProps) {
  const { form, problems, onChange } = common
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={problems.slug} hint={slugFixed ? undefined : 'A prefix for its tools, as in files.read.'}>
          <Input mono value={form.slug} readOnly={slugFixed} onChange={event => onChange({ slug: event.target.value.trim() })} />
        </Field>
        <Fields {...common} fields={commonFields} names={['title']} />
      </div>
      <Fields {...common} fields={commonFields} names={['transport']} />
      {form.transport === 'stdio' ? (
        <>
          <Fields {...common} fields={programFields} />
          <SecretRows
            legend="Environment"
            hint="Besides these, the program receives only PATH, HOME and the like. Stored encrypted."
            what="variable"
            rows={form.env}
            problem={problems.env}
            onChange={env => onChange({ env })}
          />
        </>
      ) : (
        <>
          <Fields {...common} fields={addressFields} />
          <SecretRows
            legend="Headers"
            hint="Sent with every request, Authorization for example. Stored encrypted."
            what="header"
            rows={form.headers}
            problem={problems.headers}
            onChange={headers => onChange({ headers })}
          />
          <AuthFields form={form.auth} problems={problems} onChange={auth => onChange({ auth })} />
        </>
      )}
      <Fields {...common} fields={optionFields} />
      <Fields {...common} fields={limitFields} />
    </div>
  )
}
