'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { answerFields, settingFields, storageFields, titleFields, workspaceFields } from '#lib/admin/shared.ts'
import { changeOf, formOf } from '#lib/fields/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { common } from '#lib/words/en/common.ts'
import { ContextSettings } from './context-settings.tsx'
import { NewcomerAssistantField } from './newcomer-assistant-field.tsx'
import { Section } from './settings-section.tsx'
import { StorageLine } from './storage-line.tsx'

type Stored = Answer<'GET /api/admin/settings'>

export function SettingsEditor({ stored, onSaved }: { stored: Stored; onSaved: (saved: Stored) => void }) {
  const [form, setForm] = useState(() => formOf(settingFields, stored.settings))
  const { busy, problem, run } = useAction()
  const { patch, problems } = changeOf(settingFields, form, stored.settings)
  const isChanged = Object.keys(patch).length + Object.keys(problems).length > 0
  const set = (change: Partial<typeof form>) => setForm(before => ({ ...before, ...change }))

  async function save(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(problems).length > 0 || Object.keys(patch).length === 0) return
    await run(async () => {
      const saved = await request('PATCH /api/admin/settings', { body: patch })
      toast.success(t('settingsSaved'))
      onSaved(saved)
    })
  }

  const shared = { form, problems, onChange: set, declared: stored.declared, showsUnits: true }
  return (
    <form onSubmit={event => void save(event)} noValidate className="flex max-w-[760px] flex-col">
      <Section title={t('workspace')}>
        <Fields {...shared} fields={workspaceFields} />
      </Section>
      <Section title={t('answers')}>
        <NewcomerAssistantField value={form.newcomerAssistant} onChange={newcomerAssistant => set({ newcomerAssistant })} />
        <Fields {...shared} fields={answerFields} />
      </Section>
      <Section title={t('titles')}>
        <Fields {...shared} fields={titleFields} />
      </Section>
      <ContextSettings {...shared} />
      <Section title={t('storage')}>
        <Fields {...shared} fields={storageFields} />
        <StorageLine />
      </Section>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper py-3">
        <Problem text={problem} />
        {isChanged ? (
          <Button variant="ghost" onClick={() => setForm(formOf(settingFields, stored.settings))}>
            {t('discardChanges')}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged || Object.keys(problems).length > 0}>
          {common('saveChanges')}
        </Button>
      </div>
    </form>
  )
}
