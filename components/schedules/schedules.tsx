'use client'

import { useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { ResourceList } from '#components/resource/resource-list.tsx'
import { useList } from '#components/resource/use-list.ts'
import type { Item } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
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
        title="Schedules"
        actions={
          <Button variant="primary" onClick={() => setEdited('new')}>
            New schedule
          </Button>
        }
      >
        A schedule sends a message at set times, even when you are away. Its answers appear in your chats and ask you questions like any
        other.
      </PageHeader>
      <ResourceList
        list={schedules}
        loading="Loading schedules"
        failed="The schedules could not be loaded."
        filter="Filter schedules"
        none={filter => `No schedule matches “${filter}”.`}
        words={({ title, text, projectName }) => [title, text, projectName]}
        isShort
        empty={
          <EmptyState title="No schedules yet" action={<Button onClick={() => setEdited('new')}>Create the first schedule</Button>}>
            A summary of the news on weekdays at nine, or a report on the first of each month.
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
