'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { type Days, daysOf, isDay, type PeriodName, periodNames } from './period.ts'

/** Usage that a page shows: of all people, of those in a manager's groups, or the person's own. */
export type Whose = 'everybody' | 'groups' | 'own'

/** Things by which rows of a page are told apart. */
export const tabNames = ['user', 'group', 'project', 'model', 'assistant', 'server', 'schedule', 'day'] as const
export type TabName = (typeof tabNames)[number]

/** Things to which a page can be narrowed. */
export const narrowings = ['user', 'group', 'model', 'project'] as const
export type Narrowing = (typeof narrowings)[number]
export type Scope = Days & { [Name in Narrowing]?: string }

export interface UsageView {
  period: PeriodName
  by: TabName
  scope: Scope
  /** Shows another part of the usage, and keeps it in the address. */
  change: (change: Partial<Record<'period' | 'by' | 'from' | 'to' | Narrowing, string | null>>) => void
}

/** Reads what a usage page shows from its address. */
export function useUsageView(tabs: readonly TabName[]): UsageView {
  const given = useSearchParams().toString()
  const [held, setHeld] = useState({ given, text: given })
  const query = new URLSearchParams(held.given === given ? held.text : given)
  const [from, to] = [query.get('from'), query.get('to')]
  const hasDays = isDay(from) && isDay(to) && from <= to
  const asked = periodNames.find(name => name === query.get('period')) ?? 'month'
  const period = asked === 'own' && !hasDays ? 'month' : asked
  const days = daysOf(period, Date.now(), hasDays ? { from, to } : { from: '', to: '' })
  const narrowed = narrowings.flatMap(name => {
    const id = query.get(name)
    return id ? [[name, id.slice(0, 400)]] : []
  })
  return {
    period,
    by: tabs.find(name => name === query.get('by')) ?? tabs[0] ?? 'day',
    scope: { ...days, ...Object.fromEntries(narrowed) },
    change(change) {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      setHeld({ given, text: next.toString() })
      const address = next.size === 0 ? window.location.pathname : `?${next}`
      // A day that is being typed leads back nowhere.
      if (change.period === 'own') window.history.replaceState(null, '', address)
      else window.history.pushState(null, '', address)
    },
  }
}
