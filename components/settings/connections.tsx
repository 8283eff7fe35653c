'use client'

import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource-view.tsx'
import { addressOf } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { SignInView } from '#lib/mcp/shared.ts'

export interface ConnectionsProps {
  /** Server that the person has just signed in to. */
  connected: string | null
  /** The sign-in that the person has just come back from failed. */
  hasFailed: boolean
}

/** Lists the servers that the person signs in to with an own account. */
export function Connections({ connected, hasFailed }: ConnectionsProps) {
  const [resource, { reload }] = useResource('GET /api/mcp/sign-ins')
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
      <ResourceView resource={resource} what="connections" onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="Nothing to sign in to">Servers that need your own account will appear here.</EmptyState>
          ) : (
            <>
              <JustConnected title={data.find(one => one.server === connected && one.state === 'connected')?.title ?? null} />
              <ConnectionTable connections={data} onRevoked={() => void reload()} />
            </>
          )
        }
      </ResourceView>
    </>
  )
}

function JustConnected({ title }: { title: string | null }) {
  if (title === null) return null
  return (
    <p role="status" className="mb-4 text-sm">
      You are signed in to {title}. The call that was waiting continues; you can close this page.
    </p>
  )
}

function ConnectionTable({ connections, onRevoked }: { connections: SignInView[]; onRevoked: () => void }) {
  return (
    <Table
      caption="Servers that you sign in to"
      head={
        <>
          <Th>Server</Th>
          <Th>Access</Th>
          <Th>Signed in</Th>
          <Th hidden>Actions</Th>
        </>
      }
    >
      {connections.map(one => (
        <Tr key={one.server}>
          <Td>
            <VisibleText isName text={one.title} /> <span className="text-ink-2">{one.host}</span>
          </Td>
          <Td muted>{one.scopes.join(', ') || '–'}</Td>
          <Td muted nowrap>
            <TimeAgo at={one.signedInAt} never="not signed in" />
          </Td>
          <Td align="end">
            {one.state === 'connected' ? (
              <DisconnectButton connection={one} onRevoked={onRevoked} />
            ) : (
              <a
                className={buttonClasses('secondary', 'sm')}
                href={addressOf('GET /api/mcp/servers/[slug]/connect', { params: { slug: one.server } })}
              >
                Connect
              </a>
            )}
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

function DisconnectButton({ connection, onRevoked }: { connection: SignInView; onRevoked: () => void }) {
  const { run } = useAction('You are still signed in.')
  const [ask, question] = useQuestion({
    title: `Disconnect ${connection.title}?`,
    description: 'Parley deletes your tokens. The server’s tools will ask you to sign in again.',
    confirmLabel: 'Disconnect',
    async onConfirm() {
      if (await run(() => request('DELETE /api/mcp/sign-ins/[slug]', { params: { slug: connection.server } }))) onRevoked()
    },
  })

  return (
    <>
      <Button size="sm" variant="ghost" onClick={ask} aria-label={`Disconnect ${visibleText(connection.title)}`}>
        Disconnect
      </Button>
      {question}
    </>
  )
}
