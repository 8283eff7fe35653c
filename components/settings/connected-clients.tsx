'use client'

import { request } from '#components/request.ts'
import { ResourceView } from '#components/resource-view.tsx'
import type { Item } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

type Client = Item<'GET /api/programs'>

/** Lists the programs with access to the MCP server, and the address that connects another. */
export function ConnectedClients({ origin }: { origin: string }) {
  const [resource, { reload, change }] = useResource('GET /api/programs')
  const address = `${origin}/api/mcp`
  return (
    <>
      <PageHeader title="Programs">
        Programs that speak MCP can use your tools, prompts and resources once you allow it. They cannot read your chats.
      </PageHeader>
      <ResourceView resource={resource} what="programs" onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No programs yet">
              Give a program the address below; it opens a page here that asks for your consent.
            </EmptyState>
          ) : (
            <ClientTable
              clients={data}
              onDisconnected={id => change(({ data: clients }) => ({ data: clients.filter(client => client.id !== id) }))}
            />
          )
        }
      </ResourceView>
      <section aria-label="Connect a program" className="mt-10 flex max-w-[42rem] flex-col gap-3 border-line border-t pt-7">
        <h2 className="font-[550] text-base">Connect a program</h2>
        <p className="text-ink-2 text-sm">Add a server with this address in your editor, desktop app or agent. Nothing else is needed.</p>
        <div className="flex items-center gap-2 rounded-lg bg-paper-2 py-2 pe-2 ps-3.5">
          <code className="min-w-0 flex-1 break-words font-mono text-xs">{address}</code>
          <CopyButton text={address} label="Copy the address" />
        </div>
      </section>
    </>
  )
}

function ClientTable({ clients, onDisconnected }: { clients: Client[]; onDisconnected: (id: string) => void }) {
  return (
    <Table
      caption="Programs with access"
      head={
        <>
          <Th>Program</Th>
          <Th>Connected</Th>
          <Th>Last used</Th>
          <Th hidden>Actions</Th>
        </>
      }
    >
      {clients.map(client => (
        <Tr key={client.id}>
          <Td>
            <VisibleText isName text={client.name} /> <span className="text-ink-2">{client.host ?? client.place ?? 'on a computer'}</span>
          </Td>
          <Td muted nowrap>
            <TimeAgo at={client.createdAt} never="" />
          </Td>
          <Td muted nowrap>
            <TimeAgo at={client.lastUsedAt} never="never" />
          </Td>
          <Td align="end">
            <DisconnectClientButton client={client} onDisconnected={() => onDisconnected(client.id)} />
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

function DisconnectClientButton({ client, onDisconnected }: { client: Client; onDisconnected: () => void }) {
  const { run } = useAction('The program is still connected.')
  const [ask, question] = useQuestion({
    title: `Disconnect “${client.name}”?`,
    description: 'It loses access immediately, even in the middle of a call. To use it again, connect it again.',
    confirmLabel: 'Disconnect',
    async onConfirm() {
      if (await run(() => request('DELETE /api/programs/[programId]', { params: { programId: client.id } }))) onDisconnected()
    },
  })

  return (
    <>
      <Button size="sm" variant="ghost" onClick={ask} aria-label={`Disconnect ${visibleText(client.name)}`}>
        Disconnect
      </Button>
      {question}
    </>
  )
}
