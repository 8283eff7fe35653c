'use client'

import { ResourceView } from '#components/resource-view.tsx'
import { Problem } from '#components/sections/problem.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import type { Audience, ToolSupport } from '#lib/models/shared.ts'
import { ContextFields } from './context-fields.tsx'
import { InterceptorFields } from './interceptor-fields.tsx'
import { ModalityFields } from './modality-fields.tsx'
import type { ModelForm, ModelProblems } from './model-form.ts'
import { NumberField } from './number-field.tsx'
import { TuningFields } from './tuning-fields.tsx'

const audiences: readonly { value: Audience['kind']; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'admins', label: 'Administrators' },
  { value: 'users', label: 'Selected people' },
]

const toolModes: readonly { value: ToolSupport; label: string }[] = [
  { value: 'native', label: 'Native tool calls' },
  { value: 'text', label: 'Tool calls in its text' },
  { value: 'auto', label: 'Native calls, and calls found in its text' },
  { value: 'none', label: 'No tools' },
]

export interface ModelFieldsProps {
  form: ModelForm
  problems: ModelProblems
  isDeclared: boolean
  onChange: (change: Partial<ModelForm>) => void
}

export function ModelFields({ form, problems, isDeclared, onChange }: ModelFieldsProps) {
  return (
    <fieldset disabled={isDeclared} className="flex flex-col gap-5">
      <legend className="sr-only">Settings of the model</legend>
      <Field label="Title" error={problems.title} hint="Leave empty for the provider’s own name.">
        <Input value={form.title} onChange={event => onChange({ title: event.target.value })} />
      </Field>
      <Field label="Offered to">
        <Select
          value={form.audience}
          options={audiences}
          onValueChange={audience => onChange({ audience: audiences.find(({ value }) => value === audience)?.value ?? 'everyone' })}
        />
      </Field>
      {form.audience === 'users' ? (
        <AudiencePeople chosen={form.userIds} problem={problems.userIds} onChange={userIds => onChange({ userIds })} />
      ) : null}
      <Field label="Tools">
        <Select
          value={form.tools}
          options={toolModes}
          onValueChange={tools => onChange({ tools: toolModes.find(({ value }) => value === tools)?.value ?? 'native' })}
        />
      </Field>
      {form.tools === 'text' || form.tools === 'auto' ? <InterceptorFields form={form} problems={problems} onChange={onChange} /> : null}
      <ModalityFields form={form} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Context window"
          hint="In tokens. Leave empty if unknown."
          value={form.contextWindow}
          problem={problems.contextWindow}
          onChange={contextWindow => onChange({ contextWindow })}
        />
        <NumberField
          label="Temperature"
          hint="0 to 2. Leave empty to omit it from requests."
          value={form.temperature}
          problem={problems.temperature}
          onChange={temperature => onChange({ temperature })}
        />
        <NumberField
          label="Idle limit"
          hint="An answer ends after this many seconds without output."
          value={form.chunkSeconds}
          problem={problems.chunkSeconds}
          onChange={chunkSeconds => onChange({ chunkSeconds })}
        />
        <NumberField
          label="Response limit"
          hint="The longest a response may stream, in seconds."
          value={form.responseSeconds}
          problem={problems.responseSeconds}
          onChange={responseSeconds => onChange({ responseSeconds })}
        />
      </div>
      <TuningFields form={form} problems={problems} onChange={onChange} />
      <ContextFields form={form} problems={problems} onChange={onChange} />
    </fieldset>
  )
}

interface PeopleJson {
  data: { id: string; name: string; email: string }[]
}

interface AudiencePeopleProps {
  chosen: readonly string[]
  problem: string | undefined
  onChange: (chosen: readonly string[]) => void
}

function AudiencePeople({ chosen, problem, onChange }: AudiencePeopleProps) {
  const [resource, { reload }] = useResource<PeopleJson>('/api/admin/users')
  return (
    <ResourceView resource={resource} what="people" onRetry={reload}>
      {({ data }) => (
        <fieldset className="flex max-h-60 flex-col gap-2 overflow-y-auto border-line border-y py-3">
          <legend className="sr-only">People who may use this model</legend>
          {data.map(({ id, name, email }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              label={name}
              hint={email}
              onCheckedChange={isChosen => onChange(isChosen ? [...chosen, id] : chosen.filter(other => other !== id))}
            />
          ))}
          <Problem text={problem ?? null} />
        </fieldset>
      )}
    </ResourceView>
  )
}
