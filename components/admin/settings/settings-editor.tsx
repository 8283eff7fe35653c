'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import type { SettingsJson } from '#lib/admin/shared.ts'
import { ContextSettings } from './context-settings.tsx'
import { NewcomerAssistantField } from './newcomer-assistant-field.tsx'
import { type NumberName, type NumberSetting, numberSettings } from './number-settings.ts'
import { SettingField } from './setting-field.tsx'
import { formOfSettings, type SettingsForm, settingsPatchOf } from './settings-form.ts'
import { Section } from './settings-section.tsx'
import { StorageLine } from './storage-line.tsx'

const ofStorage: readonly NumberName[] = ['eventRetentionDays', 'auditRetentionDays', 'storagePerPersonMb']
const ofCompaction: readonly NumberName[] = ['compactionTriggerTokens', 'compactionTriggerShare', 'keptHistoryTokens', 'summaryTokens']
const ofCache: readonly NumberName[] = ['cacheMinimumTokens']
const settingsOf = (names: readonly NumberName[]) => numberSettings.filter(({ name }) => names.includes(name))
const limits = numberSettings.filter(({ name }) => ![...ofStorage, ...ofCompaction, ...ofCache].includes(name))

export function SettingsEditor({ stored, onSaved }: { stored: SettingsJson; onSaved: (saved: SettingsJson) => void }) {
  const [form, setForm] = useState<SettingsForm>(() => formOfSettings(stored.settings))
  const { busy, problem, run } = useAction()
  const { patch, problems } = settingsPatchOf(form, stored.settings)
  const isChanged = Object.keys(patch).length + Object.keys(problems).length > 0
  const set = (change: Partial<SettingsForm>) => setForm(before => ({ ...before, ...change }))

  async function save(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(problems).length > 0 || Object.keys(patch).length === 0) return
    await run(async () => {
      const saved = await request<SettingsJson>('/api/admin/settings', { method: 'PATCH', body: patch })
      toast.success('Settings saved.')
      onSaved(saved)
    })
  }

  const numbers = (settings: readonly NumberSetting[]) =>
    settings.map(setting => (
      <SettingField
        key={setting.name}
        setting={setting}
        value={form[setting.name]}
        problem={problems[setting.name]}
        isDeclared={stored.declared.includes(setting.name)}
        onChange={value => set({ [setting.name]: value })}
      />
    ))

  return (
    <form onSubmit={event => void save(event)} noValidate className="flex max-w-[760px] flex-col">
      <Section title="Workspace">
        <Field label="Name" error={problems.workspaceName} hint="Shown where people sign in, above the chats, in titles and in mails.">
          <Input value={form.workspaceName} onChange={event => set({ workspaceName: event.target.value })} />
        </Field>
        <Field label="New accounts" hint="Invitations always work.">
          <Select
            value={form.registration}
            options={[
              { value: 'closed', label: 'By invitation only' },
              { value: 'open', label: 'Anyone who can reach this address can register' },
            ]}
            onValueChange={registration => set({ registration: registration === 'open' ? 'open' : 'closed' })}
          />
        </Field>
      </Section>
      <Section title="Answers">
        <NewcomerAssistantField value={form.newcomerAssistant} onChange={newcomerAssistant => set({ newcomerAssistant })} />
        {numbers(limits)}
      </Section>
      <Section title="Titles">
        <Checkbox
          checked={form.automaticTitles}
          onCheckedChange={automaticTitles => set({ automaticTitles })}
          label="Let the model title chats"
          hint="After the first answer, with one short request to the chat’s own model. Otherwise the first words are the title. A title that a person wrote is never replaced."
        />
      </Section>
      <ContextSettings
        form={form}
        problems={problems}
        onChange={set}
        compaction={numbers(settingsOf(ofCompaction))}
        cache={numbers(settingsOf(ofCache))}
      />
      <Section title="Storage">
        {numbers(settingsOf(ofStorage))}
        <StorageLine />
      </Section>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper py-3">
        <Problem text={problem} />
        {isChanged ? (
          <Button variant="ghost" onClick={() => setForm(formOfSettings(stored.settings))}>
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
