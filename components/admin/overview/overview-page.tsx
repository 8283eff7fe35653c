'use client'

import { ResourceTable } from '#components/resource/resource-table.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminOverview as t } from '#lib/words/en/admin-overview.ts'
import { Figures } from './figures.tsx'
import { LiveAnswers } from './live-answers.tsx'
import { needsOf, type Overview } from './needs.ts'
import { NeedsList } from './needs-list.tsx'

const FRESH_MS = 5_000

const STATES: Record<Overview['servers'][number]['state'], () => string> = {
  ready: () => t('serverReady'),
  starting: () => t('serverStarting'),
  restarting: () => t('serverRestarting'),
  stopped: () => t('serverStopped'),
  disabled: () => t('serverDisabled'),
  failed: () => t('serverFailed'),
}

/** Shows the workspace at a glance, renewed while the page is visible: what needs an administrator, what runs, what failed, what it costs. */
export function OverviewPage() {
  const [resource, { reload }] = useResource('GET /api/admin/overview', { pollMs: FRESH_MS })
  return (
    <>
      <PageHeader title={t('overview')}>{t('whatThisPageShows')}</PageHeader>
      <ResourceView resource={resource} loading={t('loading')} failed={t('notLoaded')} onRetry={reload}>
        {overview => (
          <div className="flex flex-col gap-8">
            <NeedsList needs={needsOf(overview)} />
            <Figures overview={overview} />
            <LiveAnswers live={overview.live} onStopped={reload} />
            <Failures failures={overview.failures} />
            {overview.servers.length === 0 ? null : <Servers servers={overview.servers} />}
          </div>
        )}
      </ResourceView>
    </>
  )
}

function Failures({ failures }: { failures: Overview['failures'] }) {
  return (
    <section aria-label={t('failures')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('failures')}</h2>
      {failures.length === 0 ? (
        <p className="border-line border-t py-3 text-ink-2 text-sm">{t('noFailures')}</p>
      ) : (
        <ResourceTable
          caption={t('failures')}
          groups={[{ rows: failures }]}
          idOf={({ code, model }) => JSON.stringify([code, model])}
          columns={[
            { label: t('problem'), value: ({ code }) => code, mono: true },
            { label: t('model'), value: ({ model }) => model, muted: true },
            { label: t('times'), value: ({ count }) => count, align: 'end' },
            { label: t('last'), at: ({ lastAt }) => lastAt },
          ]}
        />
      )}
    </section>
  )
}

function Servers({ servers }: { servers: Overview['servers'] }) {
  return (
    <section aria-label={t('servers')} className="flex flex-col gap-2">
      <h2 className="text-base">{t('servers')}</h2>
      <ResourceTable
        caption={t('servers')}
        groups={[{ rows: servers }]}
        idOf={({ slug }) => slug}
        columns={[
          { label: t('server'), value: ({ title }) => title, cell: ({ title }) => <VisibleText isName text={title.slice(0, 300)} /> },
          { label: t('state'), value: ({ state }) => STATES[state]() },
          { label: t('since'), at: ({ since }) => since },
        ]}
      />
    </section>
  )
}
