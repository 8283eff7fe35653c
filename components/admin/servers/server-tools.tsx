'use client'

import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import { Button } from '#components/ui/button.tsx'
import { useAction } from '#components/use-action.ts'
import type { McpServerView, McpToolView } from '#lib/mcp/shared.ts'
import { adminServerTools as t } from '#lib/words/en/admin-server-tools.ts'
import { serversApi } from './servers-api.ts'
import { ToolEntry } from './tool-entry.tsx'

/** Lists the tools that the server offers now. Loading them starts a server that was not needed yet. */
export function ServerTools({ server, onChanged }: { server: McpServerView; onChanged: () => Promise<void> }) {
  const tools = useList('GET /api/admin/servers/[slug]/tools', { params: { slug: server.slug }, id: ({ name }) => name })
  const { busy, run } = useAction(t('decisionNotSaved'))
  const pending = tools.rows.filter(({ pin }) => pin.state !== 'accepted' && !pin.isRefused)
  if (!server.enabled) return <p className="text-ink-2 text-sm">{t('serverIsDisabled')}</p>

  const decide = (choose: typeof serversApi.accept | typeof serversApi.refuse, chosen: readonly McpToolView[]) =>
    void run(async () => {
      const named = chosen.map(({ name, hash }) => ({ name, hash }))
      await choose(server.slug, named)
      await Promise.all([tools.reload(), onChanged()])
    })

  return (
    <div className="flex flex-col gap-3">
      {pending.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-wait-paper p-3 text-sm text-wait-ink">
          <p className="min-w-0 flex-1 basis-60">{pendingSentence(pending)}</p>
          <Button size="sm" busy={busy} onClick={() => decide(serversApi.accept, pending)}>
            {pending.length === 1 ? t('accept') : t('acceptAll', { count: pending.length })}
          </Button>
        </div>
      ) : null}
      <ResourceList
        list={tools}
        loading={t('loadingTools')}
        failed={t('toolsNotLoaded')}
        filter={t('filterTools')}
        none={filter => t('noToolMatches', { filter })}
        words={({ name, title, description }) => [name, title, description]}
        isShort
        empty={<p className="text-ink-2 text-sm">{t('noTools')}</p>}
      >
        {shown => (
          <ul className="border-line border-t">
            {shown.map(tool => (
              <ToolEntry
                key={tool.name}
                slug={server.slug}
                tool={tool}
                accepting={busy}
                onAccept={() => decide(serversApi.accept, [tool])}
                onRefuse={() => decide(serversApi.refuse, [tool])}
              />
            ))}
          </ul>
        )}
      </ResourceList>
    </div>
  )
}

function pendingSentence(pending: readonly McpToolView[]): string {
  const added = pending.filter(tool => tool.pin.state === 'new').length
  const pages = pending.filter(tool => tool.page).length
  const changed = pending.length - pages - added
  const words = [
    ...(added > 0 ? [t('toolsAdded', { count: added })] : []),
    ...(changed > 0 ? [t('toolsChanged', { count: changed })] : []),
    ...(pages > 0 ? [t('pagesChanged', { count: pages })] : []),
  ]
  return t('untilYouAccept', { changes: words.join(' ') })
}
