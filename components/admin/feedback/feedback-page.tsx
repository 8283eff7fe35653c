'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { LoadMore } from '#components/resource/load-more.tsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { PageHeader } from '#components/sections/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/select.tsx'
import { useResource } from '#components/use-resource.ts'
import { adminFeedback as t } from '#lib/words/en/admin-feedback.ts'
import { CountTable } from './count-table.tsx'
import { SharedList } from './shared-list.tsx'

const periods = () => [
  { value: '7', label: t('lastWeek') },
  { value: '30', label: t('lastMonth') },
  { value: '365', label: t('lastYear') },
]

/** Shows how people found the answers, by model and assistant, and the answers that they let administrators read. */
export function FeedbackPage() {
  const [days, setDays] = useState('30')
  const [resource, { reload, change }] = useResource('GET /api/admin/feedback', { query: { days } })
  async function loadOlder(cursor: string) {
    const older = await request('GET /api/admin/feedback', { query: { days, cursor } })
    change(shown => ({
      ...shown,
      shared: [...shown.shared, ...older.shared],
      names: { ...shown.names, ...older.names },
      nextCursor: older.nextCursor,
    }))
  }

  return (
    <>
      <PageHeader
        title={t('feedback')}
        actions={<Select aria-label={t('period')} value={days} options={periods()} onValueChange={setDays} />}
      >
        {t('opinionsAreCountedWithoutNames')}
      </PageHeader>
      <ResourceView resource={resource} loading={t('loadingFeedback')} failed={t('feedbackNotLoaded')} onRetry={reload}>
        {({ models, assistants, shared, nextCursor, names }) =>
          models.length === 0 && shared.length === 0 ? (
            <EmptyState title={t('noFeedbackYet')}>{t('ratingsOfAnswers')}</EmptyState>
          ) : (
            <div className="flex flex-col gap-8">
              <CountTable title={t('byModel')} what={t('model')} rows={models.map(({ model, ...count }) => ({ name: model, ...count }))} />
              {assistants.length === 0 ? null : (
                <CountTable
                  title={t('byAssistant')}
                  what={t('assistant')}
                  rows={assistants.map(({ assistantId, ...count }) => ({ name: names[assistantId] ?? t('deletedAssistant'), ...count }))}
                />
              )}
              <section aria-label={t('answersYouCanRead')} className="flex flex-col gap-3">
                <h2 className="text-base">{t('answersYouCanRead')}</h2>
                <SharedList items={shared} names={names} />
                <LoadMore label={t('loadOlder')} onLoad={nextCursor === null ? null : () => loadOlder(nextCursor)} />
              </section>
            </div>
          )
        }
      </ResourceView>
    </>
  )
}
