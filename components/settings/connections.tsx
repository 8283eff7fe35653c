'use client'

import { request } from '#components/request.ts'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { useList } from '#components/resource/use-list.ts'
import { addressOf } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { settings as t } from '#lib/words/en/settings.ts'

export interface ConnectionsProps {
  /** Server that the person has just signed in to. */
  connected: string | null
  /** The sign-in that the person has just come back from failed. */
  hasFailed: boolean
}

/** Lists the servers that the person signs in to with an own account. */
export function Connections({ connected, hasFailed }: ConnectionsProps) {
  const connections = useList('GET /api/mcp/sign-ins', { id: ({ server }) => server })
  const fresh = connections.rows.find(({ server, state }) => server === connected && state === 'connected')
  return (
    <>
      <PageHeader title={t('connections')}>{t('someServersUseYourOwn')}</PageHeader>
      {hasFailed ? (
        <p role="alert" className="mb-4 text-bad text-sm">
          {t('signInFailedTryAgain')}
        </p>
      ) : null}
      {fresh ? (
        <p role="status" className="mb-4 text-sm">
          {t('youAreSigned', { title: fresh.title })}
        </p>
      ) : null}
      <ResourceList
        list={connections}
        loading={t('loadingConnections')}
        failed={t('connectionsNotLoaded')}
        caption={t('serversThatYouSign')}
        filter={t('filterConnections')}
        none={filter => t('noConnectionMatches', { filter })}
        isShort
        empty={<EmptyState title={t('nothingToSign')}>{t('serversThatNeedYourOwn')}</EmptyState>}
        columns={[
          {
            label: t('server'),
            value: ({ title, host }) => `${title} ${host}`,
            cell: ({ title, host }) => (
              <>
                <VisibleText isName text={title} /> <span className="text-ink-2">{host}</span>
              </>
            ),
          },
          { label: t('access'), value: ({ scopes }) => scopes.join(', ') || '–', muted: true },
          { label: t('signedIn'), at: ({ signedInAt }) => signedInAt, never: t('notSignedIn') },
        ]}
        actions={({ server, title, state }) =>
          state === 'connected' ? (
            <RowAction
              label={t('disconnectServer', { title: visibleText(title) })}
              failure={t('youAreStillSigned')}
              question={{
                title: t('disconnectServerQuestion', { title }),
                description: t('parleyDeletesYourTokens'),
                confirmLabel: t('disconnect'),
              }}
              run={async () => {
                await request('DELETE /api/mcp/sign-ins/[slug]', { params: { slug: server } })
                await connections.reload()
              }}
            >
              {t('disconnect')}
            </RowAction>
          ) : (
            <a
              className={buttonClasses('secondary', 'sm')}
              href={addressOf('GET /api/mcp/servers/[slug]/connect', { params: { slug: server } })}
            >
              {t('connect')}
            </a>
          )
        }
      />
    </>
  )
}
