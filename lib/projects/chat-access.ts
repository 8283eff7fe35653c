import { roleName } from '#lib/access/index.ts'
import { type AccessCheck, type Actor, credentialsOf } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'

/** Returns what the access watch checks for a reader of a chat: the credential of the actor, and that they may still read it. */
export function readerOf(actor: Actor, chatId: string): Record<string, string> {
  return { ...credentialsOf(actor), chat: `${chatId} ${actor.userId}` }
}

interface AccessRow {
  id: string
  userId: string
  subjectKind: string | null
  subjectId: string | null
  /** Person of the group to which the chat's project is granted. */
  memberId: string | null
}

const READERS = `
  SELECT c."id", c."userId", g."subjectKind", g."subjectId", gm."userId" AS "memberId" FROM "Chat" c
  LEFT JOIN "AccessGrant" g ON c."sharedInProject" AND g."objectKind" = 'project' AND g."objectId" = c."projectId"
    AND (g."subjectKind" <> 'user' OR g."subjectId" = ANY(?))
  LEFT JOIN "GroupMember" gm ON gm."groupId" = g."groupId" AND gm."userId" = ANY(?)
  WHERE c."deletedAt" IS NULL AND c."id" = ANY(?)`

/** Creates the check of the access watch for readers of chats. A removed member loses the chat with the next check, as all lose a deleted one. */
export function createChatAccess({ db }: Pick<Platform, 'db'>): AccessCheck {
  /** Names the roles of people, in which a chat may be granted to them. */
  async function rolesOf(people: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await db.client.user.findMany({ where: { id: { in: [...people] } }, select: { id: true, role: true } })
    return new Map(rows.map(({ id, role }) => [id, roleName(role)]))
  }

  return async ids => {
    const wanted = ids.map(id => id.split(' ') as [string, string])
    const people = [...new Set(wanted.map(([, userId]) => userId))]
    const rows = await db.query<AccessRow>(READERS, [people, people, [...new Set(wanted.map(([chatId]) => chatId))]])
    const roles = rows.some(({ subjectKind }) => subjectKind === 'role') ? await rolesOf(people) : new Map<string, string>()
    const may = new Set(
      rows.flatMap(({ id, userId, subjectKind, subjectId, memberId }) => [
        `${id} ${userId}`,
        ...(subjectKind === 'user' ? [`${id} ${subjectId}`] : []),
        ...(subjectKind === 'everyone' ? [`${id} *`] : []),
        ...(subjectKind === 'role' ? [`${id} /${subjectId}`] : []),
        ...(memberId === null ? [] : [`${id} ${memberId}`]),
      ]),
    )
    const isReader = ([chatId, userId]: [string, string]) =>
      may.has(`${chatId} ${userId}`) || may.has(`${chatId} *`) || may.has(`${chatId} /${roles.get(userId)}`)
    return new Set(ids.filter((_, index) => isReader(wanted[index] as [string, string])))
  }
}
