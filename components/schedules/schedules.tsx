'use client'

import { useState } from 'react'
import { later } from '#components/loading/later.tsx'
import { ResourceView } from '#components/resource-view.tsx'
import type { Item } from '#components/routes.ts'
import { PageHeader } from '#components/sections/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { useResource } from '#components/use-resource.ts'
import { ScheduleItem } from './schedule-item.tsx'

type Schedule = Item<'GET /api/schedules'>

const POLL_MS = 30_000

const ScheduleDialog = later(() => import('./schedule-dialog.tsx').then(module => module.ScheduleDialog))

/** Lists the person's schedules; creates, changes, pauses, starts and deletes them. */
export function Schedules() {
  const [resource, { reload }] = useResource('GET /api/schedules', { pollMs: POLL_MS })
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
      <ResourceView resource={resource} what="schedules" onRetry={reload}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No schedules yet" action={<Button onClick={() => setEdited('new')}>Create the first schedule</Button>}>
              A summary of the news on weekdays at nine, or a report on the first of each month.
            </EmptyState>
          ) : (
            <ul className="border-line border-t">
              {data.map(schedule => (
                <ScheduleItem key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule)} onChanged={() => void reload()} />
              ))}
            </ul>
          )
        }
      </ResourceView>
      {edited === null ? null : (
        <ScheduleDialog
          schedule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            void reload()
          }}
        />
      )}
    </>
  )
}
