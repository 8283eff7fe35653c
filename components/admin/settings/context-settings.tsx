'use client'

import { TokenCount } from '#components/token-count.tsx'
import { Fields, type FieldsProps } from '#components/ui/fields.tsx'
import { cacheFields, compactionFields, contextFields, type settingFields } from '#lib/admin/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { Section } from './settings-section.tsx'
import { SmallModelField } from './small-model-field.tsx'

type ContextSettingsProps = Omit<FieldsProps<typeof settingFields>, 'fields' | 'names'>

/** Sets what models are sent beside the messages of a chat, and when its history is shortened. */
export function ContextSettings(common: ContextSettingsProps) {
  const { form, onChange } = common
  const words = { ...common, fields: contextFields, hintEnd: (text: string) => <TokenCount text={text} /> }
  return (
    <Section title={t('context')}>
      <Fields {...words} names={['instructions', 'reminder']} />
      <SmallModelField value={form.smallModel} onChange={smallModel => onChange({ smallModel })} />
      <Fields {...words} names={['commitPrompt']} />
      <Fields {...common} fields={contextFields} names={['fetchesPages', 'compacts']} />
      {form.compacts ? <Fields {...common} fields={compactionFields} /> : null}
      <Fields {...common} fields={cacheFields} />
    </Section>
  )
}
