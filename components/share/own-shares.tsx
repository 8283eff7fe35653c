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
import { WithdrawButton } from './withdraw-button.tsx'

type OwnShare = Answer<'GET /api/shares'>['shares'][number]

/** Lists all links of the person, newest first, with a button that withdraws each. */
export function OwnShares() {
  const [resource, { reload, change }] = useResource('GET /api/shares')
  return (
    <ResourceView resource={resource} loading="Loading links" failed="The links could not be loaded." onRetry={reload}>
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
  if (shares.length === 0)
    return (
      <EmptyState title="No links yet">
        Open a chat and choose Share to create a link that anyone can read. It will be listed here, and can be withdrawn at any time.
      </EmptyState>
    )

  const shown = shares.filter(({ title, chatTitle }) => matchesFilter(filter, title, chatTitle))

  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-64">
        <Input
          type="search"
          aria-label="Filter links"
          placeholder="Filter by title"
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      </div>
      <Table
        caption="Your shared links"
        head={
          <>
            <Th>Chat</Th>
            <Th from="sm">Shared</Th>
            <Th align="end" from="md">
              Messages
            </Th>
            <Th align="end" from="sm">
              Views
            </Th>
            <Th hidden>Actions</Th>
          </>
        }
      >
        {shown.map(share => (
          <Tr key={share.id}>
            <Td>
              <Link href={`/chat/${share.chatId}`} dir="auto" className="font-[550] hover:underline">
                {share.title}
              </Link>{' '}
              {share.isLive ? <Badge>live</Badge> : null}
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
      {shown.length === 0 ? <p className="text-ink-2 text-sm">No link matches “{filter}”.</p> : null}
    </div>
  )
}

function ShareActions({ share, onWithdrawn }: { share: OwnShare; onWithdrawn: () => void }) {
  if (share.revokedAt !== null) return <span className="text-ink-2 text-xs">Withdrawn {dateOf(share.revokedAt)}</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      <CopyButton text={() => `${location.origin}${sharePath(share.id)}`} label="Copy link" />
      <WithdrawButton share={share} onWithdrawn={onWithdrawn} />
    </span>
  )
}
