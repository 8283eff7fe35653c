'use client'

import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Facts } from '#components/sections/facts.tsx'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useAction } from '#components/use-action.ts'
import type { PresetField, ServerPreset } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { common } from '#lib/words/en/common.ts'
import { ConnectionTest } from './connection-test.tsx'
import { commandLine, inputOfEntry } from './server-entry.ts'
import { serversApi } from './servers-api.ts'

export interface CatalogueEntryFormProps {
  entry: ServerPreset
  onBack: () => void
  onAdded: (slug: string) => void
}

export function CatalogueEntryForm({ entry, onBack, onAdded }: CatalogueEntryFormProps) {
  const [slug, setSlug] = useState(entry.slug)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { busy, problem, run } = useAction()

  function input() {
    const missing = entry.fields.filter(field => field.required && !values[field.name]?.trim()).map(({ name }) => [name, t('required')])
    const found = { ...Object.fromEntries(missing), ...(/^[\w-]+$/.test(slug) ? {} : { '': t('slugRule') }) }
    setProblems(found)
    return Object.keys(found).length > 0 ? null : inputOfEntry(entry, slug, values)
  }

  async function add(event: FormEvent) {
    event.preventDefault()
    const server = input()
    if (!server) return
    const added = await run(async () => {
      await serversApi.create(server)
    })
    if (added) onAdded(slug)
  }

  return (
    <form onSubmit={event => void add(event)} noValidate className="flex flex-col gap-4">
      <div>
        <Button size="sm" variant="ghost" icon={<ArrowLeft size={14} aria-hidden className="rtl:-scale-x-100" />} onClick={onBack}>
          {t('catalogue')}
        </Button>
      </div>
      <div>
        <h3 className="text-base">{entry.title}</h3>
        <p className="text-ink-2 text-sm">{entry.purpose}</p>
      </div>
      <Facts
        facts={[
          { label: t('command'), value: entry.command === undefined ? null : commandLine(entry.command, entry.args ?? []), mono: true },
          { label: t('address'), value: entry.url ?? null, mono: true },
          {
            label: t('website'),
            value: (
              <a href={entry.homepage} target="_blank" rel="noreferrer" className="break-all text-accent">
                {entry.homepage}
              </a>
            ),
          },
        ]}
      />
      <Field label={common('name')} error={problems['']} hint={t('prefixHint')}>
        <Input mono value={slug} onChange={event => setSlug(event.target.value.trim())} />
      </Field>
      {entry.fields.map(field => (
        <EntryField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          problem={problems[field.name]}
          onChange={value => setValues(before => ({ ...before, [field.name]: value }))}
        />
      ))}
      <ConnectionTest input={input} />
      <Problem text={problem} />
      <div className="flex justify-end gap-2 border-line border-t pt-4">
        <Button type="submit" variant="primary" busy={busy}>
          {t('addEntry', { title: entry.title })}
        </Button>
      </div>
    </form>
  )
}

interface EntryFieldProps {
  field: PresetField
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function EntryField({ field, value, problem, onChange }: EntryFieldProps) {
  return (
    <Field label={`${field.label}${field.required ? '' : ' (optional)'}`} hint={field.hint} error={problem}>
      <Input
        mono
        type={field.secret ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  )
}
