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
      toast.success('Settings saved.')
      onSaved(saved)
    })
  }

  const common = { form, problems, onChange: set, declared: stored.declared, showsUnits: true }
  return (
    <form onSubmit={event => void save(event)} noValidate className="flex max-w-[760px] flex-col">
      <Section title="Workspace">
        <Fields {...common} fields={workspaceFields} />
      </Section>
      <Section title="Answers">
        <NewcomerAssistantField value={form.newcomerAssistant} onChange={newcomerAssistant => set({ newcomerAssistant })} />
        <Fields {...common} fields={answerFields} />
      </Section>
      <Section title="Titles">
        <Fields {...common} fields={titleFields} />
      </Section>
      <ContextSettings {...common} />
      <Section title="Storage">
        <Fields {...common} fields={storageFields} />
        <StorageLine />
      </Section>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper py-3">
        <Problem text={problem} />
        {isChanged ? (
          <Button variant="ghost" onClick={() => setForm(formOf(settingFields, stored.settings))}>
            Discard changes
          </Button>
        ) : null}
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged || Object.keys(problems).length > 0}>
          Save changes
        </Button>
      </div>
    </form>
  )
}
