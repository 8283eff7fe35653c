'use client'

import { ResourceView } from '#components/resource/resource-view.tsx'
import { addressOf } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { Tabs } from '#components/ui/tabs.tsx'
import { useHydrated } from '#components/use-hydrated.ts'
import { useResource } from '#components/use-resource.ts'
import { usagePage as t } from '#lib/words/en/usage-page.ts'
import { DaysChart } from './days-chart.tsx'
import { HeadFigures } from './head-figures.tsx'
import { NarrowedTo } from './narrowed-to.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { UsageLead } from './usage-lead.tsx'
import { UsageTable } from './usage-table.tsx'
import { useRows } from './use-rows.ts'
import { useUsageNews } from './use-usage-news.ts'
import { type TabName, tabNames, useUsageView, type Whose } from './use-usage-view.ts'

/** Keeps the place of days, which the server would name in its own language. */
const SPACE = '\u00a0'

const OWN_TABS: readonly TabName[] = ['model', 'project', 'assistant', 'server', 'schedule', 'day']

const tabLabels: Record<TabName, () => string> = {
  user: () => t('people'),
  group: () => t('groups'),
  project: () => t('projects'),
  model: () => t('models'),
  assistant: () => t('assistants'),
  server: () => t('servers'),
  schedule: () => t('schedules'),
  day: () => t('days'),
}

/** Shows what a period used and cost: as a whole, by day, and by what it was used for. It follows new answers. */
export function UsagePage({ whose }: { whose: Whose }) {
  const isOwn = whose === 'own'
  const tabs = isOwn ? OWN_TABS : tabNames
  const view = useUsageView(tabs)
  const { scope, by, change } = view
  const [summary, { reload }] = useResource(isOwn ? 'GET /api/usage/summary' : 'GET /api/admin/usage/summary', { query: { ...scope } })
  const rows = useRows(isOwn, { ...scope, by })
  useUsageNews(isOwn ? 'own' : 'everybody', async () => {
    await reload()
    await rows.reload()
  })
  const isHydrated = useHydrated()
  const exported = addressOf(isOwn ? 'GET /api/usage/export' : 'GET /api/admin/usage/export', { query: { ...scope, by } })
  const steps = addressOf(isOwn ? 'GET /api/usage/entries' : 'GET /api/admin/usage/entries', { query: { ...scope } })
  return (
    <>
      <PageHeader
        title={t('usage')}
        actions={
          <>
            <PeriodChoice view={view} />
            <span className="self-end">
              <a href={exported} download className={buttonClasses()}>
                {t('exportCsv')}
              </a>
            </span>
          </>
        }
      >
        {isOwn ? `${t('yourUsage')} ` : null}
        {isHydrated ? <UsageLead whose={whose} scope={scope} summary={summary.state === 'ready' ? summary.data : null} /> : SPACE}
      </PageHeader>
      <ResourceView resource={summary} loading={t('loading')} failed={t('notLoaded')} onRetry={reload}>
        {found => (
          <>
            <NarrowedTo scope={scope} names={found.names} onWiden={name => change({ [name]: null })} />
            <HeadFigures summary={found} />
            <DaysChart summary={found} onChoose={({ from, to }) => change({ period: 'own', from, to })} />
          </>
        )}
      </ResourceView>
      <div className="mt-6">
        <Tabs
          label={t('usageBy')}
          value={by}
          onValueChange={value => change({ by: value })}
          tabs={tabs.map(name => ({
            value: name,
            label: tabLabels[name](),
            content: <UsageTable list={rows} by={name} onNarrow={(to, id) => change({ [to]: id })} />,
          }))}
        />
      </div>
      <p className="mt-6 text-sm">
        <a href={steps} download className="text-ink-2 underline hover:text-ink">
          {t('exportSteps')}
        </a>
      </p>
    </>
  )
}
