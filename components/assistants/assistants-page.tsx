'use client'

import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { assistants as t } from '#lib/words/en/assistants.ts'
import { AssistantTable } from './assistant-table.tsx'
import { ImportButton } from './import-button.tsx'

/** Lists the assistants that the person may use: own ones first. */
export function AssistantsPage() {
  const assistants = useList('GET /api/assistants', { id: ({ id }) => id })
  const newChatId = assistants.resource.state === 'ready' ? assistants.resource.data.newChatId : null
  const create = (
    <LinkButton href="/assistants/new" variant="primary">
      {t('newAssistant')}
    </LinkButton>
  )
  const bring = <ImportButton onImported={assistants.reload} />
  return (
    <>
      <PageHeader
        title={t('assistants')}
        actions={
          assistants.isEmpty ? null : (
            <>
              {bring}
              {create}
            </>
          )
        }
      >
        {t('instructionsAModelAndTools')}
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
