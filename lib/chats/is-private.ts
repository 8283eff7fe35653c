import { type Actor, ownedBy } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'

/** Tells whether a chat is the actor's alone and is kept: nobody else can read it through a project, and it is not temporary. */
export async function isPrivate({ db }: Pick<Platform, 'db'>, actor: Actor, chatId: string): Promise<boolean> {
  const alone = { every: { userId: actor.userId } }
  const where = { id: chatId, ...ownedBy(actor), deletedAt: null, temporary: false, sharedInProject: false }
  return (await db.client.chat.count({ where: { ...where, OR: [{ projectId: null }, { project: { members: alone } }] } })) > 0
}

/** Returns the titles of those chats that are the actor's and not deleted. */
export async function titlesOf({ db }: Pick<Platform, 'db'>, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const where = { id: { in: [...new Set(ids)] }, ...ownedBy(actor), deletedAt: null }
  const rows = await db.client.chat.findMany({ where, select: { id: true, title: true } })
  return new Map(rows.map(({ id, title }) => [id, title]))
}
