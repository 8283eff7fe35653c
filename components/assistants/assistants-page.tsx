'use client'

import { useState } from 'react'
import { FilterField } from '#components/admin/layout/filter-field.tsx'
import type { ListJson } from '#components/admin/layout/list-json.ts'
import { PageHeader } from '#components/admin/layout/page-header.tsx'
import { ResourceView } from '#components/resource-view.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useResource } from '#components/use-resource.ts'
import type { AssistantSummaryJson } from '#lib/assistants/shared.ts'
import { AssistantTable } from './assistant-table.tsx'
import { ImportButton } from './import-button.tsx'

/** Rows that are rendered at first; more follow by a button, so that thousands cost nothing until they are wanted. */
const SHOWN_AT_ONCE = 100

/** Lists the assistants that the person may use: own ones first. */
export function AssistantsPage() {
  const [resource, { reload, change }] = useResource<ListJson<AssistantSummaryJson> & { newChatId: string | null }>('/api/assistants')
  const [filter, setFilter] = useState('')
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const isEmpty = resource.state === 'ready' && resource.data.data.length === 0
  const create = (
    <LinkButton href="/assistants/new" variant="primary">
      New assistant
    </LinkButton>
  )
  const bring = <ImportButton onImported={reload} />
  return (
    <>
      <PageHeader
        title="Assistants"
        actions={
          isEmpty ? null : (
            <>
              {bring}
              {create}
            </>
          )
        }
      >
        Instructions, a model and tools under one name. Choose one for a chat, or write @ and its name to let it answer a single message.
      </PageHeader>
      <ResourceView resource={resource} what="assistants" onRetry={reload}>
        {({ data, newChatId }) => {
          if (data.length === 0)
            return (
              <EmptyState
                title="No assistants yet"
                action={
                  <>
                    {create}
                    {bring}
                  </>
                }
              >
                Make one for work that you do often: a reviewer, a translator, a helpdesk. You can share it with people or with everyone.
              </EmptyState>
            )
          const found = data.filter(({ name, description, ownerName }) => matchesFilter(filter, name, description, ownerName))
          return (
            <div className="flex flex-col gap-4">
              <FilterField label="Filter assistants" value={filter} onChange={setFilter} />
              {found.length === 0 ? (
                <p className="text-ink-2 text-sm">No assistant matches this filter.</p>
              ) : (
                <AssistantTable
                  assistants={found.slice(0, most)}
                  newChatId={newChatId}
                  onNewChat={id => change(list => ({ ...list, newChatId: id }))}
                  onRemoved={id => change(list => ({ ...list, data: list.data.filter(one => one.id !== id) }))}
                  onRestored={reload}
                />
              )}
              {found.length > most ? (
                <div>
                  <Button onClick={() => setMost(before => before + SHOWN_AT_ONCE * 5)}>
                    {`Show more of ${found.length.toLocaleString('en-US')}`}
                  </Button>
                </div>
              ) : null}
            </div>
          )
        }}
      </ResourceView>
    </>
  )
}
