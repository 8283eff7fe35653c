import { type AccessCheck, type Actor, credentialsOf } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'

/** Returns what the access watch checks for a reader of a chat: the credential of the actor, and that they may still read it. */
export function readerOf(actor: Actor, chatId: string): Record<string, string> {
  return { ...credentialsOf(actor), chat: `${chatId} ${actor.userId}` }
}

interface AccessRow {
  id: string
  userId: string
  memberId: string | null
}

const READERS = `
  SELECT c."id", c."userId", pm."userId" AS "memberId" FROM "Chat" c
  LEFT JOIN "ProjectMember" pm ON c."sharedInProject" AND pm."projectId" = c."projectId" AND pm."userId" = ANY(?)
  WHERE c."deletedAt" IS NULL AND c."id" = ANY(?)`

/** Creates the check of the access watch for readers of chats. A removed member loses the chat with the next check, as all lose a deleted one. */
export function createChatAccess({ db }: Pick<Platform, 'db'>): AccessCheck {
  return async ids => {
    const wanted = ids.map(id => id.split(' '))
    const people = [...new Set(wanted.map(([, userId = '']) => userId))]
    const rows = await db.query<AccessRow>(READERS, [people, [...new Set(wanted.map(([chatId = '']) => chatId))]])
    const may = new Set(
      rows.flatMap(({ id, userId, memberId }) => [`${id} ${userId}`, ...(memberId === null ? [] : [`${id} ${memberId}`])]),
    )
    return new Set(ids.filter(id => may.has(id)))
  }
}
