'use client'

import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import { addressOf } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

export interface ConnectionsProps {
  /** Server that the person has just signed in to. */
  connected: string | null
  /** The sign-in that the person has just come back from failed. */
  hasFailed: boolean
}

/** Lists the servers that the person signs in to with an own account. */
export function Connections({ connected, hasFailed }: ConnectionsProps) {
  const connections = useList('GET /api/mcp/sign-ins', { id: ({ server }) => server })
  const fresh = connections.rows.find(({ server, state }) => server === connected && state === 'connected')
  return (
    <>
      <PageHeader title="Connections">
        Some servers use your own account. Parley stores your tokens encrypted and uses them only for your calls.
      </PageHeader>
      {hasFailed ? (
        <p role="alert" className="mb-4 text-bad text-sm">
          Sign-in failed. Try again; if the problem persists, an administrator can find the reason in the log.
        </p>
      ) : null}
      {fresh ? (
        <p role="status" className="mb-4 text-sm">
          You are signed in to {fresh.title}. The call that was waiting continues; you can close this page.
        </p>
      ) : null}
      <ResourceList
        list={connections}
        loading="Loading connections"
        failed="The connections could not be loaded."
        caption="Servers that you sign in to"
        filter="Filter connections"
        none={filter => `No connection matches “${filter}”.`}
        isShort
        empty={<EmptyState title="Nothing to sign in to">Servers that need your own account will appear here.</EmptyState>}
        columns={[
          {
            label: 'Server',
            value: ({ title, host }) => `${title} ${host}`,
            cell: ({ title, host }) => (
              <>
                <VisibleText isName text={title} /> <span className="text-ink-2">{host}</span>
              </>
            ),
          },
          { label: 'Access', value: ({ scopes }) => scopes.join(', ') || '–', muted: true },
          { label: 'Signed in', at: ({ signedInAt }) => signedInAt, never: 'not signed in' },
        ]}
        actions={({ server, title, state }) =>
          state === 'connected' ? (
            <RowAction
              label={`Disconnect ${visibleText(title)}`}
              failure="You are still signed in."
              question={{
                title: `Disconnect ${title}?`,
                description: 'Parley deletes your tokens. The server’s tools will ask you to sign in again.',
                confirmLabel: 'Disconnect',
              }}
              run={async () => {
                await request('DELETE /api/mcp/sign-ins/[slug]', { params: { slug: server } })
                await connections.reload()
              }}
            >
              Disconnect
            </RowAction>
          ) : (
            <a
              className={buttonClasses('secondary', 'sm')}
              href={addressOf('GET /api/mcp/servers/[slug]/connect', { params: { slug: server } })}
            >
              Connect
            </a>
          )
        }
      />
    </>
  )
}
