'use client'

import { useEffect, useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { FilterField } from '#components/resource/filter-field.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { type ServerPreset, serverPresets } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { CatalogueEntryForm } from './catalogue-entry-form.tsx'
import { PasteConfiguration } from './paste-configuration.tsx'

const ServerEditor = later(() => import('./server-editor.tsx').then(module => module.ServerEditor), <Skeleton lines={6} />)

export type AddServerWay = 'catalogue' | 'hand' | 'paste'

export interface AddServerDialogProps {
  /** Null: closed. */
  way: AddServerWay | null
  onWay: (way: AddServerWay | null) => void
  onAdded: (slug: string | null) => void
}

/** Adds a server in one of three ways: from the catalogue, by form, or from a pasted configuration. */
export function AddServerDialog({ way, onWay, onAdded }: AddServerDialogProps) {
  const close = () => onWay(null)
  useEffect(ServerEditor.near, [])
  return (
    <Dialog open={way !== null} onOpenChange={open => (open ? undefined : close())} title={t('addAServer')} size="lg">
      <Tabs
        label={t('waysToAddAServer')}
        value={way ?? 'catalogue'}
        onValueChange={value => onWay(value as AddServerWay)}
        tabs={[
          { value: 'catalogue', label: t('catalogue'), content: <CatalogueWay onAdded={onAdded} /> },
          { value: 'hand', label: t('manual'), content: <ServerEditor server={null} onCancel={close} onSaved={onAdded} /> },
          { value: 'paste', label: t('pasteConfiguration'), content: <PasteConfiguration onAdded={() => onAdded(null)} /> },
        ]}
      />
    </Dialog>
  )
}

/** Lists well-known servers. Choosing one opens its form. */
function CatalogueWay({ onAdded }: { onAdded: (slug: string) => void }) {
  const [filter, setFilter] = useState('')
  const [entry, setEntry] = useState<ServerPreset | null>(null)
  if (entry) return <CatalogueEntryForm key={entry.slug} entry={entry} onBack={() => setEntry(null)} onAdded={onAdded} />

  const shown = serverPresets().filter(({ title, purpose, slug }) => matchesFilter(filter, title, purpose, slug))
  return (
    <div className="flex flex-col gap-3">
      <FilterField label={t('filterTheCatalogue')} value={filter} onChange={setFilter} />
      <ul className="border-line border-t">
        {shown.map(one => (
          <li key={one.slug} className="flex items-center gap-3 border-line border-b py-2.5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 text-sm">
                <span className="font-[550]">{one.title}</span>
                {one.transport === 'stdio' ? null : <Badge>{t('web')}</Badge>}
                {one.fields.some(({ secret, required }) => secret && required) ? <Badge>{t('needsAKey')}</Badge> : null}
              </p>
              <p className="text-ink-2 text-xs">{one.purpose}</p>
            </div>
            <Button size="sm" onClick={() => setEntry(one)} aria-label={t('chooseEntry', { title: visibleText(one.title) })}>
              {t('choose')}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="text-ink-2 text-sm">{t('nothingMatches', { filter })}</p> : null}
    </div>
  )
}
