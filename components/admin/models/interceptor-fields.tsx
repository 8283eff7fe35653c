'use client'

import { Fields } from '#components/ui/fields.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { problemsOf } from '#lib/fields/shared.ts'
import { interceptorFields, modelFields } from '#lib/models/shared.ts'
import type { ModelForm, ModelProblems } from './model-form.ts'

interface InterceptorFieldsProps {
  form: ModelForm
  problems: ModelProblems
  onChange: (change: Partial<ModelForm>) => void
}

/** Sets how tool calls in a model's text are described, found and shown. */
export function InterceptorFields({ form, problems, onChange }: InterceptorFieldsProps) {
  const label = interceptorFields.enhanceSystemPrompt.label()
  const inner = {
    fields: interceptorFields,
    form: form.interceptor,
    problems: problemsOf(interceptorFields, form.interceptor),
    onChange: (change: Partial<typeof form.interceptor>) => onChange({ interceptor: { ...form.interceptor, ...change } }),
  }
  return (
    <section aria-label={modelFields.interceptor.label()} className="flex flex-col gap-4 rounded-md border border-line p-4">
      {form.tools === 'text' ? (
        <Fields fields={modelFields} names={['dialect']} form={form} problems={problems} onChange={onChange} />
      ) : null}
      <Fields {...inner} names={['mode']} />
      {form.interceptor.mode === 'placeholders' ? <Fields {...inner} names={['placeholderText']} /> : null}
      <Fields {...inner} names={['maxBufferChars']} />
      {form.tools === 'text' ? (
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm">{label}</p>
          <Switch
            label={label}
            checked={form.interceptor.enhanceSystemPrompt}
            onCheckedChange={enhanceSystemPrompt => inner.onChange({ enhanceSystemPrompt })}
          />
        </div>
      ) : null}
    </section>
  )
}
