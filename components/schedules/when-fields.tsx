'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { cronOf, dayNames, scheduleFields, type When } from '#lib/schedules/shared.ts'

const KINDS = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Weekdays' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'hourly', label: 'Every hour' },
  { value: 'cron', label: 'Other (cron)' },
] as const

/** Asks when a schedule runs. */
export function WhenFields({ when, onChange, problem }: { when: When; onChange: (when: When) => void; problem: string | null }) {
  return (
    <div className="flex flex-wrap gap-3 [&>*]:min-w-36 [&>*]:flex-1">
      <Field label={scheduleFields.cron.label} error={when.kind === 'cron' ? null : problem}>
        <Select value={when.kind} options={KINDS} onValueChange={kind => onChange(changed(when, kind as When['kind']))} />
      </Field>
      {when.kind === 'weekly' ? (
        <Field label="Day">
          <Select
            value={String(when.day)}
            options={dayNames.map((label, day) => ({ value: String(day), label }))}
            onValueChange={day => onChange({ ...when, day: Number(day) })}
          />
        </Field>
      ) : null}
      {when.kind === 'monthly' ? (
        <Field label="Day of the month">
          <Select
            value={String(when.date)}
            options={Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
            onValueChange={date => onChange({ ...when, date: Number(date) })}
          />
        </Field>
      ) : null}
      {'at' in when ? (
        <Field label="Time">
          <Input type="time" value={when.at} required onChange={event => onChange({ ...when, at: event.target.value })} />
        </Field>
      ) : null}
      {when.kind === 'hourly' ? (
        <Field label="Minutes past">
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
        <Field label="Cron" hint="Minute, hour, day of the month, month, day of the week." error={problem}>
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
