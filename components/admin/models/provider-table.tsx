'use client'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Table, Th } from '#components/ui/table.tsx'
import type { ProviderView } from '#lib/models/shared.ts'
import { ProviderRow } from './provider-row.tsx'

export interface ProviderTableProps {
  providers: readonly ProviderView[]
  onEdit: (provider: ProviderView) => void
  onAdd: () => void
  onChanged: () => Promise<void>
}

export function ProviderTable({ providers, onEdit, onAdd, onChanged }: ProviderTableProps) {
  if (providers.length === 0)
    return (
      <EmptyState
        title="No provider yet: the demo model answers"
        action={
          <Button variant="primary" onClick={onAdd}>
            Add provider
          </Button>
        }
      >
        The demo model is a script that works offline and picks tools by the words of a message, so you can try everything without a key. It
        knows nothing. Once you add a provider, it is no longer the default.
      </EmptyState>
    )
  return (
    <section aria-label="Providers">
      <Table
        caption="Providers"
        head={
          <>
            <Th>Provider</Th>
            <Th from="md">Address</Th>
            <Th from="sm">Models listed</Th>
            <Th from="lg">Origin</Th>
            <Th align="end">Enabled</Th>
            <Th hidden>Actions</Th>
          </>
        }
      >
        {providers.map(provider => (
          <ProviderRow key={provider.id} provider={provider} onEdit={() => onEdit(provider)} onChanged={onChanged} />
        ))}
      </Table>
    </section>
  )
}
