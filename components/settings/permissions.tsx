'use client'

import Link from 'next/link'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { GrantView } from '#lib/mcp/shared.ts'

/** Lists the permissions that last longer than one call, each with a button that revokes it. */
export function Permissions() {
  const grants = useList('GET /api/permissions', { id: ({ id }) => id })
  const { run } = useAction('Your permissions were not revoked.')
  const [ask, question] = useQuestion({
    title: 'Revoke all permissions?',
    description: 'Every tool on this page will ask you again, including in answers being written now.',
    confirmLabel: 'Revoke all',
    async onConfirm() {
      if (await run(() => request('DELETE /api/permissions'))) grants.change(() => ({ data: [] }))
    },
  })

  return (
    <>
      <PageHeader title="Permissions" actions={grants.rows.length === 0 ? null : <Button onClick={ask}>Revoke all</Button>}>
        Tools that run without asking you, because you allowed them for a chat or permanently. A permission ends when you sign out of the
        browser in which you gave it, or revoke the API key that gave it.
      </PageHeader>
      <ResourceList
        list={grants}
        loading="Loading permissions"
        failed="The permissions could not be loaded."
        caption="What you have allowed"
        filter="Filter permissions"
        none={filter => `No permission matches “${filter}”.`}
        words={({ title, tool, serverTitle, chat }) => [title, tool, serverTitle, chat?.title ?? null]}
        empty={
          <EmptyState title="No permissions yet">
            When you answer a tool’s question with “For this chat” or “Always”, it will be listed here.
          </EmptyState>
        }
        columns={[
          { label: 'Tool', value: ({ title, tool }) => title ?? tool, cell: grant => <Tool grant={grant} /> },
          { label: 'Where', value: ({ chat }) => chat?.title ?? '', cell: ({ chat }) => <Where chat={chat} /> },
          { label: 'Granted', at: ({ createdAt }) => createdAt, cell: grant => <Granted grant={grant} />, from: 'sm' },
        ]}
        actions={grant => (
          <RowAction
            label={`Revoke ${grant.title ?? grant.tool} in ${grant.chat === null ? 'every chat' : `the chat ${grant.chat.title}`}`}
            failure="The permission was not revoked."
            run={async () => {
              await request('DELETE /api/permissions/[grantId]', { params: { grantId: grant.id } })
              grants.drop(grant)
            }}
          >
            Revoke
          </RowAction>
        )}
      />
      {question}
    </>
  )
}

function Tool({ grant: { title, tool, serverTitle } }: { grant: GrantView }) {
  return (
    <>
      <bdi className="font-[550]">
        <VisibleText isName text={title ?? tool} />
      </bdi>
      <bdi className="block break-words text-ink-2 text-xs">
        <VisibleText isName text={serverTitle} />
      </bdi>
    </>
  )
}

function Where({ chat }: Pick<GrantView, 'chat'>) {
  if (chat === null) return 'Every chat'
  return (
    <Link href={`/chat/${chat.id}`} dir="auto" className="hover:underline">
      {chat.title || 'A chat'}
    </Link>
  )
}

function Granted({ grant: { createdAt, given } }: { grant: GrantView }) {
  return (
    <>
      <TimeAgo at={createdAt} never="" />
      <span className="block text-xs">{grantedByText(given)}</span>
    </>
  )
}

function grantedByText(given: GrantView['given']): string {
  if (given.by === 'api_key') return given.name === '' ? 'by an API key' : `by the API key “${given.name}”`
  if (given.by === 'program') return 'by a connected program'
  return given.isThisOne ? 'in this browser' : 'in another browser'
}
