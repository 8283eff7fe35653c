'use client'

import Link from 'next/link'
import { useState } from 'react'
import { dateOf } from '#components/dates.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import type { Answer } from '#components/routes.ts'
import { matchesFilter } from '#components/text-filter.ts'
import { Badge } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/input.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { useResource } from '#components/use-resource.ts'
import { sharePath } from '#lib/sharing/shared.ts'
import { share as t } from '#lib/words/en/share.ts'
import { WithdrawButton } from './withdraw-button.tsx'

type OwnShare = Answer<'GET /api/shares'>['shares'][number]

/** Lists all links of the person, newest first, with a button that withdraws each. */
export function OwnShares() {
  const [resource, { reload, change }] = useResource('GET /api/shares')
  return (
    <ResourceView resource={resource} loading={t('loadingLinks')} failed={t('linksCouldNotLoaded')} onRetry={reload}>
      {({ shares }) => (
        <ShareTable
          shares={shares}
          onWithdrawn={id =>
            change(data => ({
              shares: data.shares.map(share => (share.id === id ? { ...share, revokedAt: new Date().toISOString() } : share)),
            }))
          }
        />
      )}
    </ResourceView>
  )
}

function ShareTable({ shares, onWithdrawn }: { shares: OwnShare[]; onWithdrawn: (id: string) => void }) {
  const [filter, setFilter] = useState('')
  if (shares.length === 0) return <EmptyState title={t('noLinksYet')}>{t('howToShare')}</EmptyState>

  const shown = shares.filter(({ title, chatTitle }) => matchesFilter(filter, title, chatTitle))

  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-64">
        <Input
          type="search"
          aria-label={t('filterLinks')}
          placeholder={t('filterByTitle')}
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      </div>
      <Table
        caption={t('caption')}
        head={
          <>
            <Th>{t('chat')}</Th>
            <Th from="sm">{t('shared')}</Th>
            <Th align="end" from="md">
              {t('messages')}
            </Th>
            <Th align="end" from="sm">
              {t('views')}
            </Th>
            <Th hidden>{t('actions')}</Th>
          </>
        }
      >
        {shown.map(share => (
          <Tr key={share.id}>
            <Td>
              <Link href={`/chat/${share.chatId}`} dir="auto" className="font-[550] hover:underline">
                {share.title}
              </Link>{' '}
              {share.isLive ? <Badge>{t('live')}</Badge> : null}
            </Td>
            <Td muted nowrap from="sm">
              {dateOf(share.createdAt)}
            </Td>
            <Td align="end" muted from="md">
              {share.messageCount}
            </Td>
            <Td align="end" muted from="sm">
              {share.views}
            </Td>
            <Td align="end" nowrap>
              <ShareActions share={share} onWithdrawn={() => onWithdrawn(share.id)} />
            </Td>
          </Tr>
        ))}
      </Table>
      {shown.length === 0 ? <p className="text-ink-2 text-sm">{t('noLinkMatches', { filter })}</p> : null}
    </div>
  )
}

function ShareActions({ share, onWithdrawn }: { share: OwnShare; onWithdrawn: () => void }) {
  if (share.revokedAt !== null) return <span className="text-ink-2 text-xs">{t('withdrawn', { date: dateOf(share.revokedAt) })}</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <CopyButton text={() => `${location.origin}${sharePath(share.id)}`} label={t('copyLink')} />
      <WithdrawButton share={share} onWithdrawn={onWithdrawn} />
    </span>
  )
}
