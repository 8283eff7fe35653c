'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { dialectTitles, type InterceptorSettings } from '#lib/models/shared.ts'
import type { ModelForm, ModelProblems } from './model-form.ts'

const dialects = [
  { value: 'auto', label: 'Based on the model’s name' },
  ...Object.entries(dialectTitles).map(([value, label]) => ({ value, label })),
]

const modes: readonly { value: InterceptorSettings['mode']; label: string }[] = [
  { value: 'smart-buffering', label: 'Hide the calls' },
  { value: 'placeholders', label: 'Show a placeholder instead' },
  { value: 'passthrough', label: 'Show the text as received' },
]

interface InterceptorFieldsProps {
  form: ModelForm
  problems: ModelProblems
  onChange: (change: Partial<ModelForm>) => void
}

/** Sets how tool calls in a model's text are described, found and shown. */
export function InterceptorFields({ form, problems, onChange }: InterceptorFieldsProps) {
  return (
    <section aria-label="Calls in the text" className="flex flex-col gap-4 rounded-md border border-line p-4">
      {form.tools === 'text' ? (
        <Field label="Dialect" hint="How the tools are described to the model. Calls are found in every dialect.">
          <Select value={form.dialect} options={dialects} onValueChange={dialect => onChange({ dialect })} />
        </Field>
      ) : null}
      <Field label="Calls in the answer">
        <Select
          value={form.mode}
          options={modes}
          onValueChange={mode => onChange({ mode: modes.find(({ value }) => value === mode)?.value ?? 'smart-buffering' })}
        />
      </Field>
      {form.mode === 'placeholders' ? (
        <Field label="Placeholder" hint="Leave empty for an ellipsis.">
          <Input value={form.placeholderText} onChange={event => onChange({ placeholderText: event.target.value })} />
        </Field>
      ) : null}
      <Field label="Longest call" hint="In characters. Longer text is shown as it is." error={problems.maxBufferChars}>
        <Input inputMode="numeric" value={form.maxBufferChars} onChange={event => onChange({ maxBufferChars: event.target.value })} />
      </Field>
      {form.tools === 'text' ? (
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm">Describe the tools in the system prompt</p>
          <Switch
            label="Describe the tools in the system prompt"
            checked={form.enhanceSystemPrompt}
            onCheckedChange={enhanceSystemPrompt => onChange({ enhanceSystemPrompt })}
          />
        </div>
      ) : null}
    </section>
  )
}
