'use client'

import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowSwitch } from '#components/resource/row-switch.tsx'
import type { List } from '#components/resource/use-list.ts'
import { StateDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { type Origin, type ProviderView, providerTypes } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'
import { modelsApi } from './models-api.ts'
import { ProviderMenu } from './provider-menu.tsx'

const origins: Record<Origin, () => string> = {
  environment: () => t('environment'),
  file: () => t('configuration'),
  dashboard: () => t('administration'),
}

export interface ProviderTableProps {
  providers: List<ProviderView>
  onEdit: (provider: ProviderView) => void
  onAdd: () => void
  onChanged: () => Promise<void>
}

export function ProviderTable({ providers, onEdit, onAdd, onChanged }: ProviderTableProps) {
  return (
    <section aria-label={t('providers')}>
      <ResourceList
        list={providers}
        loading={t('loadingProviders')}
        failed={t('providersNotLoaded')}
        caption={t('providers')}
        filter={t('filterProviders')}
        none={filter => t('noProviderMatches', { filter })}
        words={provider => [provider.title, provider.id, addressOf(provider)]}
        isShort
        csv="providers.csv"
        empty={
          <EmptyState
            title={t('noProviderYet')}
            action={
              <Button variant="primary" onClick={onAdd}>
                {t('addProvider')}
              </Button>
            }
          >
            {t('demoModel')}
          </EmptyState>
        }
        columns={[
          {
            label: t('provider'),
            value: ({ title }) => title,
            cell: ({ id, title, hasKey }) => (
              <>
                <p className="font-[550]">
                  <VisibleText isName text={title} />
                </p>
                <p className="font-mono text-2xs text-ink-2">
                  {id}
                  {hasKey ? ` · ${t('keyStored')}` : ''}
                </p>
              </>
            ),
          },
          {
            label: t('address'),
            value: addressOf,
            cell: provider => <span className="break-all">{addressOf(provider)}</span>,
            muted: true,
            mono: true,
            from: 'md',
          },
          {
            label: t('modelsListed'),
            value: ({ listing }) => (listing.status === 'listed' ? listing.models : null),
            cell: ({ listing }) => <ListingState listing={listing} />,
            from: 'sm',
          },
          { label: t('origin'), value: ({ origin }) => origins[origin](), muted: true, nowrap: true, from: 'lg' },
          {
            label: t('enabled'),
            value: ({ enabled }) => Number(enabled),
            cell: ({ id, title, enabled }) => (
              <RowSwitch
                label={t('enableProvider', { title })}
                isOn={enabled}
                failure={t('notChanged', { title })}
                save={async on => {
                  await modelsApi.updateProvider(id, { enabled: on })
                  await onChanged()
                }}
              />
            ),
            align: 'end',
          },
        ]}
        actions={provider => <ProviderMenu provider={provider} onEdit={() => onEdit(provider)} onChanged={onChanged} />}
      />
    </section>
  )
}

function addressOf({ baseUrl, type }: ProviderView): string {
  return baseUrl ?? providerTypes.find(info => info.type === type)?.baseUrl ?? ''
}

function ListingState({ listing }: { listing: ProviderView['listing'] }) {
  switch (listing.status) {
    case 'unknown':
      return (
        <StateDot tone="plain" label={t('notCheckedYet')}>
          {t('notCheckedYet')}
        </StateDot>
      )
    case 'listed':
      return (
        <StateDot tone="good" label={t('listed')}>
          {listing.models}
        </StateDot>
      )
    case 'failed':
      return (
        <div className="max-w-[40ch]">
          <StateDot tone="bad" label={t('failed')}>
            {t('failed')}
          </StateDot>
          <p className="text-bad text-xs">{listing.reason}</p>
        </div>
      )
  }
}
