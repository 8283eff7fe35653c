'use client'

import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { CacheMarks, ContextTuning, FileEdits } from '#lib/models/shared.ts'
import { type ContextForm, type ContextProblems, tokenSettings } from './context-form.ts'
import { NumberField } from './number-field.tsx'

const marks: readonly { value: CacheMarks; label: string }[] = [
  { value: 'auto', label: 'Where its API is known to take them' },
  { value: 'on', label: 'Yes' },
  { value: 'off', label: 'No' },
]

const ways: readonly { value: FileEdits; label: string }[] = [
  { value: 'blocks', label: 'In blocks of its answer' },
  { value: 'tools', label: 'With tools' },
  { value: 'none', label: 'Not at all' },
]

const forms: readonly { value: ContextTuning['editForm']; label: string }[] = [
  { value: 'search-replace', label: 'SEARCH and REPLACE' },
  { value: 'edit-repl', label: 'EDIT and REPL' },
  { value: 'squares', label: 'Coloured squares' },
]

interface ContextFieldsProps {
  form: ContextForm
  problems: ContextProblems
  onChange: (change: Partial<ContextForm>) => void
}

/** Sets what a model is sent: instructions, cache marks, compaction and the form of edits. */
export function ContextFields({ form, problems, onChange }: ContextFieldsProps) {
  return (
    <>
      <Field
        label="Instructions"
        error={problems.instructions}
        hint="Sent with every chat that uses this model, after the instructions in Settings and before those of the chat."
      >
        <Textarea rows={4} value={form.instructions} onChange={event => onChange({ instructions: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Cache marks" hint="Mark the stable parts of a request, for providers that cache only what is marked.">
          <Select
            value={form.cacheMarks}
            options={marks}
            onValueChange={chosen => onChange({ cacheMarks: marks.find(({ value }) => value === chosen)?.value ?? 'auto' })}
          />
        </Field>
        <Field label="Changes to files" hint="How the model changes files in chats that have a folder or files.">
          <Select
            value={form.fileEdits}
            options={ways}
            onValueChange={chosen => onChange({ fileEdits: ways.find(({ value }) => value === chosen)?.value ?? 'blocks' })}
          />
        </Field>
        <Field label="Markers of blocks" hint="Parley reads all three. The model is told of this one.">
          <Select
            value={form.editForm}
            options={forms}
            onValueChange={chosen => onChange({ editForm: forms.find(({ value }) => value === chosen)?.value ?? 'search-replace' })}
          />
        </Field>
        {tokenSettings.map(({ name, label, hint }) => (
          <NumberField
            key={name}
            label={label}
            hint={hint}
            value={form[name]}
            problem={problems[name]}
            onChange={value => onChange({ [name]: value })}
          />
        ))}
      </div>
    </>
  )
}
