'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { ImportEntry } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { commandLine } from './server-entry.ts'

export interface ImportPreviewProps {
  entries: readonly ImportEntry[]
  busy: boolean
  onAdd: (names: readonly string[]) => void
}

/** Previews a pasted configuration: every command in full, and why an entry cannot be added. */
export function ImportPreview({ entries, busy, onAdd }: ImportPreviewProps) {
  /** Names that are not added. A server that exists already is added a second time only when chosen. */
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(entries.filter(entry => entry.takenSlug).map(({ name }) => name)))
  const names = entries.filter(entry => entry.problem === null && !left.has(entry.name)).map(({ name }) => name)

  function choose(name: string, chosen: boolean) {
    const next = new Set(left)
    if (chosen) next.delete(name)
    else next.add(name)
    setLeft(next)
  }

  return (
    <div className="flex flex-col gap-4">
      <ul className="border-line border-t">
        {entries.map(entry => (
          <li key={entry.name} className="border-line border-b py-2.5">
            <Checkbox
              checked={entry.problem === null && !left.has(entry.name)}
              disabled={entry.problem !== null}
              onCheckedChange={chosen => choose(entry.name, chosen)}
              label={entry.slug === entry.name ? entry.name : t('nameAsSlug', { name: entry.name, slug: entry.slug })}
              hint={<EntryLines entry={entry} />}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="primary" busy={busy} disabled={names.length === 0} onClick={() => onAdd(names)}>
          {t('addServers', { count: names.length })}
        </Button>
      </div>
    </div>
  )
}

function EntryLines({ entry }: { entry: ImportEntry }) {
  const secrets = [...entry.envNames, ...entry.headerNames]
  return (
    <>
      <span className="block break-words font-mono">{entry.command === null ? entry.url : commandLine(entry.command, entry.args)}</span>
      {secrets.length > 0 ? <span className="block">{t('withSecrets', { secrets: secrets.join(', ') })}</span> : null}
      {entry.takenSlug && !entry.problem ? (
        <span className="block text-wait-ink">{t('nameIsTaken', { takenSlug: entry.takenSlug, slug: entry.slug })}</span>
      ) : null}
      {entry.problem ? <span className="block text-bad">{entry.problem}</span> : null}
    </>
  )
}
