'use client'

import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { ModalityChoice, ModelForm } from './model-form.ts'

const choices: readonly { value: ModalityChoice; label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const choiceOf = (value: string): ModalityChoice => choices.find(choice => choice.value === value)?.value ?? 'auto'

/** Chooses whether images and PDF files go to the model. A file that it does not take is refused before the message is sent. */
export function ModalityFields({ form, onChange }: { form: ModelForm; onChange: (change: Partial<ModelForm>) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Accepts images" hint="If unknown, images are sent anyway.">
        <Select value={form.vision} options={choices} onValueChange={vision => onChange({ vision: choiceOf(vision) })} />
      </Field>
      <Field label="Accepts PDF files" hint="If unknown, PDF files are refused. Text files are always sent as text.">
        <Select value={form.files} options={choices} onValueChange={files => onChange({ files: choiceOf(files) })} />
      </Field>
    </div>
  )
}
