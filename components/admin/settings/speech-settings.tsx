'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource-view.tsx'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import type { SpeechForm } from '#lib/speech/shared.ts'
import { Section } from './settings-section.tsx'
import { SpeechModelField } from './speech-model-field.tsx'
import { SpeechModelTest } from './speech-model-test.tsx'

export interface SpeechJson {
  settings: {
    dictationModel: string
    dictationFirst: boolean
    readingModel: string
    readingVoice: string
    readingFirst: boolean
  }
  providers: { id: string; title: string }[]
}

const PATH = '/api/admin/speech'

/** Chooses the models that write down what people dictate, and that read answers aloud. */
export function SpeechSettings() {
  const [resource, { reload, change }] = useResource<SpeechJson>(PATH)
  return (
    <Section
      title="Speech"
      lead="Browsers that can, transcribe speech and read answers aloud themselves. A provider’s model does it for all others."
      isApart
    >
      <ResourceView resource={resource} what="speech settings" onRetry={reload}>
        {data => <SpeechEditor key={JSON.stringify(data.settings)} stored={data} onSaved={saved => change(() => saved)} />}
      </ResourceView>
    </Section>
  )
}

function SpeechEditor({ stored, onSaved }: { stored: SpeechJson; onSaved: (saved: SpeechJson) => void }) {
  const [form, setForm] = useState(stored.settings)
  const { busy, problem, run } = useAction()
  const set = (changed: Partial<typeof form>) => setForm(before => ({ ...before, ...changed }))
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored.settings)
  const isComplete = [form.dictationModel, form.readingModel].every(model => model === '' || /^[^:\s]+:\S+$/.test(model))

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    void run(async () => {
      const saved = await request<SpeechJson>(PATH, { method: 'PUT', body: form })
      toast.success('Speech settings saved.')
      onSaved(saved)
    })
  }

  if (stored.providers.length === 0 && form.dictationModel === '' && form.readingModel === '')
    return <p className="text-sm">Add a provider first: OpenAI, Google, or a server with OpenAI’s API.</p>
  return (
    <form onSubmit={save} aria-label="Speech" className="flex flex-col gap-5">
      <SpeechModelField
        label="Dictation"
        placeholder="whisper-1"
        providers={stored.providers}
        value={form.dictationModel}
        onChange={dictationModel => set({ dictationModel })}
      />
      {form.dictationModel === '' ? null : (
        <>
          <Checkbox
            checked={form.dictationFirst}
            onCheckedChange={dictationFirst => set({ dictationFirst })}
            label="Use it in every browser"
            hint="Otherwise only where the browser has no dictation of its own. Some browsers send what they hear to their vendor."
          />
          <SpeechModelTest label="Test dictation" form={{ kind: 'dictation', model: form.dictationModel }} />
        </>
      )}
      <SpeechModelField
        label="Reading aloud"
        placeholder="gpt-4o-mini-tts"
        providers={stored.providers}
        value={form.readingModel}
        onChange={readingModel => set({ readingModel })}
      />
      {form.readingModel === '' ? null : (
        <>
          <Field label="Voice" hint="As the provider calls it. Leave empty for its usual one.">
            <Input value={form.readingVoice} placeholder="alloy" onChange={event => set({ readingVoice: event.target.value })} />
          </Field>
          <Checkbox
            checked={form.readingFirst}
            onCheckedChange={readingFirst => set({ readingFirst })}
            label="Use it in browsers with voices too"
            hint="Otherwise only where the browser has none. A browser’s own voices cost nothing."
          />
          <SpeechModelTest label="Test the voice" form={readingForm(form)} />
        </>
      )}
      <Problem text={problem} />
      <div>
        <Button type="submit" busy={busy} disabled={!isChanged || !isComplete}>
          Save speech settings
        </Button>
      </div>
    </form>
  )
}

function readingForm({ readingModel, readingVoice }: SpeechJson['settings']): SpeechForm {
  return { kind: 'reading', model: readingModel, voice: readingVoice }
}
