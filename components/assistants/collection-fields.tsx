'use client'

import Link from 'next/link'
import { useState } from 'react'
import { filterOf } from '#components/text-filter.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { collectionFields as t } from '#lib/words/en/collection-fields.ts'

interface CollectionFieldsProps {
  /** Ids of the chosen collections; some may be of others, and not shown. */
  chosen: readonly string[]
  hint: string
  disabled?: boolean
  onChange: (chosen: string[]) => void
}

/** From this many collections on, the list has a filter. */
const MANY = 8

/** Chooses the collections that answers search. */
export function CollectionFields({ chosen, hint, disabled = false, onChange }: CollectionFieldsProps) {
  const [resource] = useResource('GET /api/collections')
  const [filter, setFilter] = useState('')
  const all = resource.state === 'ready' ? resource.data.data : []
  const matches = filterOf(filter)
  const hidden = resource.state === 'ready' ? chosen.filter(id => !all.some(one => one.id === id)).length : 0
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-[550] text-sm">{t('collections')}</legend>
      <p className="text-ink-2 text-xs">{hint}</p>
      {all.length >= MANY ? (
        <Input
          size="sm"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      ) : null}
      <div className="flex max-h-56 flex-col gap-1.5 overflow-y-auto">
        {all
          .filter(({ title }) => filter === '' || matches(title))
          .map(({ id, title, fileCount }) => (
            <Checkbox
              key={id}
              disabled={disabled}
              checked={chosen.includes(id)}
              label={<VisibleText isName text={title} />}
              hint={t('files', { count: fileCount })}
              onCheckedChange={isOn => onChange(isOn ? [...chosen, id] : chosen.filter(other => other !== id))}
            />
          ))}
      </div>
      {resource.state === 'failed' ? <p className="text-bad text-sm">{resource.error}</p> : null}
      {resource.state === 'ready' && all.length === 0 ? (
        <p className="text-ink-2 text-sm">
          {t.rich('none', {
            link: chunks => (
              <Link key="link" href="/knowledge" className="text-accent underline">
                {chunks}
              </Link>
            ),
          })}
        </p>
      ) : null}
      {hidden > 0 ? <p className="text-ink-2 text-xs">{t('hidden', { count: hidden })}</p> : null}
    </fieldset>
  )
}
