/** Period of a usage page, as the address keeps it. `own`: from one day to another. */
export const periodNames = ['month', '30-days', 'last-month', 'year', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

/** First and last day in UTC, as `YYYY-MM-DD`. */
export interface Days {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Computes the days of a named period; those of `own` are `given`. */
export function daysOf(name: PeriodName, nowMs: number, given: Days): Days {
  const now = new Date(nowMs)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const to = dayAt(nowMs)
  if (name === 'own') return given
  if (name === '30-days') return { from: dayAt(nowMs - 29 * DAY_MS), to }
  if (name === 'year') return { from: dayAt(Date.UTC(year, month - 11)), to }
  if (name === 'last-month') return { from: dayAt(Date.UTC(year, month - 1)), to: dayAt(Date.UTC(year, month) - DAY_MS) }
  return { from: dayAt(Date.UTC(year, month)), to }
}

/** Tells whether text is a day that the calendar has. */
export function isDay(text: string | null): text is string {
  const ms = text !== null && DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isFinite(ms) && dayAt(ms) === text
}

/** Most bars of one day; a longer period has bars of a month. */
const MOST_DAYS = 92

/** A bar of the chart: a day or a month with its sums. */
export interface Bar extends Days {
  key: string
  costMicroUsd: number | null
  tokens: number
  runs: number
}

type DayRow = { key: string; costMicroUsd: number | null; promptTokens: number; completionTokens: number; runs: number }

/** Makes a bar for every day of a period, or for every month of a long one, also for those without usage. */
export function barsOf(rows: readonly DayRow[], { from, to }: Days): { unit: 'day' | 'month'; bars: Bar[] } {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const unit = (last - first) / DAY_MS >= MOST_DAYS ? 'month' : 'day'
  const bars = new Map<string, Bar>()
  for (let at = first; at <= last; at += DAY_MS) {
    const day = dayAt(at)
    const key = unit === 'day' ? day : day.slice(0, 7)
    const before = bars.get(key)
    bars.set(key, before ? { ...before, to: day } : { key, from: day, to: day, costMicroUsd: null, tokens: 0, runs: 0 })
  }
  for (const { key: day, costMicroUsd, promptTokens, completionTokens, runs } of rows) {
    const bar = bars.get(unit === 'day' ? day : day.slice(0, 7))
    if (!bar) continue
    bar.costMicroUsd = costMicroUsd === null ? bar.costMicroUsd : (bar.costMicroUsd ?? 0) + costMicroUsd
    bar.tokens += promptTokens + completionTokens
    bar.runs += runs
  }
  return { unit, bars: [...bars.values()] }
}
