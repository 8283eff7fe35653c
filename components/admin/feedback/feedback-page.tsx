'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { LoadMore } from '#components/resource/load-more.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { CountTable } from './count-table.tsx'
import { SharedList } from './shared-list.tsx'

const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last year' },
]

/** Shows how people found the answers, by model and assistant, and the answers that they let administrators read. */
export function FeedbackPage() {
  const [days, setDays] = useState('30')
  const [resource, { reload, change }] = useResource('GET /api/admin/feedback', { query: { days } })
  async function loadOlder(cursor: string) {
    const older = await request('GET /api/admin/feedback', { query: { days, cursor } })
    change(shown => ({
      ...shown,
      shared: [...shown.shared, ...older.shared],
      names: { ...shown.names, ...older.names },
      nextCursor: older.nextCursor,
    }))
  }

  return (
    <>
      <PageHeader title="Feedback" actions={<Select aria-label="Period" value={days} options={PERIODS} onValueChange={setDays} />}>
        Opinions are counted without names. An answer can be read here only if the person who rated it agreed.
      </PageHeader>
      <ResourceView resource={resource} loading="Loading feedback" failed="The feedback could not be loaded." onRetry={reload}>
        {({ models, assistants, shared, nextCursor, names }) =>
          models.length === 0 && shared.length === 0 ? (
            <EmptyState title="No feedback yet">Ratings of answers will be counted here.</EmptyState>
          ) : (
            <div className="flex flex-col gap-8">
              <CountTable title="By model" what="Model" rows={models.map(({ model, ...count }) => ({ name: model, ...count }))} />
              {assistants.length === 0 ? null : (
                <CountTable
                  title="By assistant"
                  what="Assistant"
                  rows={assistants.map(({ assistantId, ...count }) => ({ name: names[assistantId] ?? 'Deleted assistant', ...count }))}
                />
              )}
              <section aria-label="Answers you can read" className="flex flex-col gap-3">
                <h2 className="text-base">Answers you can read</h2>
                <SharedList items={shared} names={names} />
                <LoadMore label="Load older" onLoad={nextCursor === null ? null : () => loadOlder(nextCursor)} />
              </section>
            </div>
          )
        }
      </ResourceView>
    </>
  )
}
