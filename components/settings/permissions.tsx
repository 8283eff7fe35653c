'use client'

import Link from 'next/link'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource-view.tsx'
import { FilterField } from '#components/sections/filter-field.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { GrantView } from '#lib/mcp/shared.ts'

/** Lists the permissions that last longer than one call, each with a button that revokes it. */
export function Permissions() {
  const [resource, { reload, change }] = useResource('GET /api/permissions')
  const { run } = useAction('Your permissions were not revoked.')
  const [ask, question] = useQuestion({
    title: 'Revoke all permissions?',
    description: 'Every tool on this page will ask you again, including in answers being written now.',
    confirmLabel: 'Revoke all',
    async onConfirm() {
      if (await run(() => request('DELETE /api/permissions'))) change(() => ({ data: [] }))
    },
  })

  const isEmpty = resource.state !== 'ready' || resource.data.data.length === 0
  return (
    <>
      <PageHeader title="Permissions" actions={isEmpty ? null : <Button onClick={ask}>Revoke all</Button>}>
        Tools that run without asking you, because you allowed them for a chat or permanently. A permission ends when you sign out of the
        browser in which you gave it, or revoke the API key that gave it.
      </PageHeader>
      <ResourceView resource={resource} what="permissions" onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No permissions yet">
              When you answer a tool’s question with “For this chat” or “Always”, it will be listed here.
            </EmptyState>
          ) : (
            <PermissionTable
              grants={data}
              onRevoked={id => change(({ data: grants }) => ({ data: grants.filter(grant => grant.id !== id) }))}
            />
          )
        }
      </ResourceView>
      {question}
    </>
  )
}

function PermissionTable({ grants, onRevoked }: { grants: GrantView[]; onRevoked: (id: string) => void }) {
  const [filter, setFilter] = useState('')
  const shown = grants.filter(({ title, tool, serverTitle, chat }) => matchesFilter(filter, title, tool, serverTitle, chat?.title ?? null))
  return (
    <div className="flex flex-col gap-3">
      <FilterField label="Filter permissions" value={filter} onChange={setFilter} />
      <Table
        caption="What you have allowed"
        head={
          <>
            <Th>Tool</Th>
            <Th>Where</Th>
            <Th from="sm">Granted</Th>
            <Th hidden>Actions</Th>
          </>
        }
      >
        {shown.map(grant => (
          <Tr key={grant.id}>
            <Td>
              <bdi className="font-[550]">
                <VisibleText isName text={grant.title ?? grant.tool} />
              </bdi>
              <bdi className="block break-words text-ink-2 text-xs">
                <VisibleText isName text={grant.serverTitle} />
              </bdi>
            </Td>
            <Td>
              {grant.chat === null ? (
                'Every chat'
              ) : (
                <Link href={`/chat/${grant.chat.id}`} dir="auto" className="hover:underline">
                  {grant.chat.title || 'A chat'}
                </Link>
              )}
            </Td>
            <Td muted from="sm">
              <TimeAgo at={grant.createdAt} never="" />
              <span className="block text-xs">{grantedByText(grant.given)}</span>
            </Td>
            <Td align="end">
              <RevokeButton grant={grant} onRevoked={() => onRevoked(grant.id)} />
            </Td>
          </Tr>
        ))}
      </Table>
      {shown.length === 0 ? <p className="text-ink-2 text-sm">No permission matches “{filter}”.</p> : null}
    </div>
  )
}

function grantedByText(given: GrantView['given']): string {
  if (given.by === 'api_key') return given.name === '' ? 'by an API key' : `by the API key “${given.name}”`
  if (given.by === 'program') return 'by a connected program'
  return given.isThisOne ? 'in this browser' : 'in another browser'
}

function RevokeButton({ grant, onRevoked }: { grant: GrantView; onRevoked: () => void }) {
  const { busy, run } = useAction('The permission was not revoked.')
  async function revoke() {
    if (await run(() => request('DELETE /api/permissions/[grantId]', { params: { grantId: grant.id } }))) onRevoked()
  }
  const where = grant.chat === null ? 'every chat' : `the chat ${grant.chat.title}`
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      onClick={() => void revoke()}
      aria-label={`Revoke ${grant.title ?? grant.tool} in ${where}`}
    >
      Revoke
    </Button>
  )
}
