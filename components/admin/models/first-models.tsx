'use client'

import { type ReactNode, useState } from 'react'
import { FilterField } from '#components/resource/filter-field.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { Problem } from '#components/sections/problem.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import type { ModelView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { common } from '#lib/words/en/common.ts'
import { modelsApi } from './models-api.ts'

/** From this many models on, the list can be filtered. */
const FILTERED_FROM = 9
const MOST_SHOWN = 200

/** Asks which models of a provider that was just added people may choose. Nothing is offered before. */
export function FirstModels({ providerId, title, onDone }: { providerId: string; title: string; onDone: () => void }) {
  const [resource, { reload }] = useResource('GET /api/admin/models')
  return (
    <ResourceView resource={resource} loading={t('loadingModels')} failed={t('modelsNotLoaded')} onRetry={reload}>
      {({ data }) => <Choices models={data.filter(model => model.providerId === providerId)} title={title} onDone={onDone} />}
    </ResourceView>
  )
}

function Choices({ models, title, onDone }: { models: readonly ModelView[]; title: string; onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [filter, setFilter] = useState('')
  const { busy, problem, run } = useAction()
  const found = models.filter(model => matchesFilter(filter, model.id, model.title))
  const shown = found.slice(0, MOST_SHOWN)

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  async function offer() {
    if (await run(() => modelsApi.offer([...chosen], true))) onDone()
  }

  if (models.length === 0)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-sm">{t('addedWithoutModels', { title })}</p>
        <Footer>
          <Button variant="primary" onClick={onDone}>
            {common('close')}
          </Button>
        </Footer>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{t('addedChooseModels', { title })}</p>
      {models.length >= FILTERED_FROM ? <FilterField label={t('filterModels')} value={filter} onChange={setFilter} /> : null}
      <ul aria-label={t('modelsOf', { title })} className="flex max-h-[40dvh] flex-col gap-2.5 overflow-y-auto">
        {shown.map(({ id, title: name }) => (
          <li key={id}>
            <Checkbox checked={chosen.has(id)} onCheckedChange={isChosen => choose(id, isChosen)} label={name} hint={id} />
          </li>
        ))}
      </ul>
      {found.length > shown.length ? <p className="text-ink-2 text-sm">{t('moreModels', { count: found.length - shown.length })}</p> : null}
      {found.length === 0 ? <p className="text-ink-2 text-sm">{t('noModelMatches')}</p> : null}
      <Problem text={problem} />
      <Footer>
        <Button onClick={onDone}>{t('notNow')}</Button>
        <Button variant="primary" busy={busy} disabled={chosen.size === 0} onClick={() => void offer()}>
          {chosen.size === 0 ? t('offerModels') : t('offerCount', { count: chosen.size })}
        </Button>
      </Footer>
    </div>
  )
}

function Footer({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">{children}</div>
}
