'use client'

import { Fields } from '#components/ui/fields.tsx'
import { useResource } from '#components/use-resource.ts'
import { speechFields } from '#lib/admin/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import type { Drawn } from './settings-form.tsx'
import { Section } from './settings-section.tsx'
import { SpeechModelField } from './speech-model-field.tsx'
import { SpeechModelTest } from './speech-model-test.tsx'

/** Chooses the models that write down what people dictate, and that read answers aloud. */
export function SpeechSettings(drawn: Drawn<typeof speechFields>) {
  const [resource] = useResource('GET /api/admin/speech')
  const { form, onChange, frame } = drawn
  const providers = resource.state === 'ready' ? resource.data.providers : []
  const hasNone = resource.state === 'ready' && providers.length === 0
  return (
    <>
      <Section title={t('dictation')} lead={t('speechLead')}>
        {hasNone ? <p className="text-sm">{t('addAProviderFirst')}</p> : null}
        {frame(
          'dictationModel',
          <SpeechModelField
            label={speechFields.dictationModel.label()}
            modelLabel={t('modelForDictation')}
            placeholder="whisper-1"
            providers={providers}
            value={form.dictationModel}
            onChange={dictationModel => onChange({ dictationModel })}
          />,
        )}
        <Fields {...drawn} fields={speechFields} names={['dictationFirst']} />
        {form.dictationModel === '' ? null : (
          <SpeechModelTest label={t('testDictation')} form={{ kind: 'dictation', model: form.dictationModel }} />
        )}
      </Section>
      <Section title={t('readingAloud')}>
        {frame(
          'readingModel',
          <SpeechModelField
            label={speechFields.readingModel.label()}
            modelLabel={t('modelForReading')}
            placeholder="gpt-4o-mini-tts"
            providers={providers}
            value={form.readingModel}
            onChange={readingModel => onChange({ readingModel })}
          />,
        )}
        <Fields {...drawn} fields={speechFields} names={['readingVoice', 'readingFirst']} />
        {form.readingModel === '' ? null : (
          <SpeechModelTest label={t('testTheVoice')} form={{ kind: 'reading', model: form.readingModel, voice: form.readingVoice }} />
        )}
      </Section>
    </>
  )
}
