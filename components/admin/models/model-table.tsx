'use client'

import { useState } from 'react'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowSwitch } from '#components/resource/row-switch.tsx'
import type { List } from '#components/resource/use-list.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Td, Tr } from '#components/ui/table.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ModelView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { audienceWords, byProvider, type ModelGroup } from './model-groups.ts'
import { modelsApi } from './models-api.ts'
import { priceOrigin, priceWords } from './price-words.ts'

export interface ModelTableProps {
  models: List<ModelView>
  openId: string | null
  onOpen: (id: string) => void
}

export function ModelTable({ models, openId, onOpen }: ModelTableProps) {
  const [offeredOnly, setOfferedOnly] = useState(false)
  if (models.isEmpty) return null
  return (
    <section aria-label={t('models')} className="flex flex-col gap-3">
      <h2 className="text-base">{t('models')}</h2>
      <ResourceList
        list={models}
        loading={t('loadingModels')}
        failed={t('modelsNotLoaded')}
        caption={t('models')}
        filter={t('filterModels')}
        none={() => t('noModelMatches')}
        words={({ id, title }) => [id, title]}
        tools={<Checkbox checked={offeredOnly} onCheckedChange={setOfferedOnly} label={t('offeredOnly')} />}
        keep={({ offered }) => offered || !offeredOnly}
        csv="models.csv"
        empty={null}
        groups={found =>
          byProvider(found).map(group => ({
            head: <GroupRow group={group} isFiltered={found.length < models.rows.length} onChanged={models.reload} />,
            rows: group.models,
          }))
        }
        onOpen={({ id }) => onOpen(id)}
        isOpen={({ id }) => id === openId}
        columns={[
          { label: t('model'), value: ({ id }) => id, cell: model => <ModelName model={model} onOpen={() => onOpen(model.id)} /> },
          { label: t('audience'), value: ({ audience }) => audienceWords(audience), muted: true, nowrap: true, from: 'sm' },
          { label: t('tools'), value: ({ tools }) => t('kindOfTools', { tools }), muted: true, from: 'lg' },
          {
            label: t('context'),
            value: ({ contextWindow }) => contextWindow,
            cell: ({ contextWindow }) => contextWindow?.toLocaleString() ?? '–',
            muted: true,
            align: 'end',
            from: 'md',
          },
          {
            label: t('price'),
            value: priceWords,
            cell: model => <span title={priceOrigin(model)}>{priceWords(model)}</span>,
            muted: true,
            nowrap: true,
            from: 'lg',
          },
          {
            label: t('offered'),
            value: ({ offered }) => Number(offered),
            cell: model => <ModelSwitch model={model} models={models} />,
            isControl: true,
            align: 'end',
          },
        ]}
      />
    </section>
  )
}

interface GroupRowProps {
  group: ModelGroup
  isFiltered: boolean
  onChanged: () => Promise<void>
}

/** Heads the models of one provider: how many are offered, and a switch for all that are shown. */
function GroupRow({ group: { provider, models, offered }, isFiltered, onChanged }: GroupRowProps) {
  const areAll = offered === models.length
  return (
    <Tr>
      <Td>
        <span className="font-[550] text-ink-2">{provider}</span>
        <span className="ms-2 text-ink-2 text-xs">{t('offeredOf', { offered, count: models.length })}</span>
      </Td>
      <Td from="sm" />
      <Td from="lg" />
      <Td from="md" />
      <Td from="lg" />
      <Td align="end" nowrap>
        <RowSwitch
          label={isFiltered ? t('offerShown', { provider }) : t('offerAll', { provider })}
          isOn={areAll}
          failure={t('modelsNotChanged')}
          save={async on => {
            const ids = models.filter(model => model.offered !== on).map(({ id }) => id)
            await modelsApi.offer(ids, on)
            await onChanged()
          }}
        />
      </Td>
    </Tr>
  )
}

function ModelName({ model, onOpen }: { model: ModelView; onOpen: () => void }) {
  return (
    <>
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
        {model.isDefault ? <Badge tone="accent">{t('defaultBadge')}</Badge> : null}
        {model.listed ? null : <Badge tone="wait">{t('notListedBadge')}</Badge>}
      </span>
      <p className="break-all font-mono text-2xs text-ink-2">{model.id}</p>
    </>
  )
}

function ModelSwitch({ model, models }: { model: ModelView; models: List<ModelView> }) {
  return (
    <RowSwitch
      label={t('offerModel', { title: model.title })}
      isOn={model.offered}
      failure={t('notChanged', { title: model.title })}
      save={async offered => {
        await modelsApi.updateModel(model.id, { offered })
        models.put({ ...model, offered })
        await models.reload()
      }}
    />
  )
}
