'use client'

import Link from 'next/link'
import { useState } from 'react'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction, useRowAction } from '#components/resource/row-action.tsx'
import { type List, useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/select.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import type { GrantView } from '#lib/mcp/shared.ts'
import { settings as t } from '#lib/words/en/settings.ts'
import { Granted, rememberedText, ToolOfPermission, WhereItHolds } from './permission-cells.tsx'

/** Lists the permissions that last longer than one call, each with a button that revokes it. */
export function Permissions() {
  const grants = useList('GET /api/permissions', { id: ({ id }) => id })
  const [server, setServer] = useState('')
  const servers = new Map(grants.rows.map(one => [one.server, one.serverTitle]))
  const chosen = servers.has(server) ? server : ''

  return (
    <>
      <PageHeader
        title={t('permissions')}
        actions={
          grants.rows.length === 0 ? null : <RevokeAll key={chosen} grants={grants} server={chosen} title={servers.get(chosen) ?? ''} />
        }
      >
        {t('toolsThatRunWithoutAsking')}{' '}
        {t.rich('programsThatActForYou', {
          link: chunks => (
            <Link key="link" href="/settings/programs" className="underline">
              {chunks}
            </Link>
          ),
        })}
      </PageHeader>
      <ResourceList
        list={grants}
        loading={t('loadingPermissions')}
        failed={t('permissionsNotLoaded')}
        caption={t('whatYouHaveAllowed')}
        filter={t('filterPermissions')}
        none={filter => t('noPermissionMatches', { filter })}
        words={grant => [grant.title, grant.tool, grant.serverTitle, grant.chat?.title ?? null, rememberedText(grant)]}
        empty={<EmptyState title={t('noPermissionsYet')}>{t('whenYouAnswerATools')}</EmptyState>}
        csv="permissions.csv"
        tools={
          servers.size > 1 ? (
            <Select
              aria-label={t('serverOfPermissions')}
              value={chosen}
              options={[
                { value: '', label: t('allServers') },
                ...[...servers].map(([value, title]) => ({ value, label: visibleText(title) })),
              ]}
              onValueChange={setServer}
            />
          ) : null
        }
        keep={grant => chosen === '' || grant.server === chosen}
        columns={[
          { label: t('tool'), value: ({ title, tool }) => title ?? tool, cell: grant => <ToolOfPermission grant={grant} /> },
          { label: t('serverOfPermissions'), value: ({ serverTitle }) => serverTitle, isHidden: true },
          { label: t('argumentsOfPermission'), value: rememberedText, isHidden: true },
          { label: t('where'), value: ({ chat }) => chat?.title ?? '', cell: ({ chat }) => <WhereItHolds chat={chat} /> },
          { label: t('granted'), at: ({ createdAt }) => createdAt, cell: grant => <Granted grant={grant} />, from: 'sm' },
          { label: t('lastUsed'), at: ({ lastUsedAt }) => lastUsedAt, never: t('never'), from: 'md' },
        ]}
        actions={grant => (
          <RowAction
            label={revokeLabel(grant)}
            failure={t('permissionWasNotRevoked')}
            run={async () => {
              const { undo } = await request('DELETE /api/permissions/[grantId]', { params: { grantId: grant.id } })
              grants.drop(grant)
              return undo
            }}
            undo={{ done: t('permissionRevoked'), run: undo => restore(grants, undo) }}
          >
            {t('revoke')}
          </RowAction>
        )}
      />
    </>
  )
}

function RevokeAll({ grants, server, title }: { grants: List<GrantView>; server: string; title: string }) {
  const [start, busy] = useRowAction({
    failure: t('yourPermissionsWereNotRevoked'),
    async run() {
      const { undo } = await request('DELETE /api/permissions', { query: server === '' ? {} : { server } })
      await grants.reload()
      return undo
    },
    undo: { done: t('permissionsRevoked'), run: undo => restore(grants, undo) },
  })
  return (
    <Button busy={busy} onClick={start}>
      {server === '' ? t('revokeAll') : t('revokeAllOfServer', { server: visibleText(title) })}
    </Button>
  )
}

async function restore(grants: List<GrantView>, undo: string | null): Promise<void> {
  if (undo !== null) await request('POST /api/permissions', { body: { undo } })
  await grants.reload()
}

function revokeLabel({ title, tool, chat }: GrantView): string {
  const named = { tool: title ?? tool }
  return chat === null ? t('revokeInEveryChat', named) : t('revokeInChat', { ...named, chat: chat.title })
}
