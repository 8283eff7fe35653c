import type { Actor } from '#lib/auth/index.ts'
import { fromStored, type Platform } from '#lib/platform/index.ts'
import { namesOf } from './names.ts'
import type { Period } from './period.ts'
import type { UsageEntryRow } from './usage-reports.ts'

/** Entries of one statement. */
const AT_ONCE = 1_000

const COLUMNS = [
  ...['id', 'at', 'userId', 'model', 'projectId', 'assistantId', 'scheduleId', 'server', 'promptTokens', 'completionTokens'],
  ...['cacheReadTokens', 'cacheWriteTokens', 'costMicroUsd', 'ttftMs', 'runs', 'errors', 'calls', 'failedCalls'],
]
  .map(name => `"${name}"`)
  .join(', ')

type Stored = Omit<UsageEntryRow, 'at' | 'user' | 'project' | 'assistant' | 'schedule'> &
  Record<'userId', string> &
  Record<'projectId' | 'assistantId' | 'scheduleId', string | null> & { id: string; at: string }

export interface AskedEntries {
  period: Period
  /** People that count as of now; null: all. Asked for each page, since groups may change while a long file is read. */
  people: () => Promise<readonly string[] | null>
  model?: string | undefined
  project?: string | undefined
  /** Person who reads the names. */
  reader: Actor
}

/** Reads the entries of a period by time, a bounded number at once. */
export async function* readEntries(
  db: Platform['db'],
  { period, people, model, project, reader }: AskedEntries,
): AsyncGenerator<UsageEntryRow> {
  const conditions = [
    ...(model === undefined ? [] : [{ sql: '"model" = ?', value: model }]),
    ...(project === undefined ? [] : [{ sql: '"projectId" = ?', value: project }]),
  ]
  const until = new Date(period.toMs)
  for (let last = { at: new Date(period.fromMs), id: '' }; ; ) {
    const userIds = await people()
    if (userIds?.length === 0) return
    const all = [...conditions, ...(userIds === null ? [] : [{ sql: '"userId" = ANY(?)', value: [...userIds] }])]
    const where = ['"at" >= ?', '"at" < ?', '("at" > ? OR "id" > ?)', ...all.map(({ sql }) => sql)].join(' AND ')
    const rows = await db.query<Stored>(`SELECT ${COLUMNS} FROM "UsageEntry" WHERE ${where} ORDER BY "at", "id" LIMIT ${AT_ONCE}`, [
      ...[last.at, until, last.at, last.id],
      ...all.map(({ value }) => value),
    ])
    yield* await named(db, rows, reader)
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return
    last = { at: fromStored.time(end.at), id: end.id }
  }
}

async function named(db: Platform['db'], rows: readonly Stored[], actor: Actor): Promise<UsageEntryRow[]> {
  const names = (by: 'user' | 'project' | 'assistant' | 'schedule', ids: (string | null)[]) =>
    namesOf(db, { by, keys: [...new Set(ids.filter(id => id !== null))], actor })
  const [user, project, assistant, schedule] = await Promise.all([
    names(
      'user',
      rows.map(row => row.userId),
    ),
    names(
      'project',
      rows.map(row => row.projectId),
    ),
    names(
      'assistant',
      rows.map(row => row.assistantId),
    ),
    names(
      'schedule',
      rows.map(row => row.scheduleId),
    ),
  ])
  const nameOf = (find: (id: string) => string, id: string | null) => (id === null ? '' : find(id))
  return rows.map(({ id: _, at, userId: person, projectId, assistantId, scheduleId, ...row }) => ({
    at: fromStored.time(at),
    userId: person,
    user: nameOf(user, person),
    project: nameOf(project, projectId),
    assistant: nameOf(assistant, assistantId),
    schedule: nameOf(schedule, scheduleId),
    ...row,
  }))
}
