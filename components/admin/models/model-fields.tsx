'use client'

import { Field } from '#components/ui/field.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { Select } from '#components/ui/select.tsx'
import { namesOf } from '#lib/fields/shared.ts'
import {
  contextFields,
  fallbackFields,
  limitFields,
  type ModelView,
  modalityFields,
  modelFields,
  ownToolFields,
  priceFields,
  priceProblems,
  reasoningFields,
  streamingLabels,
} from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { AudienceField } from './audience-field.tsx'
import { InterceptorFields } from './interceptor-fields.tsx'
import { ListPrice } from './list-price.tsx'
import type { ModelForm, ModelProblems } from './model-form.ts'

export interface ModelFieldsProps {
  form: ModelForm
  problems: ModelProblems
  isDeclared: boolean
  model: Pick<ModelView, 'listPrice'>
  onChange: (change: Partial<ModelForm>) => void
}

export function ModelFields({ form, problems, isDeclared, model, onChange }: ModelFieldsProps) {
  const common = { form, problems, onChange }
  return (
    <fieldset disabled={isDeclared} className="flex flex-col gap-5">
      <legend className="sr-only">{t('settingsOfTheModel')}</legend>
      <Fields {...common} fields={modelFields} names={['title']} />
      <AudienceField value={form.audience} problem={problems.audience} onChange={audience => onChange({ audience })} />
      <Fields {...common} fields={modelFields} names={['tools']} />
      {form.tools === 'text' || form.tools === 'auto' ? <InterceptorFields {...common} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields {...common} fields={modalityFields} />
      </div>
      <Fields {...common} fields={ownToolFields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields {...common} fields={limitFields} />
      </div>
      <Fields {...common} fields={fallbackFields} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields {...common} fields={reasoningFields} />
        <StreamingField {...common} />
        <Fields
          fields={priceFields}
          form={form.price}
          problems={priceProblems(form.price)}
          onChange={change => onChange({ price: { ...form.price, ...change } })}
        />
      </div>
      <ListPrice model={model} />
      <Fields {...common} fields={contextFields} names={['instructions']} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields {...common} fields={contextFields} names={underInstructions} />
      </div>
    </fieldset>
  )
}

const underInstructions = namesOf(contextFields).filter(name => name !== 'instructions')

const WHOLE = 'whole'
const streamings = () => [
  ...Object.entries(streamingLabels).map(([value, label]) => ({ value, label: label() })),
  { value: WHOLE, label: t('oneCompleteAnswer') },
]

/** Chooses whether the answer is streamed, and how: two fields in one list. */
function StreamingField({ form, onChange }: Pick<ModelFieldsProps, 'form' | 'onChange'>) {
  return (
    <Field label={t('streaming')}>
      <Select
        value={form.streaming ? form.deltas : WHOLE}
        options={streamings()}
        onValueChange={chosen =>
          onChange(chosen === WHOLE ? { streaming: false } : { streaming: true, deltas: chosen as ModelForm['deltas'] })
        }
      />
    </Field>
  )
}
