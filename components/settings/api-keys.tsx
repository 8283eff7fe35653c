'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource-view.tsx'
import type { Item } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { EditorAccess } from './editor-access.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

type ApiKey = Item<'GET /api/keys'>

/** Lists the person's API keys, creates and revokes them, and explains where else than in our API they work. */
export function ApiKeys({ origin }: { origin: string }) {
  const [resource, { reload, change }] = useResource('GET /api/keys')
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      New key
    </Button>
  )
  return (
    <>
      <PageHeader title="API keys" actions={create}>
        Programs use a key as <code className="font-mono text-xs">Authorization: Bearer</code> at{' '}
        <code className="font-mono text-xs">/api/v1</code>. A key reads and writes your chats; it cannot change your account or administer
        the workspace.
      </PageHeader>
      <ResourceView resource={resource} what="keys" onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No keys yet" action={<Button onClick={() => setCreating(true)}>Create the first key</Button>}>
              Create one for each program to tell them apart and revoke them separately.
            </EmptyState>
          ) : (
            <KeyTable keys={data} onRevoked={id => change(({ data: keys }) => ({ data: keys.filter(key => key.id !== id) }))} />
          )
        }
      </ResourceView>
      <EditorAccess origin={origin} />
      {creating ? <NewKeyDialog onClose={() => setCreating(false)} onCreated={() => void reload()} /> : null}
    </>
  )
}

function KeyTable({ keys, onRevoked }: { keys: ApiKey[]; onRevoked: (id: string) => void }) {
  return (
    <Table
      caption="Your API keys"
      head={
        <>
          <Th>Name</Th>
          <Th>Key</Th>
          <Th>Created</Th>
          <Th>Last used</Th>
          <Th hidden>Actions</Th>
        </>
      }
    >
      {keys.map(key => (
        <Tr key={key.id}>
          <Td>
            <VisibleText isName text={key.name} />
          </Td>
          <Td mono muted nowrap>
            {key.prefix}…
          </Td>
          <Td muted nowrap>
            <TimeAgo at={key.createdAt} never="" />
          </Td>
          <Td muted nowrap>
            <TimeAgo at={key.lastUsedAt} never="never" />
          </Td>
          <Td align="end">
            <RevokeKeyButton apiKey={key} onRevoked={() => onRevoked(key.id)} />
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

function RevokeKeyButton({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { run } = useAction('The key was not revoked.')
  const [ask, question] = useQuestion({
    title: `Revoke “${apiKey.name}”?`,
    description: 'Programs that use this key lose access with their next request. This cannot be undone.',
    confirmLabel: 'Revoke',
    async onConfirm() {
      if (await run(() => request('DELETE /api/keys/[keyId]', { params: { keyId: apiKey.id } }))) onRevoked()
    },
  })

  return (
    <>
      <Button size="sm" variant="ghost" onClick={ask} aria-label={`Revoke ${apiKey.name}`}>
        Revoke
      </Button>
      {question}
    </>
  )
}
