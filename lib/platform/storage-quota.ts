import { AppError } from '#lib/errors.ts'
import { refusals as say } from '#lib/words/en/refusals.ts'
import type { Database } from './database/db.ts'
import { COUNTED_TEXTS, textsOfPerson } from './storage-table.ts'

const MIB = 1024 * 1024
/** Places for the id of the person. */
const PLACES = 8 + COUNTED_TEXTS
const ofPerson = (texts: string) => `
  SELECT COALESCE((SELECT SUM("sizeBytes") FROM "File" WHERE "userId" = ?), 0) + COALESCE((
    SELECT SUM(t."sizeBytes") FROM "File" f JOIN "FileText" t ON t."fileId" = f."id" WHERE f."userId" = ?
  ), 0) + COALESCE((
    SELECT SUM(w."sizeBytes") FROM "Chat" c JOIN "ChatPage" p ON p."chatId" = c."id" JOIN "WebPage" w ON w."id" = p."pageId" WHERE c."userId" = ?
  ), 0) + COALESCE((
    SELECT SUM(f."sizeBytes") FROM "Collection" c JOIN "CollectionFile" f ON f."collectionId" = c."id" WHERE c."userId" = ?
  ), 0) + COALESCE((
    SELECT SUM(kept."sizeBytes") FROM (
      SELECT c."id", v."sha256", v."sizeBytes"
      FROM "Chat" c JOIN "FileTree" t ON t."chatId" = c."id" JOIN "FileVersion" v ON v."treeId" = t."id" WHERE c."userId" = ?
      UNION
      SELECT p."id", v."sha256", v."sizeBytes"
      FROM "Project" p JOIN "FileTree" t ON t."projectId" = p."id" JOIN "FileVersion" v ON v."treeId" = t."id" WHERE p."userId" = ?
      UNION
      SELECT c."id", f."beforeSha", f."beforeBytes" FROM "Chat" c JOIN "FileChange" f ON f."chatId" = c."id" WHERE c."userId" = ?
      UNION
      SELECT c."id", f."afterSha", f."afterBytes" FROM "Chat" c JOIN "FileChange" f ON f."chatId" = c."id" WHERE c."userId" = ?
    ) kept
  ), 0) + ${texts} AS "bytes"`

const STATEMENTS = { sqlite: ofPerson(textsOfPerson('sqlite')), postgresql: ofPerson(textsOfPerson('postgresql')) } as const

/**
 * Bytes of a person's uploads and their texts, files of tool results, texts of web pages, all versions of files of chats and of projects that they hold, and what answers changed, before and after, files of collections, and of the texts that `storageTable` counts. A
 * content that a chat or project has several times counts once. Those of deleted chats count until they are swept.
 */
export async function storedBytes(db: Database, userId: string): Promise<number> {
  const [row] = await db.query<{ bytes: number | bigint | string }>(STATEMENTS[db.provider], Array(PLACES).fill(userId))
  return Number(row?.bytes ?? 0)
}

/**
 * Throws `storage_full` where a person has no room for so many more bytes. `userId`: the person towards whom they count, as in `storedBytes`; `askedBy`:
 * another one who wants to keep them, and is told no figures. Uploads at the same moment may together go over it, by their own size at most.
 */
export async function requireRoom(
  db: Database,
  { userId, bytes, quotaBytes, askedBy = userId }: { userId: string; bytes: number; quotaBytes: number; askedBy?: string },
): Promise<void> {
  const used = await storedBytes(db, userId)
  if (used + bytes <= quotaBytes) return
  refuseFull({ userId, askedBy, used, quota: quotaBytes })
}

/** Throws `storage_full`. Tells `askedBy` no figures of another person. */
export function refuseFull({ userId, askedBy, used, quota }: { userId: string; askedBy: string; used: number; quota: number }): never {
  if (askedBy !== userId)
    throw new AppError('storage_full', {
      message: say('countsTowardsStorageAnother'),
    })
  throw new AppError('storage_full', {
    message: say('messagesFilesPagesEdits', { used: megabytes(used), quota: megabytes(quota) }),
    details: { used_bytes: used, quota_bytes: quota },
  })
}

/** `askedBy`: another person who writes the text. `replaces`: the text in whose place it is kept. */
interface Keeping {
  askedBy?: string
  replaces?: unknown
}

/** Requires room for a text that a person keeps, as `requireRoom`. One that is no longer than what it replaces needs none. */
export type TextRoom = (userId: string, text: unknown, keeping?: Keeping) => Promise<void>

/** Texts below this are not checked, but they count. */
const SMALL_TEXT = 200

/** Creates the check of texts. */
export function createTextRoom(db: Database, quotaBytes: () => Promise<number>): TextRoom {
  return async (userId, text, { askedBy = userId, replaces } = {}) => {
    const size = sizeOf(text)
    const bytes = size - sizeOf(replaces)
    if (size < SMALL_TEXT || bytes <= 0) return
    await requireRoom(db, { userId, bytes, quotaBytes: await quotaBytes(), askedBy })
  }
}

function sizeOf(text: unknown): number {
  return text == null ? 0 : Buffer.byteLength(typeof text === 'string' ? text : JSON.stringify(text))
}

function megabytes(bytes: number): string {
  return (Math.ceil((bytes / MIB) * 10) / 10).toLocaleString('en')
}
