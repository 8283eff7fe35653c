'use client'

import { useState } from 'react'
import { FilterField } from '#components/resource/filter-field.tsx'
import type { Answer } from '#components/routes.ts'
import { matchesFilter } from '#components/text-filter.ts'
import { Badge } from '#components/ui/badge.tsx'
import { McpIcon } from '#components/ui/mcp-icon.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { useAction } from '#components/use-action.ts'
import type { ResourceActions } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { withChanged } from '#components/with-changed.ts'
import type { McpServerView } from '#lib/mcp/shared.ts'
import { commandLine } from './server-entry.ts'
import { originWords, ServerStateDot, transportWords } from './server-state.tsx'
import { serversApi } from './servers-api.ts'

type Servers = Answer<'GET /api/admin/servers'>

export interface ServerTableProps {
  servers: readonly McpServerView[]
  openSlug: string | null
  onOpen: (slug: string) => void
  onChanged: () => Promise<void>
  change: ResourceActions<Servers>['change']
}

export function ServerTable({ servers, openSlug, onOpen, onChanged, change }: ServerTableProps) {
  const [filter, setFilter] = useState('')
  const shown = servers.filter(server => matchesFilter(filter, server.title, server.slug, server.command, server.url, server.live.state))
  return (
    <div className="flex flex-col gap-3">
      <FilterField label="Filter servers" value={filter} onChange={setFilter} />
      <Table
        caption="MCP servers"
        head={
          <>
            <Th>Server</Th>
            <Th from="sm">State</Th>
            <Th from="md">Transport</Th>
            <Th from="lg">Origin</Th>
            <Th align="end">Tools</Th>
            <Th align="end">Enabled</Th>
          </>
        }
      >
        {shown.map(server => (
          <Tr key={server.slug} onOpen={() => onOpen(server.slug)} selected={server.slug === openSlug}>
            <Td>
              <ServerName server={server} onOpen={() => onOpen(server.slug)} />
            </Td>
            <Td nowrap from="sm">
              <ServerStateDot state={server.live.state} />
            </Td>
            <Td muted nowrap from="md">
              {transportWords[server.transport]}
            </Td>
            <Td muted nowrap from="lg">
              {originWords(server)}
            </Td>
            <Td align="end">
              <ToolCount server={server} />
            </Td>
            <Td align="end">
              <ServerSwitch server={server} change={change} onChanged={onChanged} />
            </Td>
          </Tr>
        ))}
      </Table>
      {shown.length === 0 ? <p className="text-ink-2 text-sm">No server matches “{filter}”.</p> : null}
    </div>
  )
}

function ServerName({ server, onOpen }: { server: McpServerView; onOpen: () => void }) {
  const { reason } = server.live
  return (
    <div className="min-w-0">
      {server.live.hasIcon ? (
        <>
          <McpIcon server={server.slug} />{' '}
        </>
      ) : null}
      <button
        type="button"
        className="rounded-sm text-start font-[550] hover:underline"
        onClick={event => {
          event.stopPropagation()
          onOpen()
        }}
      >
        <VisibleText isName text={server.title} />
      </button>
      {server.title === server.slug ? null : <span className="ms-2 font-mono text-ink-2 text-xs">{server.slug}</span>}
      <p className="max-sm:max-w-[52vw] break-words [overflow-wrap:anywhere] font-mono text-2xs text-ink-2">
        {server.command === null ? server.url : commandLine(server.command, server.args)}
      </p>
      <div className="text-xs sm:hidden">
        <ServerStateDot state={server.live.state} />
      </div>
      {reason ? <p className="max-w-[60ch] text-bad max-sm:max-w-[52vw] text-xs">{reason}</p> : null}
    </div>
  )
}

function ToolCount({ server }: { server: McpServerView }) {
  const { toolCount, changedTools } = server.live
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
      {changedTools > 0 ? (
        <span className="whitespace-nowrap">
          <Badge tone="wait">{changedTools} to review</Badge>
        </span>
      ) : null}
      {toolCount ?? '–'}
    </span>
  )
}

interface ServerSwitchProps {
  server: McpServerView
  change: ResourceActions<Servers>['change']
  onChanged: () => Promise<void>
}

/** Switches immediately, and reverts when the server refuses. */
function ServerSwitch({ server, change, onChanged }: ServerSwitchProps) {
  const { busy, run } = useAction(`${server.title} was not changed.`)
  const show = (enabled: boolean) => change(list => withChanged(list, ({ slug }) => slug === server.slug, { enabled }))

  async function toggle(enabled: boolean) {
    show(enabled)
    const saved = await run(async () => {
      await serversApi.update(server.slug, { enabled })
    })
    if (saved) await onChanged()
    else show(!enabled)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a click on the switch from opening the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span className="inline-flex" onClick={event => event.stopPropagation()}>
      <Switch checked={server.enabled} disabled={busy} label={`Enable ${server.title}`} onCheckedChange={enabled => void toggle(enabled)} />
    </span>
  )
}
