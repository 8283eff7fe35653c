import { schedulesServer as t } from '#lib/words/en/schedules-server.ts'
/** Times as people choose them. `at` is `HH:MM` in the schedule's time zone, `day` 0 (Sunday) to 6, `date` 1 to 31. */
export type When =
  | { kind: 'hourly'; minute: number }
  | { kind: 'daily' | 'weekdays'; at: string }
  | { kind: 'weekly'; at: string; day: number }
  | { kind: 'monthly'; at: string; date: number }
  | { kind: 'cron'; cron: string }

export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Returns the five fields of cron for a choice. */
export function cronOf(when: When): string {
  switch (when.kind) {
    case 'hourly':
      return `${when.minute} * * * *`
    case 'daily':
      return `${clockFields(when.at)} * * *`
    case 'weekdays':
      return `${clockFields(when.at)} * * 1-5`
    case 'weekly':
      return `${clockFields(when.at)} * * ${when.day}`
    case 'monthly':
      return `${clockFields(when.at)} ${when.date} * *`
    case 'cron':
      return when.cron.trim().replace(/\s+/g, ' ')
  }
}

const FIELDS = /^(\d{1,2}) (\d{1,2}|\*) (\d{1,2}|\*) \* (1-5|[0-7]|\*)$/

/** Finds the choice behind cron; what no form can say stays cron. */
export function whenOf(cron: string): When {
  const [, minute = '', hour = '', date = '', day = ''] = FIELDS.exec(cron) ?? []
  const at = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (minute === '') return { kind: 'cron', cron }
  if (hour === '*') return date === '*' && day === '*' ? { kind: 'hourly', minute: Number(minute) } : { kind: 'cron', cron }
  if (date !== '*') return day === '*' ? { kind: 'monthly', at, date: Number(date) } : { kind: 'cron', cron }
  if (day === '*') return { kind: 'daily', at }
  return day === '1-5' ? { kind: 'weekdays', at } : { kind: 'weekly', at, day: Number(day) % 7 }
}

/** Says in words when a schedule runs: *Weekdays at 09:00*. */
export function describeCron(cron: string): string {
  const when = whenOf(cron)
  switch (when.kind) {
    case 'hourly':
      return when.minute === 0 ? t('everyHour') : t('everyHourMinuteMinutes', { minute: when.minute })
    case 'daily':
      return t('everyDay', { at: when.at })
    case 'weekdays':
      return t('weekdaysAtAt', { at: when.at })
    case 'weekly':
      return t('everyWeek', { day: dayNames[when.day] ?? '', at: when.at })
    case 'monthly':
      return when.date > 28
        ? t('dayDateEachMonth', { date: when.date, at: when.at })
        : t('dayDateEachMonth2', { date: when.date, at: when.at })
    case 'cron':
      return when.cron
  }
}

function clockFields(at: string): string {
  const [hour = '0', minute = '0'] = at.split(':')
  return `${Number(minute)} ${Number(hour)}`
}
