'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { EditorAccess } from './editor-access.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Lists the person's API keys, creates and revokes them, and explains where else than in our API they work. */
export function ApiKeys({ origin }: { origin: string }) {
  const keys = useList('GET /api/keys', { id: ({ id }) => id })
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
      <ResourceList
        list={keys}
        loading="Loading keys"
        failed="The keys could not be loaded."
        caption="Your API keys"
        filter="Filter keys"
        none={filter => `No key matches “${filter}”.`}
        isShort
        empty={
          <EmptyState title="No keys yet" action={<Button onClick={() => setCreating(true)}>Create the first key</Button>}>
            Create one for each program to tell them apart and revoke them separately.
          </EmptyState>
        }
        columns={[
          { label: 'Name', value: ({ name }) => name },
          { label: 'Key', value: ({ prefix }) => `${prefix}…`, mono: true, muted: true, nowrap: true },
          { label: 'Created', at: ({ createdAt }) => createdAt },
          { label: 'Last used', at: ({ lastUsedAt }) => lastUsedAt, never: 'never' },
        ]}
        actions={key => (
          <RowAction
            label={`Revoke ${key.name}`}
            failure="The key was not revoked."
            question={{
              title: `Revoke “${key.name}”?`,
              description: 'Programs that use this key lose access with their next request. This cannot be undone.',
              confirmLabel: 'Revoke',
            }}
            run={async () => {
              await request('DELETE /api/keys/[keyId]', { params: { keyId: key.id } })
              keys.drop(key)
            }}
          >
            Revoke
          </RowAction>
        )}
      />
      <EditorAccess origin={origin} />
      {creating ? <NewKeyDialog onClose={() => setCreating(false)} onCreated={() => void keys.reload()} /> : null}
    </>
  )
}
