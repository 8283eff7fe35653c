'use client'

import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { requests as t } from '#lib/words/en/requests.ts'
import { RequestCard } from './request-card.tsx'

/** A request is withdrawn when its answer stops, and somebody else may decide first. */
const POLL_MS = 5_000

/** Lists calls of other people about which this person decides. */
export function Requests() {
  const list = useList('GET /api/requests', { id: ({ id }) => id, pollMs: POLL_MS })
  return (
    <>
      <PageHeader title={t('requests')}>{t('lead')}</PageHeader>
      <ResourceList
        list={list}
        loading={t('loadingRequests')}
        failed={t('requestsNotLoaded')}
        filter={t('filterRequests')}
        none={filter => t('noRequestMatches', { filter })}
        isShort
        words={({ asker, tool, server, approvers }) => [asker, tool, server, approvers]}
        empty={<EmptyState title={t('noRequestsYet')}>{t('whenAPolicyAsks')}</EmptyState>}
      >
        {shown => (
          <ul className="border-line border-t">
            {shown.map(one => (
              <RequestCard key={one.id} request={one} onDecided={list.reload} />
            ))}
          </ul>
        )}
      </ResourceList>
    </>
  )
}
