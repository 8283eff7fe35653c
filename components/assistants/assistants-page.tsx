'use client'

import { ResourceView } from '#components/resource-view.tsx'
import { FilteredList } from '#components/sections/filtered-list.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useResource } from '#components/use-resource.ts'
import { AssistantTable } from './assistant-table.tsx'
import { ImportButton } from './import-button.tsx'

/** Lists the assistants that the person may use: own ones first. */
export function AssistantsPage() {
  const [resource, { reload, change }] = useResource('GET /api/assistants')
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
                Create one for work you do often: a reviewer, a translator, a helpdesk. You can share it with people or with everyone.
              </EmptyState>
            )
          return (
            <FilteredList
              items={data}
              one="assistant"
              several="assistants"
              words={({ name, description, ownerName }) => [name, description, ownerName]}
            >
              {shown => (
                <AssistantTable
                  assistants={shown}
                  newChatId={newChatId}
                  onNewChat={id => change(list => ({ ...list, newChatId: id }))}
                  onRemoved={id => change(list => ({ ...list, data: list.data.filter(one => one.id !== id) }))}
                  onRestored={reload}
                />
              )}
            </FilteredList>
          )
        }}
      </ResourceView>
    </>
  )
}
