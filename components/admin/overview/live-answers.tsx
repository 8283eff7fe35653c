import { request } from '#components/request.ts'
import { ResourceTable } from '#components/resource/resource-table.tsx'
import { RowAction } from '#components/resource/row-action.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminOverview as t } from '#lib/words/en/admin-overview.ts'
import type { Overview } from './needs.ts'

type Run = Overview['live']['runs'][number]

const STATES: Record<Run['state'], () => string> = {
  running: () => t('running'),
  waiting: () => t('waiting'),
  paused: () => t('paused'),
  stopping: () => t('stopping'),
}

interface LiveAnswersProps {
  live: Overview['live']
  onStopped: () => Promise<void>
}

/** Lists the answers being written, with who asked for them and what they wait for, and stops them. */
export function LiveAnswers({ live: { runs, count }, onStopped }: LiveAnswersProps) {
  return (
    <section aria-label={t('liveAnswers')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('liveAnswers')}</h2>
      {runs.length === 0 ? (
        <p className="border-line border-t py-3 text-ink-2 text-sm">{t('noAnswerNow')}</p>
      ) : (
        <ResourceTable
          caption={t('liveAnswers')}
          groups={[{ rows: runs }]}
          idOf={({ id }) => id}
          columns={[
            { label: t('person'), value: ({ person }) => person, cell: ({ person }) => <VisibleText isName text={person.slice(0, 300)} /> },
            { label: t('model'), value: ({ model }) => model, muted: true, from: 'md' },
            { label: t('since'), at: ({ startedAt }) => startedAt },
            { label: t('step'), value: ({ step }) => step, align: 'end', from: 'md' },
            { label: t('state'), value: stateOf },
          ]}
          actions={run => (
            <RowAction
              label={t('stopAnswerOf', { person: run.person })}
              failure={t('notStopped')}
              question={{ title: t('stopQuestion', { person: run.person }), description: t('stopMeans'), confirmLabel: t('stop') }}
              run={async () => {
                await request('POST /api/admin/runs/[runId]/stop', { params: { runId: run.id } })
                await onStopped()
              }}
            >
              {t('stop')}
            </RowAction>
          )}
        />
      )}
      {count > runs.length ? <p className="text-ink-2 text-sm">{t('moreAnswers', { shown: runs.length, count })}</p> : null}
    </section>
  )
}

function stateOf({ state, waitsFor, person }: Run): string {
  if (state !== 'waiting' || waitsFor === null) return STATES[state]()
  const { kind, tool, approvers } = waitsFor
  if (kind === 'budget') return t('waitsForBudget')
  if (approvers !== null) return t('waitsForApprovers', { approvers, tool: tool ?? '' })
  return tool === null ? t('waitsForPerson', { person }) : t('waitsForPersonTool', { person, tool })
}
