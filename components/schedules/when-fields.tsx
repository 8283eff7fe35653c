'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { cronOf, dayNames, scheduleFields, type When } from '#lib/schedules/shared.ts'
import { schedules as t } from '#lib/words/en/schedules.ts'

const kinds = () => [
  { value: 'daily', label: t('daily') },
  { value: 'weekdays', label: t('weekdays') },
  { value: 'weekly', label: t('weekly') },
  { value: 'monthly', label: t('monthly') },
  { value: 'hourly', label: t('hourly') },
  { value: 'cron', label: t('otherCron') },
]

/** Asks when a schedule runs. */
export function WhenFields({ when, onChange, problem }: { when: When; onChange: (when: When) => void; problem: string | null }) {
  return (
    <div className="flex flex-wrap gap-3 [&>*]:min-w-36 [&>*]:flex-1">
      <Field label={scheduleFields.cron.label()} error={when.kind === 'cron' ? null : problem}>
        <Select value={when.kind} options={kinds()} onValueChange={kind => onChange(changed(when, kind as When['kind']))} />
      </Field>
      {when.kind === 'weekly' ? (
        <Field label={t('day')}>
          <Select
            value={String(when.day)}
            options={dayNames.map((label, day) => ({ value: String(day), label }))}
            onValueChange={day => onChange({ ...when, day: Number(day) })}
          />
        </Field>
      ) : null}
      {when.kind === 'monthly' ? (
        <Field label={t('dayOfTheMonth')}>
          <Select
            value={String(when.date)}
            options={Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
            onValueChange={date => onChange({ ...when, date: Number(date) })}
          />
        </Field>
      ) : null}
      {'at' in when ? (
        <Field label={t('time')}>
          <Input type="time" value={when.at} required onChange={event => onChange({ ...when, at: event.target.value })} />
        </Field>
      ) : null}
      {when.kind === 'hourly' ? (
        <Field label={t('minutesPast')}>
          <Input
            type="number"
            min={0}
            max={59}
            value={when.minute}
            onChange={event => onChange({ ...when, minute: Math.min(59, Math.max(0, Math.trunc(Number(event.target.value)))) })}
          />
        </Field>
      ) : null}
      {when.kind === 'cron' ? (
        <Field label={t('cron')} hint={t('cronHint')} error={problem}>
          <Input mono value={when.cron} required onChange={event => onChange({ ...when, cron: event.target.value })} />
        </Field>
      ) : null}
    </div>
  )
}

/** Keeps the time where another way of repeating has one. */
function changed(when: When, kind: When['kind']): When {
  const at = 'at' in when ? when.at : '09:00'
  switch (kind) {
    case 'hourly':
      return { kind, minute: 0 }
    case 'weekly':
      return { kind, at, day: 1 }
    case 'monthly':
      return { kind, at, date: 1 }
    case 'cron':
      return { kind, cron: cronOf(when) }
    default:
      return { kind, at }
  }
}
