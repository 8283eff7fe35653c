'use client'

import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { AddServerWay } from './add-server-dialog.tsx'

export function ServersEmpty({ onAdd }: { onAdd: (way: AddServerWay) => void }) {
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
            Enter by hand
          </Button>
        </>
      }
    >
      A server is a program or an address that speaks MCP: files, a database, a browser, an issue tracker. Its tools are offered to the
      models in the next answer.
    </EmptyState>
  )
}
