'use client'

import Link from 'next/link'
import { dateOf } from '#components/dates.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import type { Answer } from '#components/routes.ts'
import { Badge } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { sharePath } from '#lib/sharing/shared.ts'
import { share as t } from '#lib/words/en/share.ts'
import { WithdrawButton } from './withdraw-button.tsx'

type OwnShare = Answer<'GET /api/shares'>['shares'][number]

/** Lists all links of the person, newest first, with a button that withdraws each. */
export function OwnShares() {
  const links = useList('GET /api/shares', { rows: 'shares', id: ({ id }) => id })
  return (
    <ResourceList
      list={links}
      loading={t('loadingLinks')}
      failed={t('linksCouldNotLoaded')}
      caption={t('caption')}
      filter={t('filterLinks')}
      none={filter => t('noLinkMatches', { filter })}
      words={({ title, chatTitle }) => [title, chatTitle]}
      empty={<EmptyState title={t('noLinksYet')}>{t('howToShare')}</EmptyState>}
      columns={[
        {
          label: t('chat'),
          value: ({ title }) => title,
          cell: ({ chatId, title, isLive }) => (
            <>
              <Link href={`/chat/${chatId}`} dir="auto" className="font-[550] hover:underline">
                {title}
              </Link>{' '}
              {isLive ? <Badge>{t('live')}</Badge> : null}
            </>
          ),
        },
        {
          label: t('shared'),
          at: ({ createdAt }) => createdAt,
          cell: ({ createdAt }) => dateOf(createdAt),
          nowrap: true,
          from: 'sm',
        },
        { label: t('messages'), value: ({ messageCount }) => messageCount, align: 'end', muted: true, from: 'md' },
        { label: t('views'), value: ({ views }) => views, align: 'end', muted: true, from: 'sm' },
      ]}
      actions={share => <ShareActions share={share} onWithdrawn={() => links.put({ ...share, revokedAt: new Date().toISOString() })} />}
    />
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
