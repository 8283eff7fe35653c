'use client'

import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'

/** Lists the programs with access to the MCP server, and the address that connects another. */
export function ConnectedClients({ origin }: { origin: string }) {
  const programs = useList('GET /api/programs', { id: ({ id }) => id })
  const address = `${origin}/api/mcp`
  return (
    <>
      <PageHeader title="Programs">
        Programs that speak MCP can use your tools, prompts and resources once you allow it. They cannot read your chats.
      </PageHeader>
      <ResourceList
        list={programs}
        loading="Loading programs"
        failed="The programs could not be loaded."
        caption="Programs with access"
        filter="Filter programs"
        none={filter => `No program matches “${filter}”.`}
        isShort
        empty={
          <EmptyState title="No programs yet">
            Give a program the address below; it opens a page here that asks for your consent.
          </EmptyState>
        }
        columns={[
          {
            label: 'Program',
            value: ({ name }) => name,
            cell: ({ name, host, place }) => (
              <>
                <VisibleText isName text={name} /> <span className="text-ink-2">{host ?? place ?? 'on a computer'}</span>
              </>
            ),
          },
          { label: 'Connected', at: ({ createdAt }) => createdAt },
          { label: 'Last used', at: ({ lastUsedAt }) => lastUsedAt, never: 'never' },
        ]}
        actions={program => (
          <RowAction
            label={`Disconnect ${visibleText(program.name)}`}
            failure="The program is still connected."
            question={{
              title: `Disconnect “${program.name}”?`,
              description: 'It loses access immediately, even in the middle of a call. To use it again, connect it again.',
              confirmLabel: 'Disconnect',
            }}
            run={async () => {
              await request('DELETE /api/programs/[programId]', { params: { programId: program.id } })
              programs.drop(program)
            }}
          >
            Disconnect
          </RowAction>
        )}
      />
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
