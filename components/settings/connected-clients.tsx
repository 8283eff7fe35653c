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
import { settings as t } from '#lib/words/en/settings.ts'

/** Lists the programs with access to the MCP server, and the address that connects another. */
export function ConnectedClients({ origin }: { origin: string }) {
  const programs = useList('GET /api/programs', { id: ({ id }) => id })
  const address = `${origin}/api/mcp`
  return (
    <>
      <PageHeader title={t('programs')}>{t('programsThatSpeakMcp')}</PageHeader>
      <ResourceList
        list={programs}
        loading={t('loadingPrograms')}
        failed={t('programsNotLoaded')}
        caption={t('programsWithAccess')}
        filter={t('filterPrograms')}
        none={filter => t('noProgramMatches', { filter })}
        isShort
        empty={<EmptyState title={t('noProgramsYet')}>{t('giveAProgramTheAddress')}</EmptyState>}
        columns={[
          {
            label: t('program'),
            value: ({ name }) => name,
            cell: ({ name, host, place }) => (
              <>
                <VisibleText isName text={name} /> <span className="text-ink-2">{host ?? place ?? t('onAComputer')}</span>
              </>
            ),
          },
          { label: t('connected'), at: ({ createdAt }) => createdAt },
          { label: t('lastUsed'), at: ({ lastUsedAt }) => lastUsedAt, never: t('never') },
        ]}
        actions={program => (
          <RowAction
            label={t('disconnectProgram', { name: visibleText(program.name) })}
            failure={t('programIsStillConnected')}
            question={{
              title: t('disconnectProgramQuestion', { name: program.name }),
              description: t('itLosesAccessImmediatelyEven'),
              confirmLabel: t('disconnect'),
            }}
            run={async () => {
              await request('DELETE /api/programs/[programId]', { params: { programId: program.id } })
              programs.drop(program)
            }}
          >
            {t('disconnect')}
          </RowAction>
        )}
      />
      <section aria-label={t('connectAProgram')} className="mt-10 flex max-w-[42rem] flex-col gap-3 border-line border-t pt-7">
        <h2 className="font-[550] text-base">{t('connectAProgram')}</h2>
        <p className="text-ink-2 text-sm">{t('addAServer')}</p>
        <div className="flex items-center gap-2 rounded-lg bg-paper-2 py-2 pe-2 ps-3.5">
          <code className="min-w-0 flex-1 break-words font-mono text-xs">{address}</code>
          <CopyButton text={address} label={t('copyTheAddress')} />
        </div>
      </section>
    </>
  )
}
