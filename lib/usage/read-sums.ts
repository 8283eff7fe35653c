import { giveWay, type Platform } from '#lib/platform/index.ts'
import { DAY_MS, dayOf, startOf } from './days.ts'
import type { Period } from './period.ts'
import { coveredUntil } from './roll-up.ts'
import { addRow, ENTRIES, type StoredSums, SUMMED, type Sums } from './sums.ts'
import type { UsageKey } from './usage-reports.ts'

type Db = Pick<Platform['db'], 'query' | 'provider'>

/** Days of one statement. SQLite answers within the turn of the event loop, so others run between two of them. */
const DAYS_AT_ONCE = 31

const KEY = { user: 'userId', project: 'projectId', model: 'model', assistant: 'assistantId', server: 'server', schedule: 'scheduleId' }
const DAY_OF_ENTRY = { sqlite: 'substr("at", 1, 10)', postgresql: `to_char("at", 'YYYY-MM-DD')` }

/** Leaves out calls of tools for which no model asked. */
const OF_MODELS = `"model" <> ''`

export interface AskedSums {
  by: Exclude<UsageKey, 'group'>
  period: Period
  /** People that count; null: all. */
  userIds: readonly string[] | null
  /** The one model and project that count; absent: all. */
  model?: string | undefined
  project?: string | undefined
}

/** Sums usage by a key: of the days that `UsageDay` covers from there, and of the entries before, between and behind them. */
export async function readSums(db: Db, { by, period, userIds, model, project }: AskedSums): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>()
  if (userIds?.length === 0) return sums
  const conditions = [
    ...(userIds === null ? [] : [{ sql: '"userId" = ANY(?)', value: [...userIds] }]),
    ...(model === undefined ? [] : [{ sql: '"model" = ?', value: model }]),
    ...(project === undefined ? [] : [{ sql: '"projectId" = ?', value: project }]),
  ]
  const condition = [...conditions.map(({ sql }) => sql), by === 'server' ? `"server" <> ''` : OF_MODELS]
  const values = conditions.map(({ value }) => value)
  const grouped = (key: string, from: string, more: readonly string[] = []) => {
    const where = [...more, ...condition]
    return `SELECT ${key} AS "key", ${SUMMED} FROM ${from}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`} GROUP BY ${key}`
  }
  const ofDays = grouped(by === 'day' ? '"day"' : `"${KEY[by]}"`, '"UsageDay"', ['"day" >= ?', '"day" < ?'])
  const ofEntries = grouped(by === 'day' ? DAY_OF_ENTRY[db.provider] : `"${KEY[by]}"`, `(${ENTRIES}) e`)
  for (const { kind, fromMs, toMs } of partsOf(period, await coveredUntil(db))) {
    const bounds = kind === 'days' ? [dayOf(fromMs), dayOf(toMs)] : [new Date(fromMs), new Date(toMs)]
    const rows = await db.query<StoredSums>(kind === 'days' ? ofDays : ofEntries, [...bounds, ...values])
    for (const row of rows) addRow(sums, row)
    await giveWay()
  }
  return sums
}

type Part = Period & { kind: 'days' | 'entries' }

/** Divides a period into whole days that are covered, and the times beside them, in pieces of a bounded length. */
export function partsOf({ fromMs, toMs }: Period, coveredMs: number): Part[] {
  const firstDay = startOf(dayOf(fromMs + DAY_MS - 1))
  const endOfDays = Math.min(startOf(dayOf(toMs)), coveredMs)
  if (firstDay >= endOfDays) return pieces('entries', { fromMs, toMs })
  return [
    ...pieces('entries', { fromMs, toMs: firstDay }),
    ...pieces('days', { fromMs: firstDay, toMs: endOfDays }),
    ...pieces('entries', { fromMs: endOfDays, toMs }),
  ]
}

function pieces(kind: Part['kind'], { fromMs, toMs }: Period): Part[] {
  const parts: Part[] = []
  for (let at = fromMs; at < toMs; ) {
    // Ends at the end of a day, so that no piece of days is a part of one.
    const end = Math.min(toMs, startOf(dayOf(at)) + DAYS_AT_ONCE * DAY_MS)
    parts.push({ kind, fromMs: at, toMs: end })
    at = end
  }
  return parts
}
