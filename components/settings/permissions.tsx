'use client'

import Link from 'next/link'
import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { GrantView } from '#lib/mcp/shared.ts'
import { settings as t } from '#lib/words/en/settings.ts'

/** Lists the permissions that last longer than one call, each with a button that revokes it. */
export function Permissions() {
  const grants = useList('GET /api/permissions', { id: ({ id }) => id })
  const { run } = useAction(t('yourPermissionsWereNotRevoked'))
  const [ask, question] = useQuestion({
    title: t('revokeAllPermissions'),
    description: t('everyToolOnThisPage'),
    confirmLabel: t('revokeAll'),
    async onConfirm() {
      if (await run(() => request('DELETE /api/permissions'))) grants.change(() => ({ data: [] }))
    },
  })

  return (
    <>
      <PageHeader title={t('permissions')} actions={grants.rows.length === 0 ? null : <Button onClick={ask}>{t('revokeAll')}</Button>}>
        {t('toolsThatRunWithoutAsking')}
      </PageHeader>
      <ResourceList
        list={grants}
        loading={t('loadingPermissions')}
        failed={t('permissionsNotLoaded')}
        caption={t('whatYouHaveAllowed')}
        filter={t('filterPermissions')}
        none={filter => t('noPermissionMatches', { filter })}
        words={({ title, tool, serverTitle, chat }) => [title, tool, serverTitle, chat?.title ?? null]}
        empty={<EmptyState title={t('noPermissionsYet')}>{t('whenYouAnswerATools')}</EmptyState>}
        columns={[
          { label: t('tool'), value: ({ title, tool }) => title ?? tool, cell: grant => <Tool grant={grant} /> },
          { label: t('where'), value: ({ chat }) => chat?.title ?? '', cell: ({ chat }) => <Where chat={chat} /> },
          { label: t('granted'), at: ({ createdAt }) => createdAt, cell: grant => <Granted grant={grant} />, from: 'sm' },
        ]}
        actions={grant => (
          <RowAction
            label={revokeLabel(grant)}
            failure={t('permissionWasNotRevoked')}
            run={async () => {
              await request('DELETE /api/permissions/[grantId]', { params: { grantId: grant.id } })
              grants.drop(grant)
            }}
          >
            {t('revoke')}
          </RowAction>
        )}
      />
      {question}
    </>
  )
}

function revokeLabel({ title, tool, chat }: GrantView): string {
  const named = { tool: title ?? tool }
  return chat === null ? t('revokeInEveryChat', named) : t('revokeInChat', { ...named, chat: chat.title })
}

function Tool({ grant: { title, tool, serverTitle } }: { grant: GrantView }) {
  return (
    <>
      <bdi className="font-[550]">
        <VisibleText isName text={title ?? tool} />
      </bdi>
      <bdi className="block break-words text-ink-2 text-xs">
        <VisibleText isName text={serverTitle} />
      </bdi>
    </>
  )
}

function Where({ chat }: Pick<GrantView, 'chat'>) {
  if (chat === null) return t('everyChat')
  return (
    <Link href={`/chat/${chat.id}`} dir="auto" className="hover:underline">
      {chat.title || t('aChat')}
    </Link>
  )
}

function Granted({ grant: { createdAt, given } }: { grant: GrantView }) {
  return (
    <>
      <TimeAgo at={createdAt} never="" />
      <span className="block text-xs">{grantedByText(given)}</span>
    </>
  )
}

function grantedByText(given: GrantView['given']): string {
  if (given.by === 'api_key') return given.name === '' ? t('byAnApiKey') : t('byTheApiKey', { name: given.name })
  if (given.by === 'program') return t('byAProgram')
  return given.isThisOne ? t('inThisBrowser') : t('inAnotherBrowser')
}
