'use client'

import { type FormEvent, useState } from 'react'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import type { ModelView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { common } from '#lib/words/en/common.ts'
import { WhoButton } from '../access/who-dialog.tsx'
import { ModelFields } from './model-fields.tsx'
import { formOfModel, type ModelForm, modelPatch } from './model-form.ts'
import { modelsApi } from './models-api.ts'

export interface ModelEditorProps {
  model: ModelView
  onClose: () => void
  onChanged: () => Promise<void>
}

export function ModelEditor({ model, onClose, onChanged }: ModelEditorProps) {
  const [form, setForm] = useState<ModelForm>(() => formOfModel(model))
  const saving = useAction()
  const defaulting = useAction(t('defaultNotChanged'))
  const { patch, problems } = modelPatch(form, model)
  const isReady = Object.keys(patch).length > 0 && Object.keys(problems).length === 0

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    await saving.run(async () => {
      await modelsApi.updateModel(model.id, patch)
      toast.success(t('modelSaved', { title: model.title }))
      await onChanged()
    })
  }

  const setDefault = (id: string | null) =>
    void defaulting.run(async () => {
      await modelsApi.setDefault(id)
      await onChanged()
    })

  return (
    <form onSubmit={event => void save(event)} noValidate className="flex flex-col gap-5">
      <p className="break-all font-mono text-ink-2 text-xs">{model.id}</p>
      {model.declared ? <p className="text-ink-2 text-sm">{t('modelDeclared')}</p> : null}
      {model.listed ? null : <p className="text-sm text-wait-ink">{t('notListed')}</p>}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {model.isDefault ? (
          <>
            <p>{t('isDefault')}</p>
            <Button size="sm" variant="ghost" busy={defaulting.busy} onClick={() => setDefault(null)}>
              {t('chooseAutomatically')}
            </Button>
          </>
        ) : (
          <Button size="sm" busy={defaulting.busy} disabled={!model.offered} onClick={() => setDefault(model.id)}>
            {t('makeDefault')}
          </Button>
        )}
        <WhoButton thing={{ kind: 'model', id: model.id, name: model.title }} />
      </div>
      <ModelFields
        form={form}
        problems={problems}
        model={model}
        isDeclared={model.declared}
        onChange={change => setForm(before => ({ ...before, ...change }))}
      />
      <Problem text={saving.problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onClose}>{common('close')}</Button>
        <Button type="submit" variant="primary" busy={saving.busy} disabled={!isReady}>
          {common('saveChanges')}
        </Button>
      </div>
    </form>
  )
}
