'use client'

import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowSwitch } from '#components/resource/row-switch.tsx'
import type { List } from '#components/resource/use-list.ts'
import { StateDot } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { type Origin, type ProviderView, providerTypes } from '#lib/models/shared.ts'
import { modelsApi } from './models-api.ts'
import { ProviderMenu } from './provider-menu.tsx'

const origins: Record<Origin, string> = { environment: 'Environment', file: 'Configuration', dashboard: 'Administration' }

export interface ProviderTableProps {
  providers: List<ProviderView>
  onEdit: (provider: ProviderView) => void
  onAdd: () => void
  onChanged: () => Promise<void>
}

export function ProviderTable({ providers, onEdit, onAdd, onChanged }: ProviderTableProps) {
  return (
    <section aria-label="Providers">
      <ResourceList
        list={providers}
        loading="Loading providers"
        failed="The providers could not be loaded."
        caption="Providers"
        filter="Filter providers"
        none={filter => `No provider matches “${filter}”.`}
        words={provider => [provider.title, provider.id, addressOf(provider)]}
        isShort
        csv="providers.csv"
        empty={
          <EmptyState
            title="No provider yet: the demo model answers"
            action={
              <Button variant="primary" onClick={onAdd}>
                Add provider
              </Button>
            }
          >
            The demo model is a script that works offline and picks tools by the words of a message, so you can try everything without a
            key. It knows nothing. Once you add a provider, it is no longer the default.
          </EmptyState>
        }
        columns={[
          {
            label: 'Provider',
            value: ({ title }) => title,
            cell: ({ id, title, hasKey }) => (
              <>
                <p className="font-[550]">
                  <VisibleText isName text={title} />
                </p>
                <p className="font-mono text-2xs text-ink-2">
                  {id}
                  {hasKey ? ' · key stored' : ''}
                </p>
              </>
            ),
          },
          {
            label: 'Address',
            value: addressOf,
            cell: provider => <span className="break-all">{addressOf(provider)}</span>,
            muted: true,
            mono: true,
            from: 'md',
          },
          {
            label: 'Models listed',
            value: ({ listing }) => (listing.status === 'listed' ? listing.models : null),
            cell: ({ listing }) => <ListingState listing={listing} />,
            from: 'sm',
          },
          { label: 'Origin', value: ({ origin }) => origins[origin], muted: true, nowrap: true, from: 'lg' },
          {
            label: 'Enabled',
            value: ({ enabled }) => Number(enabled),
            cell: ({ id, title, enabled }) => (
              <RowSwitch
                label={`Enable ${title}`}
                isOn={enabled}
                failure={`${title} was not changed.`}
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
        <StateDot tone="plain" label="Not checked yet">
          Not checked yet
        </StateDot>
      )
    case 'listed':
      return (
        <StateDot tone="good" label="Listed">
          {listing.models}
        </StateDot>
      )
    case 'failed':
      return (
        <div className="max-w-[40ch]">
          <StateDot tone="bad" label="Failed">
            Failed
          </StateDot>
          <p className="text-bad text-xs">{listing.reason}</p>
        </div>
      )
  }
}
