'use client'

import { TokenCount } from '#components/token-count.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { MAX_ASSISTANT_INSTRUCTIONS, MAX_DESCRIPTION, MAX_NAME } from '#lib/assistants/shared.ts'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'
import { common } from '#lib/words/en/common.ts'
import { type AssistantForm, type AssistantProblems, effortOptions } from './assistant-form.ts'
import { AudienceFields } from './audience-fields.tsx'
import { CollectionFields } from './collection-fields.tsx'
import { ModelFields } from './model-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { StarterFields } from './starter-fields.tsx'
import { ToolFields } from './tool-fields.tsx'

export interface AssistantFieldsProps {
  form: AssistantForm
  problems: AssistantProblems
  onChange: (change: Partial<AssistantForm>) => void
}

/** Edits everything that an assistant is, from its name to the people who use it. */
export function AssistantFields({ form, problems, onChange }: AssistantFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[1fr_5.5rem] gap-4">
        <Field label={common('name')} error={problems.name}>
          <Input value={form.name} maxLength={MAX_NAME} autoComplete="off" onChange={event => onChange({ name: event.target.value })} />
        </Field>
        <Field label={t('emoji')}>
          <Input
            value={form.emoji}
            maxLength={32}
            placeholder="🙂"
            autoComplete="off"
            onChange={event => onChange({ emoji: event.target.value })}
          />
        </Field>
      </div>
      <PictureField value={form.picture} onChange={picture => onChange({ picture })} />
      <Field label={t('description')} hint={t('descriptionHint')}>
        <Input value={form.description} maxLength={MAX_DESCRIPTION} onChange={event => onChange({ description: event.target.value })} />
      </Field>
      <Field
        label={t('instructions')}
        hint={
          <>
            {t('instructionsHint')} <TokenCount text={form.instructions} />
          </>
        }
      >
        <Textarea
          rows={8}
          value={form.instructions}
          maxLength={MAX_ASSISTANT_INSTRUCTIONS}
          onChange={event => onChange({ instructions: event.target.value })}
        />
      </Field>
      <ModelFields form={form} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('temperature')} hint={t('temperatureHint')} error={problems.temperature}>
          <Input inputMode="decimal" value={form.temperature} onChange={event => onChange({ temperature: event.target.value })} />
        </Field>
        <Field label={t('reasoningEffort')}>
          <Select
            value={form.effort}
            options={effortOptions()}
            onValueChange={value => onChange({ effort: effortOptions().find(option => option.value === value)?.value ?? '' })}
          />
        </Field>
        <Field label={t('longestAnswer')} hint={t('longestAnswerHint')} error={problems.maxOutputTokens}>
          <Input inputMode="numeric" value={form.maxOutputTokens} onChange={event => onChange({ maxOutputTokens: event.target.value })} />
        </Field>
      </div>
      <ToolFields tools={form.tools} onChange={tools => onChange({ tools })} />
      <CollectionFields chosen={form.collections} hint={t('collectionsHint')} onChange={collections => onChange({ collections })} />
      <StarterFields starters={form.starters} onChange={starters => onChange({ starters })} />
      <AudienceFields sharedWith={form.sharedWith} people={form.people} onChange={onChange} />
    </>
  )
}
