'use client'

import type { ReactNode } from 'react'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowSwitch } from '#components/resource/row-switch.tsx'
import type { List } from '#components/resource/use-list.ts'
import { Badge } from '#components/ui/badge.tsx'
import { McpIcon } from '#components/ui/mcp-icon.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { McpServerView } from '#lib/mcp/shared.ts'
import { adminServers as t } from '#lib/words/en/admin-servers.ts'
import { commandLine } from './server-entry.ts'
import { originWords, ServerStateDot, transportWords } from './server-state.tsx'
import { serversApi } from './servers-api.ts'

export interface ServerTableProps {
  servers: List<McpServerView>
  openSlug: string | null
  onOpen: (slug: string) => void
  /** Shown while there is none. */
  empty?: ReactNode
}

export function ServerTable({ servers, openSlug, onOpen, empty }: ServerTableProps) {
  return (
    <ResourceList
      list={servers}
      loading={t('loadingServers')}
      failed={t('serversNotLoaded')}
      caption={t('mcpServers')}
      filter={t('filterServers')}
      none={filter => t('noServerMatches', { filter })}
      words={({ title, slug, command, url, live }) => [title, slug, command, url, live.state]}
      csv="servers.csv"
      empty={empty}
      onOpen={({ slug }) => onOpen(slug)}
      isOpen={({ slug }) => slug === openSlug}
      columns={[
        {
          label: t('server'),
          value: ({ title }) => title,
          cell: server => <ServerName server={server} onOpen={() => onOpen(server.slug)} />,
        },
        {
          label: t('state'),
          value: ({ live }) => live.state,
          cell: ({ live }) => <ServerStateDot state={live.state} />,
          nowrap: true,
          from: 'sm',
        },
        { label: t('transport'), value: ({ transport }) => transportWords(transport), muted: true, nowrap: true, from: 'md' },
        { label: t('origin'), value: originWords, muted: true, nowrap: true, from: 'lg' },
        { label: t('tools'), value: ({ live }) => live.toolCount, cell: server => <ToolCount server={server} />, align: 'end' },
        {
          label: t('enabled'),
          value: ({ enabled }) => Number(enabled),
          cell: server => <ServerSwitch server={server} servers={servers} />,
          isControl: true,
          align: 'end',
        },
      ]}
    />
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
          <Badge tone="wait">{t('toReview', { count: changedTools })}</Badge>
        </span>
      ) : null}
      {toolCount ?? '–'}
    </span>
  )
}

function ServerSwitch({ server, servers }: { server: McpServerView; servers: List<McpServerView> }) {
  return (
    <RowSwitch
      label={t('enableServer', { title: server.title })}
      isOn={server.enabled}
      failure={t('notChanged', { title: server.title })}
      save={async enabled => {
        await serversApi.update(server.slug, { enabled })
        servers.put({ ...server, enabled })
        await servers.reload()
      }}
    />
  )
}
