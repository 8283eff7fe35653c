import { dateTime } from '#components/dates.ts'
import { dollars } from '#components/parts/dollars.ts'
import { adminOverview as t } from '#lib/words/en/admin-overview.ts'
import type { Overview } from './needs.ts'
import { sizeOf } from './size.ts'

interface Figure {
  label: string
  value: string
  note: string | null
}

/** Shows the figures of now: answers, messages that wait, people, money, disk. */
export function Figures({ overview }: { overview: Overview }) {
  return (
    <section aria-label={t('figures')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 sm:grid-cols-3 lg:grid-cols-5">
        {figuresOf(overview).map(({ label, value, note }) => (
          <div key={label} className="flex flex-col gap-0.5">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="text-xl tabular-nums">{value}</dd>
            {note === null ? null : <dd className="text-ink-2 text-xs tabular-nums">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}

function figuresOf({ live, queue, health: { people, disk }, spend }: Overview): Figure[] {
  return [
    { label: t('runningNow'), value: `${live.count}`, note: null },
    {
      label: t('waitingMessages'),
      value: `${queue.count}`,
      note: queue.oldestAt === null ? null : t('oldest', { time: dateTime(queue.oldestAt) }),
    },
    {
      label: t('activePeople'),
      value: `${people.activeNow}`,
      note: t('activeToday', { count: people.activeToday, all: people.all }),
    },
    ...(spend === null ? [] : [{ label: t('spentToday'), value: money(spend.todayMicroUsd), note: monthOf(spend) }]),
    {
      label: t('diskFree'),
      value: disk === null ? t('unknown') : sizeOf(disk.freeBytes),
      note: disk === null ? null : t('diskOf', { total: sizeOf(disk.totalBytes) }),
    },
  ]
}

function money(microUsd: number | null): string {
  return microUsd === null ? t('noPrice') : dollars(microUsd)
}

function monthOf({ monthMicroUsd, budgetMicroUsd }: NonNullable<Overview['spend']>): string {
  const amount = money(monthMicroUsd)
  return budgetMicroUsd === null ? t('spentMonth', { amount }) : t('spentMonthOf', { amount, limit: dollars(budgetMicroUsd) })
}
