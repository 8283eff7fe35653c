'use client'

import { type FormEvent, useState } from 'react'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { useAction } from '#components/use-action.ts'
import type { ProviderTest, ProviderView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { common } from '#lib/words/en/common.ts'
import { modelsApi } from './models-api.ts'
import { ProviderFields } from './provider-fields.tsx'
import {
  formOfProvider,
  newProviderForm,
  type ProviderForm,
  type ProviderProblems,
  providerInput,
  providerPatch,
  providerProblems,
} from './provider-form.ts'

export interface ProviderEditorProps {
  /** Null: a new provider. */
  provider: ProviderView | null
  taken: readonly string[]
  onCancel: () => void
  /** `added`: the id and title of a new provider whose models are to be chosen. */
  onSaved: (added: { id: string; title: string } | null) => void
}

export function ProviderEditor({ provider, taken, onCancel, onSaved }: ProviderEditorProps) {
  const [form, setForm] = useState<ProviderForm>(() => (provider ? formOfProvider(provider) : newProviderForm('openai', taken)))
  const [problems, setProblems] = useState<ProviderProblems>({})
  const [result, setResult] = useState<ProviderTest | null>(null)
  const testing = useAction()
  const saving = useAction()

  function isComplete(): boolean {
    const found = providerProblems(form, provider?.hasKey ?? false)
    setProblems(found)
    return Object.keys(found).length === 0
  }

  function change(changed: Partial<ProviderForm>) {
    setForm(before =>
      changed.type === undefined ? { ...before, ...changed } : { ...newProviderForm(changed.type, taken), apiKey: before.apiKey },
    )
    setResult(null)
  }

  function test() {
    setResult(null)
    if (isComplete()) void testing.run(async () => setResult(await modelsApi.testForm(providerInput(form))))
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isComplete()) return focusFirstInvalid(event.currentTarget)
    const saved = await saving.run(async () => {
      if (provider) await modelsApi.updateProvider(provider.id, providerPatch(form))
      else await modelsApi.createProvider(providerInput(form))
    })
    if (saved) onSaved(provider || form.offersListed ? null : { id: form.id, title: form.title.trim() || form.id })
  }

  return (
    <form onSubmit={event => void save(event)} noValidate className="flex flex-col gap-4">
      <ProviderFields form={form} problems={problems} provider={provider} onChange={change} />
      <div className="flex flex-col items-start gap-2">
        <Button busy={testing.busy} onClick={test}>
          {t('test')}
        </Button>
        <div aria-live="polite" className="text-sm">
          <Problem text={testing.problem} />
          {result ? <p className={result.ok ? 'text-good' : 'text-bad'}>{result.sentence}</p> : null}
        </div>
      </div>
      <Problem text={saving.problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={saving.busy}>
          {provider ? common('saveChanges') : t('addProvider')}
        </Button>
      </div>
    </form>
  )
}
