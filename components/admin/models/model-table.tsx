'use client'

import { Fragment, useState } from 'react'
import { FilterField } from '#components/resource/filter-field.tsx'
import type { Answer } from '#components/routes.ts'
import { matchesFilter } from '#components/text-filter.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { useAction } from '#components/use-action.ts'
import type { ResourceActions } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { withChanged } from '#components/with-changed.ts'
import type { ModelView } from '#lib/models/shared.ts'
import { audienceWords, byProvider, type ModelGroup } from './model-groups.ts'
import { modelsApi } from './models-api.ts'

type Models = Answer<'GET /api/admin/models'>

/** Models shown per provider at first; a provider may list hundreds. */
const SHOWN = 100

export interface ModelTableProps {
  models: readonly ModelView[]
  openId: string | null
  onOpen: (id: string) => void
  onChanged: () => Promise<void>
  change: ResourceActions<Models>['change']
}

export function ModelTable({ models, openId, onOpen, onChanged, change }: ModelTableProps) {
  const [filter, setFilter] = useState('')
  const [offeredOnly, setOfferedOnly] = useState(false)
  const found = models.filter(model => matchesFilter(filter, model.id, model.title) && (model.offered || !offeredOnly))
  const [shown, setShown] = useState(SHOWN)
  const isFiltered = filter.trim() !== '' || offeredOnly
  const hidden = byProvider(found).reduce((sum, group) => sum + Math.max(0, group.models.length - shown), 0)
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
            <Th align="end" from="md">
              Context
            </Th>
            <Th align="end">Offered</Th>
          </>
        }
      >
        {byProvider(found).map(group => (
          <Fragment key={group.provider}>
            <GroupRow group={group} isFiltered={isFiltered} onChanged={onChanged} change={change} />
            {group.models.slice(0, shown).map(model => (
              <ModelRow
                key={model.id}
                model={model}
                isOpen={model.id === openId}
                onOpen={() => onOpen(model.id)}
                onChanged={onChanged}
                change={change}
              />
            ))}
          </Fragment>
        ))}
      </Table>
      {found.length === 0 ? <p className="text-ink-2 text-sm">No model matches.</p> : null}
      {hidden > 0 ? (
        <div>
          <Button size="sm" onClick={() => setShown(shown + SHOWN * 10)}>
            {hidden === 1 ? 'Show 1 more model' : `Show ${hidden} more models`}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface GroupRowProps extends Pick<ModelTableProps, 'onChanged' | 'change'> {
  group: ModelGroup
  isFiltered: boolean
}

/** Heads the models of one provider: how many are offered, and a switch for all that are shown. */
function GroupRow({ group: { provider, models, offered }, isFiltered, onChanged, change }: GroupRowProps) {
  const { busy, run } = useAction('The models were not changed.')
  const areAll = offered === models.length
  const label = isFiltered ? `Offer the shown models of ${provider}` : `Offer all models of ${provider}`

  async function offerAll() {
    const ids = models.filter(model => model.offered === areAll).map(({ id }) => id)
    for (const each of ids) change(list => withChanged(list, ({ id }) => id === each, { offered: !areAll }))
    await run(() => modelsApi.offer(ids, !areAll))
    await onChanged()
  }

  return (
    <Tr>
      <Td>
        <span className="font-[550] text-ink-2">{provider}</span>
        <span className="ms-2 text-ink-2 text-xs">{`${offered} of ${models.length} offered`}</span>
      </Td>
      <Td from="sm" />
      <Td from="lg" />
      <Td from="md" />
      <Td align="end" nowrap>
        <Switch checked={areAll} disabled={busy} label={label} onCheckedChange={() => void offerAll()} />
      </Td>
    </Tr>
  )
}

interface ModelRowProps extends Pick<ModelTableProps, 'onChanged' | 'change'> {
  model: ModelView
  isOpen: boolean
  onOpen: () => void
}

function ModelRow({ model, isOpen, onOpen, onChanged, change }: ModelRowProps) {
  const { busy, run } = useAction(`${model.title} was not changed.`)
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
          className="rounded-sm text-start font-[550] hover:underline"
          onClick={event => {
            event.stopPropagation()
            onOpen()
          }}
        >
          <VisibleText isName text={model.title} />
        </button>
        <span className="ms-2 inline-flex gap-1.5">
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
      <Td muted align="end" from="md">
        {model.contextWindow?.toLocaleString() ?? '–'}
      </Td>
      <Td align="end">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click on the switch from opening the row */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <span className="inline-flex" onClick={event => event.stopPropagation()}>
          <Switch checked={model.offered} disabled={busy} label={`Offer ${model.title}`} onCheckedChange={offered => void offer(offered)} />
        </span>
      </Td>
    </Tr>
  )
}
