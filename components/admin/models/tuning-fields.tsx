'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { DeltaStyle, InlineReasoning } from '#lib/models/shared.ts'
import { NumberField } from './number-field.tsx'
import type { TuningForm, TuningProblems } from './tuning-form.ts'

const efforts: readonly { value: TuningForm['effort']; label: string }[] = [
  { value: 'usual', label: 'The provider’s default' },
  { value: 'none', label: 'None' },
  { value: 'minimal', label: 'Minimal' },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
  { value: 'xhigh', label: 'Very high' },
  { value: 'max', label: 'Highest' },
]

const inlineReasonings: readonly { value: InlineReasoning; label: string }[] = [
  { value: 'auto', label: 'Separated where tagged' },
  { value: 'open', label: 'Answers start with it' },
  { value: 'off', label: 'Left in the text' },
]

type Streaming = DeltaStyle | 'whole'
const streamings: readonly { value: Streaming; label: string }[] = [
  { value: 'auto', label: 'Yes, detecting repeated text' },
  { value: 'incremental', label: 'Yes, incremental' },
  { value: 'accumulated', label: 'Yes, cumulative' },
  { value: 'whole', label: 'No, one complete answer' },
]

export interface TuningFieldsProps {
  form: TuningForm
  problems: TuningProblems
  onChange: (change: Partial<TuningForm>) => void
}

export function TuningFields({ form, problems, onChange }: TuningFieldsProps) {
  const amounts = [
    ['priceInput', 'Price of the prompt'],
    ['priceOutput', 'Price of the answer'],
    ['priceCacheRead', 'Price of cached reads'],
    ['priceCacheWrite', 'Price of cache writes'],
  ] as const
  return (
    <>
      <Field
        label="Fallbacks"
        error={problems.fallbacks}
        hint="Models to try, in this order, if this one fails before an answer begins: provider:model."
      >
        <Input value={form.fallbacks} onChange={event => onChange({ fallbacks: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Reasoning effort">
          <Select
            value={form.effort}
            options={efforts}
            onValueChange={effort => onChange({ effort: efforts.find(({ value }) => value === effort)?.value ?? 'usual' })}
          />
        </Field>
        <NumberField
          label="Reasoning budget"
          hint="In tokens. Leave empty for the provider’s default."
          value={form.budget}
          problem={problems.budget}
          onChange={budget => onChange({ budget })}
        />
        <Field label="Reasoning in the text">
          <Select
            value={form.inlineReasoning}
            options={inlineReasonings}
            onValueChange={chosen => onChange({ inlineReasoning: inlineReasonings.find(({ value }) => value === chosen)?.value ?? 'auto' })}
          />
        </Field>
        <Field label="Streaming">
          <Select
            value={form.streaming ? form.deltas : 'whole'}
            options={streamings}
            onValueChange={chosen => onChange(streamingOf(streamings.find(({ value }) => value === chosen)?.value ?? 'auto'))}
          />
        </Field>
        {amounts.map(([name, label]) => (
          <NumberField
            key={name}
            label={label}
            hint="US dollars per million tokens. Leave empty if unknown."
            value={form[name]}
            problem={problems[name]}
            onChange={value => onChange({ [name]: value })}
          />
        ))}
      </div>
    </>
  )
}

function streamingOf(chosen: Streaming): Pick<TuningForm, 'streaming'> & Partial<TuningForm> {
  return chosen === 'whole' ? { streaming: false } : { streaming: true, deltas: chosen }
}
