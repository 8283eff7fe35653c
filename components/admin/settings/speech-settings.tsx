'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { speechFields } from '#lib/admin/shared.ts'
import { changeOf, formOf } from '#lib/fields/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { Section } from './settings-section.tsx'
import { SpeechModelField } from './speech-model-field.tsx'
import { SpeechModelTest } from './speech-model-test.tsx'

type StoredSpeech = Answer<'GET /api/admin/speech'>

/** Chooses the models that write down what people dictate, and that read answers aloud. */
export function SpeechSettings() {
  const [resource, { reload, change }] = useResource('GET /api/admin/speech')
  return (
    <Section title={t('speech')} lead={t('speechLead')} isApart>
      <ResourceView resource={resource} loading={t('loadingSpeechSettings')} failed={t('speechSettingsNotLoaded')} onRetry={reload}>
        {data => <SpeechEditor key={JSON.stringify(data.settings)} stored={data} onSaved={saved => change(() => saved)} />}
      </ResourceView>
    </Section>
  )
}

function SpeechEditor({ stored, onSaved }: { stored: StoredSpeech; onSaved: (saved: StoredSpeech) => void }) {
  const [form, setForm] = useState(() => formOf(speechFields, stored.settings))
  const { busy, problem, run } = useAction()
  const set = (changed: Partial<typeof form>) => setForm(before => ({ ...before, ...changed }))
  const { patch, problems } = changeOf(speechFields, form, stored.settings)
  const isReady = Object.keys(patch).length > 0 && Object.keys(problems).length === 0

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    void run(async () => {
      const saved = await request('PUT /api/admin/speech', { body: patch })
      toast.success(t('speechSettingsSaved'))
      onSaved(saved)
    })
  }

  if (stored.providers.length === 0 && form.dictationModel === '' && form.readingModel === '')
    return <p className="text-sm">{t('addAProviderFirst')}</p>
  const common = { fields: speechFields, form, problems, onChange: set }
  return (
    <form onSubmit={save} aria-label={t('speech')} className="flex flex-col gap-5">
      <SpeechModelField
        label={speechFields.dictationModel.label()}
        modelLabel={t('modelForDictation')}
        placeholder="whisper-1"
        providers={stored.providers}
        value={form.dictationModel}
        onChange={dictationModel => set({ dictationModel })}
      />
      {form.dictationModel === '' ? null : (
        <>
          <Fields {...common} names={['dictationFirst']} />
          <SpeechModelTest label={t('testDictation')} form={{ kind: 'dictation', model: form.dictationModel }} />
        </>
      )}
      <SpeechModelField
        label={speechFields.readingModel.label()}
        modelLabel={t('modelForReading')}
        placeholder="gpt-4o-mini-tts"
        providers={stored.providers}
        value={form.readingModel}
        onChange={readingModel => set({ readingModel })}
      />
      {form.readingModel === '' ? null : (
        <>
          <Fields {...common} names={['readingVoice', 'readingFirst']} />
          <SpeechModelTest label={t('testTheVoice')} form={{ kind: 'reading', model: form.readingModel, voice: form.readingVoice }} />
        </>
      )}
      <Problem text={problem} />
      <div>
        <Button type="submit" busy={busy} disabled={!isReady}>
          {t('saveSpeechSettings')}
        </Button>
      </div>
    </form>
  )
}
