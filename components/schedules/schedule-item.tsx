'use client'

import Link from 'next/link'
import { request } from '#components/request.ts'
import { RowAction } from '#components/resource/row-action.tsx'
import type { Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { describeCron, type ScheduleRunState } from '#lib/schedules/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { schedules as t } from '#lib/words/en/schedules.ts'
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
  const act = { failure: t('scheduleWasNotChanged') }

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
          {isPaused ? t('paused') : nextAt === null ? t('noRunsLeft') : t('nextAt', { time: timeIn(nextAt, timeZone) })}
        </p>
        {projectName === null ? null : (
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            {t.rich(isShared ? 'sharedIn' : 'privateIn', { project: () => <VisibleText key="project" isName text={projectName} /> })}
          </p>
        )}
        {problem === null ? null : <p className="text-bad">{isPaused ? problem : t('theLastRunWasNot', { problem })}</p>}
        <LastRuns runs={runs} timeZone={timeZone} />
      </div>
      <div className="-me-2.5 flex flex-wrap gap-1.5">
        <RowAction
          {...act}
          label={t('runNowTitle', { title })}
          variant="secondary"
          run={async () => {
            await request('POST /api/schedules/[scheduleId]/run', place)
            toast.info(t('startedTheAnswerWillAppear'))
            await onChanged()
          }}
        >
          {t('runNow')}
        </RowAction>
        <RowAction
          {...act}
          label={isPaused ? t('continueTitle', { title }) : t('pauseTitle', { title })}
          run={async () => {
            await request('PATCH /api/schedules/[scheduleId]', { ...place, body: { isPaused: !isPaused } })
            await onChanged()
          }}
        >
          {isPaused ? common('continue') : t('pause')}
        </RowAction>
        <Button size="sm" variant="ghost" onClick={onEdit} aria-label={t('editTitle', { title })}>
          {common('edit')}
        </Button>
        <RowAction
          {...act}
          label={t('deleteTitle', { title })}
          question={{
            title: t('deleteQuestion', { title }),
            description: t('itStopsSendingMessages'),
            confirmLabel: common('delete'),
          }}
          run={async () => {
            await request('DELETE /api/schedules/[scheduleId]', place)
            await onChanged()
          }}
        >
          {common('delete')}
        </RowAction>
      </div>
    </li>
  )
}

const STATES: Record<ScheduleRunState, () => string> = {
  starting: () => t('starting'),
  started: () => t('started'),
  refused: () => t('refused'),
  missed: () => t('missed'),
}

function LastRuns({ runs, timeZone }: Pick<Schedule, 'runs' | 'timeZone'>) {
  const [last] = runs
  if (!last) return null
  return (
    <details>
      <summary className="cursor-pointer text-ink-2">
        {t('lastRun', { dueAt: timeIn(last.dueAt, timeZone), state: STATES[last.state]() })}
      </summary>
      <ul className="mt-2 flex flex-col gap-1">
        {runs.map(({ dueAt, state, problem, chatId }) => (
          <li key={dueAt} className="flex flex-wrap gap-x-3">
            <span className="tabular">{timeIn(dueAt, timeZone)}</span>
            <span className="text-ink-2">{problem ?? STATES[state]()}</span>
            {state === 'started' && chatId ? (
              <Link href={`/chat/${chatId}`} className="text-accent underline underline-offset-2">
                {t('openTheChat')}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
