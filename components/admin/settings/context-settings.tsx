'use client'

import { TokenCount } from '#components/token-count.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { cacheFields, compactionFields, contextFields } from '#lib/admin/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import type { pageFields } from './setting-pages.ts'
import type { Drawn } from './settings-form.tsx'
import { Section } from './settings-section.tsx'
import { SmallModelField } from './small-model-field.tsx'

/** Sets what models are sent beside the messages of a chat, and when its history is shortened. */
export function ContextSettings(drawn: Drawn<typeof pageFields.context>) {
  const { form, onChange, frame } = drawn
  const words = { ...drawn, fields: contextFields, hintEnd: (text: string) => <TokenCount text={text} /> }
  return (
    <>
      <Section title={t('context')}>
        <Fields {...words} names={['instructions', 'reminder']} />
        <Fields {...drawn} fields={contextFields} names={['suggestsArtifacts']} />
        {frame('smallModel', <SmallModelField value={form.smallModel} onChange={smallModel => onChange({ smallModel })} />)}
        <Fields {...words} names={['commitPrompt']} />
        <Fields {...drawn} fields={contextFields} names={['embeddingModel']} />
        <Fields {...drawn} fields={contextFields} names={['fetchesPages']} />
      </Section>
      <Section title={t('longChats')}>
        <Fields {...drawn} fields={contextFields} names={['compacts']} />
        <Fields {...drawn} fields={compactionFields} />
      </Section>
      <Section title={t('cache')}>
        <Fields {...drawn} fields={cacheFields} />
      </Section>
    </>
  )
}
