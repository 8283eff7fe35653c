'use client'

import { useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { schedules as t } from '#lib/words/en/schedules.ts'
import { ScheduleItem } from './schedule-item.tsx'

type Schedule = Item<'GET /api/schedules'>

const POLL_MS = 30_000

const ScheduleDialog = later(() => import('./schedule-dialog.tsx').then(module => module.ScheduleDialog))

/** Lists the person's schedules; creates, changes, pauses, starts and deletes them. */
export function Schedules() {
  const schedules = useList('GET /api/schedules', { id: ({ id }) => id, pollMs: POLL_MS })
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('schedules')}
        actions={
          <Button variant="primary" onClick={() => setEdited('new')}>
            {t('newSchedule')}
          </Button>
        }
      >
        {t('aScheduleSendsAMessage')}
      </PageHeader>
      <ResourceList
        list={schedules}
        loading={t('loadingSchedules')}
        failed={t('schedulesNotLoaded')}
        filter={t('filterSchedules')}
        none={filter => t('noScheduleMatches', { filter })}
        words={({ title, text, projectName }) => [title, text, projectName]}
        isShort
        empty={
          <EmptyState title={t('noSchedulesYet')} action={<Button onClick={() => setEdited('new')}>{t('createTheFirstSchedule')}</Button>}>
            {t('aSummaryOfTheNews')}
          </EmptyState>
        }
      >
        {shown => (
          <ul className="border-line border-t">
            {shown.map(schedule => (
              <ScheduleItem key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule)} onChanged={schedules.reload} />
            ))}
          </ul>
        )}
      </ResourceList>
      {edited === null ? null : (
        <ScheduleDialog
          schedule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            void schedules.reload()
          }}
        />
      )}
    </>
  )
}
