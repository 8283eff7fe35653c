'use client'

import { Field } from '#components/ui/field.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { Input } from '#components/ui/input.tsx'
import { addressFields, commonFields, limitFields, optionFields, programFields } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { common } from '#lib/words/en/common.ts'
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

export function ServerFormFields({ slugFixed, ...shared }: ServerFormFieldsProps) {
  const { form, problems, onChange } = shared
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={common('name')} error={problems.slug} hint={slugFixed ? undefined : t('prefixHintWithExample')}>
          <Input mono value={form.slug} readOnly={slugFixed} onChange={event => onChange({ slug: event.target.value.trim() })} />
        </Field>
        <Fields {...shared} fields={commonFields} names={['title']} />
      </div>
      <Fields {...shared} fields={commonFields} names={['transport']} />
      {form.transport === 'stdio' ? (
        <>
          <Fields {...shared} fields={programFields} />
          <SecretRows
            legend={t('environment')}
            hint={t('environmentHint')}
            what="variable"
            rows={form.env}
            problem={problems.env}
            onChange={env => onChange({ env })}
          />
        </>
      ) : (
        <>
          <Fields {...shared} fields={addressFields} />
          <SecretRows
            legend={t('headers')}
            hint={t('headersHint')}
            what="header"
            rows={form.headers}
            problem={problems.headers}
            onChange={headers => onChange({ headers })}
          />
          <AuthFields form={form.auth} problems={problems} onChange={auth => onChange({ auth })} />
        </>
      )}
      <Fields {...shared} fields={optionFields} />
      <Fields {...shared} fields={limitFields} />
    </div>
  )
}
