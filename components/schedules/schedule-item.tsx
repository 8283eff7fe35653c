'use client'

import Link from 'next/link'
import { request } from '#components/request.ts'
import { RowAction } from '#components/resource/row-action.tsx'
import type { Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { describeCron, type ScheduleRunState } from '#lib/schedules/shared.ts'
import { timeIn, zoneName } from './time-in.ts'

type Schedule = Item<'GET /api/schedules'>

interface ScheduleItemProps {
  schedule: Schedule
  onEdit: () => void
  onChanged: () => Promise<void>
}

/** Shows one schedule: when it runs, its next and last runs, and what can be done with it. */
export function ScheduleItem({ schedule, onEdit, onChanged }: ScheduleItemProps) {
  const { id, title, text, cron, timeZone, isPaused, nextAt, problem, runs, projectName, isShared } = schedule
  const place = { params: { scheduleId: id } }
  const act = { failure: 'The schedule was not changed.' }

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2.5 border-line border-b py-4 text-sm">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-2">
        <div>
          <h2 className="font-[550] text-base [overflow-wrap:anywhere]">
            <VisibleText isName text={title} />
          </h2>
          <p dir="auto" className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
            {text}
          </p>
        </div>
        <p className="text-ink-2">
          {describeCron(cron)}, {zoneName(timeZone)}
          {' · '}
          {isPaused ? 'paused' : nextAt === null ? 'no runs left' : `next ${timeIn(nextAt, timeZone)}`}
        </p>
        {projectName === null ? null : (
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            {isShared ? 'Shared in ' : 'Private in '}
            <VisibleText isName text={projectName} />
          </p>
        )}
        {problem === null ? null : <p className="text-bad">{isPaused ? problem : `The last run was not started: ${problem}`}</p>}
        <LastRuns runs={runs} timeZone={timeZone} />
      </div>
      <div className="-me-2.5 flex flex-wrap gap-1.5">
        <RowAction
          {...act}
          label={`Run now: ${title}`}
          variant="secondary"
          run={async () => {
            await request('POST /api/schedules/[scheduleId]/run', place)
            toast.info('Started. The answer will appear in your chats.')
            await onChanged()
          }}
        >
          Run now
        </RowAction>
        <RowAction
          {...act}
          label={`${isPaused ? 'Continue' : 'Pause'} ${title}`}
          run={async () => {
            await request('PATCH /api/schedules/[scheduleId]', { ...place, body: { isPaused: !isPaused } })
            await onChanged()
          }}
        >
          {isPaused ? 'Continue' : 'Pause'}
        </RowAction>
        <Button size="sm" variant="ghost" onClick={onEdit} aria-label={`Edit ${title}`}>
          Edit
        </Button>
        <RowAction
          {...act}
          label={`Delete ${title}`}
          question={{
            title: `Delete “${title}”?`,
            description: 'It stops sending messages. Its chats are kept.',
            confirmLabel: 'Delete',
          }}
          run={async () => {
            await request('DELETE /api/schedules/[scheduleId]', place)
            await onChanged()
          }}
        >
          Delete
        </RowAction>
      </div>
    </li>
  )
}

const STATES: Record<ScheduleRunState, string> = {
  starting: 'starting',
  started: 'started',
  refused: 'not started',
  missed: 'missed',
}

function LastRuns({ runs, timeZone }: Pick<Schedule, 'runs' | 'timeZone'>) {
  const [last] = runs
  if (!last) return null
  return (
    <details>
      <summary className="cursor-pointer text-ink-2">
        Last run {timeIn(last.dueAt, timeZone)}: {STATES[last.state]}
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {runs.map(({ dueAt, state, problem, chatId }) => (
          <li key={dueAt} className="flex flex-wrap gap-x-3">
            <span className="tabular">{timeIn(dueAt, timeZone)}</span>
            <span className="text-ink-2">{problem ?? STATES[state]}</span>
            {state === 'started' && chatId ? (
              <Link href={`/chat/${chatId}`} className="text-accent underline underline-offset-2">
                Open the chat
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
