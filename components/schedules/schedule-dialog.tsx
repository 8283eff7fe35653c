'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import type { Item } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAction } from '#components/use-action.ts'
import { type Resource, useResource } from '#components/use-resource.ts'
import { cronOf, type When, whenOf } from '#lib/schedules/shared.ts'
import { zoneName } from './time-in.ts'
import { useNextTimes } from './use-next-times.ts'
import { WhenFields } from './when-fields.tsx'

type Schedule = Item<'GET /api/schedules'>

interface ScheduleDialogProps {
  /** Null for a new one. */
  schedule: Schedule | null
  onClose: () => void
  onSaved: () => void
}

const NINE: When = { kind: 'weekdays', at: '09:00' }

/** Asks what a schedule sends, and when. */
export function ScheduleDialog({ schedule, onClose, onSaved }: ScheduleDialogProps) {
  const [title, setTitle] = useState(schedule?.title ?? '')
  const [text, setText] = useState(schedule?.text ?? '')
  const [when, setWhen] = useState<When>(schedule ? whenOf(schedule.cron) : NINE)
  const [timeZone, setTimeZone] = useState(() => schedule?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [assistantId, setAssistant] = useState(schedule?.assistantId ?? '')
  const [model, setModel] = useState(schedule?.model ?? '')
  const [keepsChat, setKeepsChat] = useState(schedule?.keepsChat ?? false)
  const [projectId, setProject] = useState(schedule?.projectId ?? '')
  const [isShared, setShared] = useState(schedule?.isShared ?? false)
  const [projectList] = useResource('GET /api/projects')
  const [modelList] = useResource('GET /api/models')
  const [assistantList] = useResource('GET /api/assistants')
  const projects = choicesOf(projectList, ({ id, name, role }) => (role === 'reader' ? null : { id, name }), 'None', projectId)
  const models = choicesOf(modelList, ({ id, title }) => ({ id, name: title }), 'As in a new chat', model)
  const assistants = choicesOf(assistantList, choice => choice, 'None', assistantId)
  const { busy, problem, run } = useAction()
  const cron = cronOf(when)
  const next = useNextTimes(cron, timeZone)

  function submit(event: FormEvent) {
    event.preventDefault()
    const place = { projectId: projectId || null, isShared: isShared && projectId !== '' }
    const body = { title, text, cron, timeZone, assistantId: assistantId || null, model: model || null, keepsChat, ...place }
    void run(async () => {
      if (schedule) await request('PATCH /api/schedules/[scheduleId]', { params: { scheduleId: schedule.id }, body })
      else await request('POST /api/schedules', { body })
      onSaved()
    })
  }

  return (
    <Dialog open onOpenChange={onClose} title={schedule ? 'Edit schedule' : 'New schedule'}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Title">
          <Input value={title} onChange={event => setTitle(event.target.value)} maxLength={200} required autoFocus={schedule === null} />
        </Field>
        <Field label="Message">
          <Textarea value={text} onChange={event => setText(event.target.value)} maxLength={100_000} required rows={4} />
        </Field>
        <WhenFields when={when} onChange={setWhen} problem={next.problem} />
        <Field label="Time zone" hint={next.words}>
          <Select value={timeZone} options={zonesWith(timeZone)} onValueChange={setTimeZone} />
        </Field>
        <div className="flex flex-wrap gap-3 [&>*]:min-w-36 [&>*]:flex-1">
          <Field label="Assistant">
            <Select value={assistantId} options={assistants} onValueChange={setAssistant} />
          </Field>
          <Field label="Model">
            <Select value={model} options={models} onValueChange={setModel} />
          </Field>
        </div>
        {projects.length > 1 ? (
          <Field label="Project" hint={projectId === '' ? undefined : 'Its chats start in this project, with its instructions and files.'}>
            <Select value={projectId} options={projects} onValueChange={setProject} />
          </Field>
        ) : null}
        {projectId === '' ? null : (
          <Checkbox
            checked={isShared}
            onCheckedChange={setShared}
            label="Share its chats with the project"
            hint="Otherwise only you see them. Chats that exist already stay as they are."
          />
        )}
        <Checkbox
          checked={keepsChat}
          onCheckedChange={setKeepsChat}
          label="Continue one chat"
          hint="Otherwise each run starts a new chat."
        />
        {problem ? (
          <p role="alert" className="text-bad text-sm">
            {problem}
          </p>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={next.problem !== null}>
            {schedule ? 'Save' : 'Create schedule'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface Choice {
  id: string
  name: string
}

/** Lists what a route offers behind a first choice for none. What is chosen stays in the list, though it is no longer offered. */
function choicesOf<T>(
  list: Resource<{ data: T[] }>,
  choiceOf: (offered: T) => Choice | null,
  none: string,
  chosen: string,
): SelectOption[] {
  const offered = list.state === 'ready' ? list.data.data.flatMap(one => choiceOf(one) ?? []) : []
  const options = offered.map(({ id, name }) => ({ value: id, label: name }))
  const isGone = chosen !== '' && list.state === 'ready' && !options.some(({ value }) => value === chosen)
  return [{ value: '', label: none }, ...(isGone ? [{ value: chosen, label: 'No longer offered' }] : []), ...options]
}

/** Lists the time zones that the browser knows. */
function zonesWith(current: string): SelectOption[] {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...zones].sort().map(value => ({ value, label: zoneName(value) }))
}
