import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#lib/platform/index.ts'

/** Longest wait in ms for the answers of a person to end, and the time between two looks. */
const END_MS = 3_000
const LOOK_MS = 50

const SHARED = `
  SELECT c."id", p."userId" AS "holderId" FROM "Chat" c JOIN "Project" p ON p."id" = c."projectId"
  WHERE c."userId" = ? AND c."sharedInProject" AND p."userId" <> ? AND c."deletedAt" IS NULL`

/** Gives what the person has put into chats of others to the owners of these: its messages stay there, and need it. */
const FILES = `
  UPDATE "File" SET "userId" = (SELECT c."userId" FROM "Chat" c WHERE c."id" = "File"."chatId")
  WHERE "userId" = ? AND EXISTS (SELECT 1 FROM "Chat" c WHERE c."id" = "File"."chatId" AND c."userId" <> ?)`

/**
 * Hands the chats that a person who is being deleted has shared in projects to the holders of these. Uploads in chats of others
 * go to the owners of these, and messages keep their author.
 * Chats of other people in which the person's answer is being written become free.
 */
export async function handOverChats({ db, clock }: Pick<Platform, 'db' | 'clock'>, userId: string): Promise<void> {
  const active = { userId, status: { in: ['running', 'waiting'] } }
  // Their stop was asked for; what had arrived is stored with their end.
  const untilMs = clock.nowMs() + END_MS
  while (clock.nowMs() < untilMs && (await db.client.run.count({ where: active })) > 0) await sleep(LOOK_MS)
  const chats = await db.query<{ id: string; holderId: string }>(SHARED, [userId, userId])
  for (const { id, holderId } of chats) await handOne(db, { id, userId, holderId })
  await db.transact(async sql => void (await sql.run(FILES, [userId, userId])))
  const free = 'UPDATE "Chat" SET "activeRunId" = NULL WHERE "activeRunId" IN (SELECT "id" FROM "Run" WHERE "userId" = ?)'
  await db.transact(async sql => void (await sql.run(free, [userId])))
}

async function handOne(db: Platform['db'], { id, userId, holderId }: { id: string; userId: string; holderId: string }): Promise<void> {
  await db.client.$transaction(async tx => {
    await tx.message.updateMany({ where: { chatId: id, role: 'user', authorId: null }, data: { authorId: userId } })
    await tx.message.updateMany({ where: { chatId: id, authorId: holderId }, data: { authorId: null } })
    await tx.chat.update({ where: { id }, data: { userId: holderId, pinnedAt: null } })
  })
}
