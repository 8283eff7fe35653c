'use client'

import { useState } from 'react'
import { FilterField } from '#components/admin/layout/filter-field.tsx'
import { withChanged } from '#components/admin/layout/list-json.ts'
import { useAction } from '#components/admin/layout/use-action.ts'
import { matches } from '#components/matches.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import type { ResourceActions } from '#components/use-resource.ts'
import type { ModelView } from '#lib/models/shared.ts'
import { audienceWords } from './model-form.ts'
import { type ModelsJson, modelsApi } from './models-api.ts'

/** A provider may list hundreds; more than this are found with the filter. */
const SHOWN = 100

export interface ModelTableProps {
  models: readonly ModelView[]
  openId: string | null
  onOpen: (id: string) => void
  onChanged: () => Promise<void>
  change: ResourceActions<ModelsJson>['change']
}

export function ModelTable({ models, openId, onOpen, onChanged, change }: ModelTableProps) {
  const [filter, setFilter] = useState('')
  const [offeredOnly, setOfferedOnly] = useState(false)
  const found = models.filter(model => matches(filter, model.id, model.title) && (model.offered || !offeredOnly))
  if (models.length === 0) return null
  return (
    <section aria-label="Models" className="flex flex-col gap-3">
      <h2 className="text-base">Models</h2>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <FilterField label="Filter models" value={filter} onChange={setFilter} />
        <Checkbox checked={offeredOnly} onCheckedChange={setOfferedOnly} label="Offered only" />
      </div>
      <Table
        caption="Models"
        head={
          <>
            <Th>Model</Th>
            <Th from="sm">Audience</Th>
            <Th from="lg">Tools</Th>
            <Th align="right" from="md">
              Context
            </Th>
            <Th align="right">Offered</Th>
          </>
        }
      >
        {found.slice(0, SHOWN).map(model => (
          <ModelRow
            key={model.id}
            model={model}
            isOpen={model.id === openId}
            onOpen={() => onOpen(model.id)}
            onChanged={onChanged}
            change={change}
          />
        ))}
      </Table>
      {found.length === 0 ? <p className="text-ink-2 text-sm">No model matches.</p> : null}
      {found.length > SHOWN ? (
        <p className="text-ink-2 text-sm">{found.length - SHOWN} further models; narrow the filter to see them.</p>
      ) : null}
    </section>
  )
}

interface ModelRowProps extends Pick<ModelTableProps, 'onChanged' | 'change'> {
  model: ModelView
  isOpen: boolean
  onOpen: () => void
}

function ModelRow({ model, isOpen, onOpen, onChanged, change }: ModelRowProps) {
  const { busy, run } = useAction(`${model.title} was left as it is.`)
  const show = (offered: boolean) => change(list => withChanged(list, ({ id }) => id === model.id, { offered }))

  async function offer(offered: boolean) {
    show(offered)
    const saved = await run(async () => {
      await modelsApi.updateModel(model.id, { offered })
    })
    if (saved) await onChanged()
    else show(!offered)
  }

  return (
    <Tr onOpen={onOpen} selected={isOpen}>
      <Td>
        <button
          type="button"
          className="rounded-sm text-left font-[550] hover:underline"
          onClick={event => {
            event.stopPropagation()
            onOpen()
          }}
        >
          {model.title}
        </button>
        <span className="ml-2 inline-flex gap-1.5">
          {model.isDefault ? <Badge tone="accent">default</Badge> : null}
          {model.listed ? null : <Badge tone="wait">not listed</Badge>}
        </span>
        <p className="break-all font-mono text-2xs text-ink-2">{model.id}</p>
      </Td>
      <Td muted nowrap from="sm">
        {audienceWords(model.audience)}
      </Td>
      <Td muted from="lg">
        {model.tools}
      </Td>
      <Td muted align="right" from="md">
        {model.contextWindow?.toLocaleString() ?? '–'}
      </Td>
      <Td align="right">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click on the switch from opening the row */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <span className="inline-flex" onClick={event => event.stopPropagation()}>
          <Switch checked={model.offered} disabled={busy} label={`Offer ${model.title}`} onCheckedChange={offered => void offer(offered)} />
        </span>
      </Td>
    </Tr>
  )
}
