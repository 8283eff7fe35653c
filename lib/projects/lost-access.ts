import { grantedToSql } from '#lib/access/index.ts'
import { publishRevoked } from '#lib/auth/index.ts'
import type { Platform, Sql } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'

/** Condition on a row `x` with a person, in a chat `c` of another one: the person may not, or may no longer, continue the chat. */
const LOST = `c."userId" <> x."userId" AND NOT (c."sharedInProject" AND ${grantedToSql('project', 'c."projectId"', { user: 'x."userId"', least: 'edit' })})`
const RUNS = `SELECT x."id" FROM "Run" x JOIN "Chat" c ON c."id" = x."chatId" WHERE x."status" IN ('running', 'waiting') AND ${LOST}`
const STOP = `UPDATE "Run" SET "stopRequested" = TRUE WHERE "id" = ANY(?) AND "status" IN ('running', 'waiting')`
const QUEUED = `DELETE FROM "QueuedMessage" WHERE "id" IN (
  SELECT x."id" FROM "QueuedMessage" x JOIN "Chat" c ON c."id" = x."chatId" WHERE ${LOST})`

const WRITES = grantedToSql('project', '"Schedule"."projectId"', { user: '"Schedule"."userId"', least: 'edit' })
/** Takes the private chats of people who have left a project out of it. */
const LEAVE = `UPDATE "Chat" SET "projectId" = NULL WHERE "projectId" IS NOT NULL AND NOT "sharedInProject"
  AND NOT ${grantedToSql('project', '"Chat"."projectId"', { user: '"Chat"."userId"' })}`
/** Pauses schedules in a project, with the sentence that says why. */
const PAUSE =
  'UPDATE "Schedule" SET "pausedAt" = "updatedAt", "nextAt" = NULL, "problem" = ? WHERE "projectId" IS NOT NULL AND "pausedAt" IS NULL'
const LOST_PROJECT = () => t('canNoLongerWrite')
const NO_PROJECT = () => t('projectDeletedEnded')

/** Ends the schedules of a project that is about to be deleted. */
export async function endSchedulesOf(sql: Sql, projectId: string): Promise<void> {
  await sql.run(`${PAUSE} AND "projectId" = ?`, [NO_PROJECT(), projectId])
}

/**
 * Ends what people have begun in chats that they may no longer continue, or where they may begin none: answers in progress, messages that wait, and
 * schedules. Their private chats leave the project with them. Returns the stopped runs.
 */
export async function endLost(sql: Sql): Promise<string[]> {
  const runs = await sql.query<{ id: string }>(RUNS)
  const ids = runs.map(({ id }) => id)
  if (ids.length > 0) await sql.run(STOP, [ids])
  await sql.run(QUEUED, [])
  await sql.run(LEAVE, [])
  await sql.run(`${PAUSE} AND NOT ${WRITES}`, [LOST_PROJECT()])
  return ids
}

/** Ends it in a transaction of its own, then ends the streams of everybody who has lost access. To be called after the change is stored. */
export async function endLostAccess({ db, bus }: Pick<Platform, 'db' | 'bus'>): Promise<void> {
  const stopped = await db.transact(sql => endLost(sql))
  publishRevoked(bus)
  for (const id of stopped) bus.publish(`run:${id}`, { kind: 'stop' })
}
