'use client'

import { useState } from 'react'
import { FilterField } from '#components/resource/filter-field.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { matchesFilter } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import type { McpServerView, McpToolView } from '#lib/mcp/shared.ts'
import { serversApi } from './servers-api.ts'
import { ToolEntry } from './tool-entry.tsx'

/** Lists the tools that the server offers now. Loading them starts a server that was not needed yet. */
export function ServerTools({ server, onChanged }: { server: McpServerView; onChanged: () => Promise<void> }) {
  const [resource, { reload }] = useResource('GET /api/admin/servers/[slug]/tools', { params: { slug: server.slug } })
  if (!server.enabled) return <p className="text-ink-2 text-sm">The server is disabled. Enable it to see its tools.</p>
  return (
    <ResourceView resource={resource} loading="Loading tools" failed="The tools could not be loaded." onRetry={reload}>
      {({ data: tools }) => (
        <ToolList
          slug={server.slug}
          tools={tools}
          onAccepted={async () => {
            await Promise.all([reload(), onChanged()])
          }}
        />
      )}
    </ResourceView>
  )
}

function pendingSentence(pending: readonly McpToolView[]): string {
  const added = pending.filter(tool => tool.pin.state === 'new').length
  const pages = pending.filter(tool => tool.page).length
  const changed = pending.length - pages - added
  const words = [
    ...(added === 1 ? ['The server has added one tool since its tools were accepted.'] : []),
    ...(added > 1 ? [`The server has added ${added} tools since its tools were accepted.`] : []),
    ...(changed === 1 ? ['The description of one tool has changed since it was accepted.'] : []),
    ...(changed > 1 ? [`The descriptions of ${changed} tools have changed since they were accepted.`] : []),
    ...(pages === 1 ? ['The page of one App has changed since it was accepted.'] : []),
    ...(pages > 1 ? [`The pages of ${pages} Apps have changed since they were accepted.`] : []),
  ]
  return `${words.join(' ')} Until you accept, each use asks for permission.`
}

function ToolList({ slug, tools, onAccepted }: { slug: string; tools: readonly McpToolView[]; onAccepted: () => Promise<void> }) {
  const [filter, setFilter] = useState('')
  const { busy, run } = useAction('The decision was not saved.')
  const pending = tools.filter(({ pin }) => pin.state !== 'accepted' && !pin.isRefused)
  const shown = tools.filter(tool => matchesFilter(filter, tool.name, tool.title, tool.description))

  const accept = (accepted: readonly McpToolView[]) =>
    void run(async () => {
      await serversApi.accept(
        slug,
        accepted.map(({ name, hash }) => ({ name, hash })),
      )
      await onAccepted()
    })

  const refuse = ({ name, hash }: McpToolView) =>
    void run(async () => {
      await serversApi.refuse(slug, [{ name, hash }])
      await onAccepted()
    })

  if (tools.length === 0) return <p className="text-ink-2 text-sm">This server offers no tools.</p>
  return (
    <div className="flex flex-col gap-3">
      {pending.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-wait-paper p-3 text-sm text-wait-ink">
          <p className="min-w-0 flex-1 basis-60">{pendingSentence(pending)}</p>
          <Button size="sm" busy={busy} onClick={() => accept(pending)}>
            {pending.length === 1 ? 'Accept' : `Accept all ${pending.length}`}
          </Button>
        </div>
      ) : null}
      {tools.length > 8 ? <FilterField label="Filter tools" value={filter} onChange={setFilter} /> : null}
      <ul className="border-line border-t">
        {shown.map(tool => (
          <ToolEntry
            key={tool.name}
            slug={slug}
            tool={tool}
            accepting={busy}
            onAccept={() => accept([tool])}
            onRefuse={() => refuse(tool)}
          />
        ))}
      </ul>
    </div>
  )
}
