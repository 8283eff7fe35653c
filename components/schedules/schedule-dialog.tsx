'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import type { Item } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import type { SelectOption } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { type Resource, useResource } from '#components/use-resource.ts'
import { defaultsOf, type FormOf, formOf, isComplete, readForm } from '#lib/fields/shared.ts'
import { cronOf, scheduleFields } from '#lib/schedules/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { schedules as t } from '#lib/words/en/schedules.ts'
import { zoneName } from './time-in.ts'
import { useNextTimes } from './use-next-times.ts'
import { WhenFields } from './when-fields.tsx'

type Schedule = Item<'GET /api/schedules'>
type ScheduleDraft = FormOf<typeof scheduleFields>

interface ScheduleDialogProps {
  /** Null for a new one. */
  schedule: Schedule | null
  onClose: () => void
  onSaved: () => void
}

/** Asks what a schedule sends, and when. */
export function ScheduleDialog({ schedule, onClose, onSaved }: ScheduleDialogProps) {
  const [form, setForm] = useState(() => formOf(scheduleFields, schedule ?? newSchedule()))
  const [isChecked, setChecked] = useState(false)
  const [projectList] = useResource('GET /api/projects')
  const [modelList] = useResource('GET /api/models')
  const [assistantList] = useResource('GET /api/assistants')
  const { projectId, timeZone } = form
  const projects = choicesOf(projectList, project => (project.role === 'reader' ? null : named(project)), common('none'), projectId)
  const { busy, problem, run } = useAction()
  const next = useNextTimes(cronOf(form.cron), timeZone)
  const { values, problems } = readForm(scheduleFields, form)
  const set = (change: Partial<ScheduleDraft>) => setForm(before => ({ ...before, ...change }))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!isComplete(scheduleFields, values)) return focusFirstInvalid(event.currentTarget)
    void run(async () => {
      if (schedule) await request('PATCH /api/schedules/[scheduleId]', { params: { scheduleId: schedule.id }, body: values })
      else await request('POST /api/schedules', { body: values })
      onSaved()
    })
  }

  const fields = {
    ...scheduleFields,
    timeZone: { ...scheduleFields.timeZone, ...select(zonesWith(timeZone), next.words) },
    assistantId: { ...scheduleFields.assistantId, ...select(choicesOf(assistantList, named, common('none'), form.assistantId)) },
    model: { ...scheduleFields.model, ...select(choicesOf(modelList, titled, t('asInANewChat'), form.model)) },
    projectId: { ...scheduleFields.projectId, ...select(projects, projectId === '' ? '' : t('inProject')) },
  }
  const shared = { fields, form, problems: isChecked ? problems : {}, onChange: set }
  return (
    <Dialog open onOpenChange={onClose} title={schedule ? t('editSchedule') : t('newSchedule')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Fields {...shared} names={['title', 'text']} />
        <WhenFields when={form.cron} onChange={cron => set({ cron })} problem={next.problem} />
        <Fields {...shared} names={['timeZone']} />
        <div className="flex flex-wrap gap-3 [&>*]:min-w-36 [&>*]:flex-1">
          <Fields {...shared} names={['assistantId', 'model']} />
        </div>
        {projects.length > 1 ? <Fields {...shared} names={['projectId']} /> : null}
        <Fields {...shared} names={projectId === '' ? ['keepsChat'] : ['isShared', 'keepsChat']} />
        <Problem text={problem} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={next.problem !== null}>
            {schedule ? common('save') : t('createSchedule')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
const titled = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

const select = (options: SelectOption[], hint = '') => ({
  control: { kind: 'select', options: options.map(({ value, label }) => ({ value, label: () => label })) } as const,
  hint: () => hint,
})

const newSchedule = () => ({ ...defaultsOf(scheduleFields), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })

/** Lists what a route offers behind a first choice for none. What is chosen stays in the list, though it is no longer offered. */
function choicesOf<T>(
  list: Resource<{ data: T[] }>,
  optionOf: (offered: T) => SelectOption | null,
  none: string,
  chosen: string,
): SelectOption[] {
  const options = list.state === 'ready' ? list.data.data.flatMap(one => optionOf(one) ?? []) : []
  const isGone = chosen !== '' && list.state === 'ready' && !options.some(({ value }) => value === chosen)
  return [{ value: '', label: none }, ...(isGone ? [{ value: chosen, label: t('noLongerOffered') }] : []), ...options]
}

/** Lists the time zones that the browser knows. */
function zonesWith(current: string): SelectOption[] {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...zones].sort().map(value => ({ value, label: zoneName(value) }))
}
