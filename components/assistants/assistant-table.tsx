'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { ResourceList } from '#components/resource/resource-list.tsx'
import type { List } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { assistants as t } from '#lib/words/en/assistants.ts'
import { AssistantMenu } from './assistant-menu.tsx'
import { AssistantName } from './assistant-name.tsx'
import { SharedName, usedBy } from './shared-columns.tsx'

interface AssistantTableProps {
  assistants: List<Item<'GET /api/assistants'>>
  /** Assistant that new chats of the person begin with. */
  newChatId: string | null
  onNewChat: (id: string | null) => void
  create: ReactNode
}

export function AssistantTable({ assistants, newChatId, onNewChat, create }: AssistantTableProps) {
  return (
    <ResourceList
      list={assistants}
      loading={t('loadingAssistants')}
      failed={t('assistantsNotLoaded')}
      caption={t('assistants')}
      filter={t('filterAssistants')}
      none={() => t('noAssistantMatches')}
      words={({ name, description, ownerName }) => [name, description, ownerName]}
      empty={
        <EmptyState title={t('noAssistantsYet')} action={create}>
          {t('createOneForWork')}
        </EmptyState>
      }
      columns={[
        {
          label: t('assistant'),
          value: ({ name }) => name,
          wide: true,
          cell: assistant => (
            <SharedName description={assistant.description}>
              <Link href={`/assistants/${assistant.id}`} className="block truncate font-[550] hover:underline">
                <AssistantName assistant={assistant} />
                {assistant.id === newChatId ? <span className="ms-2 font-normal text-ink-2 text-xs">{t('inNewChats')}</span> : null}
              </Link>
            </SharedName>
          ),
        },
        usedBy(),
      ]}
      actions={assistant => (
        <>
          <LinkButton size="sm" href={`/?assistant=${assistant.id}`} aria-label={t('chatWithName', { name: assistant.name })}>
            {t('chat')}
          </LinkButton>
          <AssistantMenu
            assistant={assistant}
            isForNewChats={assistant.id === newChatId}
            onNewChat={onNewChat}
            onRemoved={() => assistants.drop(assistant)}
            onRestored={assistants.reload}
          />
        </>
      )}
    />
  )
}
