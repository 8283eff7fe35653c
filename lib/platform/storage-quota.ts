import { AppError } from '#lib/errors.ts'
import type { Database } from './database/db.ts'

const MIB = 1024 * 1024
const OF_PERSON = `
  SELECT COALESCE((SELECT SUM("sizeBytes") FROM "File" WHERE "userId" = ?), 0) + COALESCE((
    SELECT SUM(w."sizeBytes") FROM "Chat" c JOIN "ChatPage" p ON p."chatId" = c."id" JOIN "WebPage" w ON w."id" = p."pageId" WHERE c."userId" = ?
  ), 0) + COALESCE((
    SELECT SUM(kept."sizeBytes") FROM (
      SELECT DISTINCT t."id", v."sha256", v."sizeBytes"
      FROM "Chat" c JOIN "FileTree" t ON t."chatId" = c."id" JOIN "FileVersion" v ON v."treeId" = t."id" WHERE c."userId" = ?
    ) kept
  ), 0) AS "bytes"`

/** Bytes of a person's uploads, files of tool results, texts of web pages, and all versions of files of chats. A content that several versions of a chat have counts once. Those of deleted chats count until they are swept. */
export async function storedBytes(db: Database, userId: string): Promise<number> {
  const [row] = await db.query<{ bytes: number | bigint | string }>(OF_PERSON, [userId, userId, userId])
  return Number(row?.bytes ?? 0)
}

/** Throws `storage_full` where a person has no room for so many more bytes. Uploads at the same moment may together go over it, by their own size at most. */
export async function requireRoom(
  db: Database,
  { userId, bytes, quotaBytes }: { userId: string; bytes: number; quotaBytes: number },
): Promise<void> {
  const used = await storedBytes(db, userId)
  if (used + bytes <= quotaBytes) return
  throw new AppError('storage_full', {
    message: `Your files and pages use ${megabytes(used)} of ${megabytes(quotaBytes)} MB, so there is no room for this. Ask an administrator for more space.`,
    details: { used_bytes: used, quota_bytes: quotaBytes },
  })
}

function megabytes(bytes: number): string {
  return (Math.ceil((bytes / MIB) * 10) / 10).toLocaleString('en')
}
