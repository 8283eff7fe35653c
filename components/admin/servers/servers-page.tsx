'use client'

import { useState } from 'react'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { AddServerDialog, type AddServerWay } from './add-server-dialog.tsx'
import { ServerPanel } from './server-panel.tsx'
import { ServerTable } from './server-table.tsx'

const POLL_MS = 3000

export function ServersPage() {
  const servers = useList('GET /api/admin/servers', { id: ({ slug }) => slug, pollMs: POLL_MS })
  const [adding, setAdding] = useState<AddServerWay | null>(null)
  const [openSlug, setOpenSlug] = useState<string | null>(null)
  const [addedSlug, setAddedSlug] = useState<string | null>(null)
  const open = servers.rows.find(({ slug }) => slug === openSlug) ?? null

  return (
    <>
      <PageHeader
        title="Servers"
        actions={
          <>
            <Button onClick={() => setAdding('paste')}>Paste configuration</Button>
            <Button variant="primary" onClick={() => setAdding('catalogue')}>
              Add server
            </Button>
          </>
        }
      >
        MCP servers give the models their tools. Changes apply immediately, even to answers in progress.
      </PageHeader>
      <ServerTable servers={servers} openSlug={openSlug} onOpen={setOpenSlug} empty={<ServersEmpty onAdd={setAdding} />} />
      <AddServerDialog
        way={adding}
        onWay={setAdding}
        onAdded={slug => {
          setAdding(null)
          setAddedSlug(slug)
          setOpenSlug(slug)
          void servers.reload()
        }}
      />
      <ServerPanel
        server={open}
        firstTab={openSlug === addedSlug ? 'tools' : 'overview'}
        onClose={() => setOpenSlug(null)}
        onChanged={servers.reload}
      />
    </>
  )
}

function ServersEmpty({ onAdd }: { onAdd: (way: AddServerWay) => void }) {
  return (
    <EmptyState
      title="No servers yet"
      action={
        <>
          <Button variant="primary" onClick={() => onAdd('catalogue')}>
            Choose from the catalogue
          </Button>
          <Button onClick={() => onAdd('paste')}>Paste your mcpServers file</Button>
          <Button variant="ghost" onClick={() => onAdd('hand')}>
            Enter manually
          </Button>
        </>
      }
    >
      A server is a program or an address that speaks MCP: files, a database, a browser, an issue tracker. Models can use its tools from the
      next answer on.
    </EmptyState>
  )
}
