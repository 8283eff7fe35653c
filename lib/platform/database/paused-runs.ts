import type { Database } from './db.ts'

/** The setting that keeps answers from being taken up: those that began before a time, which a restored database would otherwise continue. */
const KEY = 'pausedRuns'

export const UNFINISHED_RUNS = `SELECT count(*) AS "count" FROM "Run" WHERE "status" IN ('running', 'waiting')`

/** A statement for a connection that has no Prisma; `?` or `$` as that database names its parameters. */
export function pauseStatement(placeholder: '?' | '$'): string {
  const [key, value, at] = placeholder === '?' ? ['?', '?', '?'] : ['$1', '$2', '$3']
  return `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (${key}, ${value}, ${at})
    ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value", "updatedAt" = excluded."updatedAt"`
}

export function pauseValues(atMs: number): [string, string, string] {
  const at = new Date(atMs).toISOString()
  return [KEY, JSON.stringify(at), at.replace('Z', '+00:00')]
}

/** Answers that began before this time are not taken up. Null where none are paused. */
export async function runsPausedBefore(db: Database): Promise<Date | null> {
  const row = await db.client.setting.findUnique({ where: { key: KEY } })
  return typeof row?.value === 'string' ? new Date(row.value) : null
}

/** Pauses all answers that began before now, until `resumeRuns`. */
export async function pauseRuns(db: Database, at: Date): Promise<void> {
  const value = at.toISOString()
  await db.client.$transaction(tx =>
    tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value, updatedAt: at }, update: { value, updatedAt: at } }),
  )
}

/** Counts unfinished answers that are paused and have not been told to end. */
export async function countPausedRuns(db: Database): Promise<number> {
  const before = await runsPausedBefore(db)
  return before === null ? 0 : db.client.run.count({ where: { ...pausedSince(before), stopRequested: false } })
}

/** Continues the paused answers; returns their number. */
export async function resumeRuns(db: Database): Promise<number> {
  const count = await countPausedRuns(db)
  await db.client.$transaction(tx => tx.setting.deleteMany({ where: { key: KEY } }))
  return count
}

/** Ends the paused answers with what they have; yields how many. Nothing is called. */
export async function stopPausedRuns(db: Database): Promise<number> {
  const before = await runsPausedBefore(db)
  if (before === null) return 0
  const { count } = await db.client.run.updateMany({ where: pausedSince(before), data: { stopRequested: true } })
  return count
}

function pausedSince(before: Date) {
  return { status: { in: ['running', 'waiting'] }, startedAt: { lte: before } }
}
