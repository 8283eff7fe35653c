import { type Actor, ownedBy } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { chatsSql } from '#lib/projects/index.ts'

/** Tells whether a chat is the actor's alone and is kept: nobody else can read it through a project, and it is not temporary. */
export async function isPrivate({ db }: Pick<Platform, 'db'>, actor: Actor, chatId: string): Promise<boolean> {
  const { where, values } = chatsSql(actor, 'own')
  return (await db.query(`${PRIVATE} AND ${where}`, [chatId, actor.userId, ...values])).length > 0
}

/** Runs in each step of an answer to a person. */
const PRIVATE = `
  SELECT 1 AS "one" FROM "Chat" c WHERE c."id" = ? AND NOT c."temporary" AND NOT c."sharedInProject"
    AND NOT EXISTS (SELECT 1 FROM "AccessGrant" g WHERE g."objectKind" = 'project' AND g."objectId" = c."projectId"
      AND (g."subjectKind" <> 'user' OR g."subjectId" <> ?))`

/** Returns the titles of those chats that are the actor's and not deleted. */
export async function titlesOf({ db }: Pick<Platform, 'db'>, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const where = { id: { in: [...new Set(ids)] }, ...ownedBy(actor), deletedAt: null }
  const rows = await db.client.chat.findMany({ where, select: { id: true, title: true } })
  return new Map(rows.map(({ id, title }) => [id, title]))
}
