'use client'

import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { AssistantTable } from './assistant-table.tsx'
import { ImportButton } from './import-button.tsx'

/** Lists the assistants that the person may use: own ones first. */
export function AssistantsPage() {
  const assistants = useList('GET /api/assistants', { id: ({ id }) => id })
  const newChatId = assistants.resource.state === 'ready' ? assistants.resource.data.newChatId : null
  const create = (
    <LinkButton href="/assistants/new" variant="primary">
      New assistant
    </LinkButton>
  )
  const bring = <ImportButton onImported={assistants.reload} />
  return (
    <>
      <PageHeader
        title="Assistants"
        actions={
          assistants.isEmpty ? null : (
            <>
              {bring}
              {create}
            </>
          )
        }
      >
        Instructions, a model and tools under one name. Choose one for a chat, or write @ and its name to let it answer a single message.
      </PageHeader>
      <AssistantTable
        assistants={assistants}
        newChatId={newChatId}
        onNewChat={id => assistants.change(shown => ({ ...shown, newChatId: id }))}
        create={
          <>
            {create}
            {bring}
          </>
        }
      />
    </>
  )
}
