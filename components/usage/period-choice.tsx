'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { usagePage as t } from '#lib/words/en/usage-page.ts'
import { dayAt, isDay, type PeriodName } from './period.ts'
import type { UsageView } from './use-usage-view.ts'

const options = (): { value: PeriodName; label: string }[] => [
  { value: 'month', label: t('thisMonth') },
  { value: '30-days', label: t('last30Days') },
  { value: 'last-month', label: t('lastMonth') },
  { value: 'year', label: t('last12Months') },
  { value: 'own', label: t('ownDates') },
]

/** Chooses the period; own dates begin as those shown. */
export function PeriodChoice({ view: { period, scope, change } }: { view: UsageView }) {
  const { from, to } = scope
  function choose(next: PeriodName) {
    change(next === 'own' ? { period: next, from, to } : { period: next, from: null, to: null })
  }
  /** Keeps the days in order: one that is moved beyond the other takes it along. */
  function set(name: 'from' | 'to', day: string) {
    if (!isDay(day)) return
    const other = name === 'from' ? to : from
    const isBeyond = name === 'from' ? day > other : day < other
    change({ period: 'own', from, to, ...(isBeyond ? { from: day, to: day } : {}), [name]: day })
  }
  return (
    <>
      {period === 'own' ? (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={t('from')}>
            <Input type="date" value={from} max={dayAt(Date.now())} onChange={event => set('from', event.target.value)} />
          </Field>
          <Field label={t('to')}>
            <Input type="date" value={to} max={dayAt(Date.now())} onChange={event => set('to', event.target.value)} />
          </Field>
        </div>
      ) : null}
      <div className="self-end">
        <Select aria-label={t('period')} value={period} options={options()} onValueChange={choose} />
      </div>
    </>
  )
}
