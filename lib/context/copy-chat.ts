import { newId } from '#lib/ids.ts'
import type { Platform } from '#lib/platform/index.ts'

/**
 * Copies what the context keeps of messages to a copy of their chat: pages that they name, and the latest summary of earlier ones. `ids`: of each message,
 * the id of its copy.
 */
export async function copyContext(
  { db }: Pick<Platform, 'db'>,
  { from, to, ids }: { from: string; to: string; ids: ReadonlyMap<string, string> },
): Promise<void> {
  const pages = await db.client.chatPage.findMany({ where: { chatId: from } })
  await db.client.chatPage.createMany({
    data: pages.flatMap(page => {
      const messageId = ids.get(page.messageId)
      return messageId === undefined ? [] : [{ ...page, chatId: to, messageId }]
    }),
  })
  const compactions = await db.client.compaction.findMany({ where: { chatId: from, undoneAt: null }, orderBy: { createdAt: 'desc' } })
  const latest = compactions.find(({ firstKeptId }) => ids.has(firstKeptId))
  if (!latest) return
  await db.client.compaction.create({ data: { ...latest, id: newId(), chatId: to, firstKeptId: ids.get(latest.firstKeptId) ?? '' } })
}

/** Returns the bytes that the copied pages count towards a quota. */
export async function bytesOfCopiedPages(
  { db }: Pick<Platform, 'db'>,
  { from, ids }: { from: string; ids: ReadonlyMap<string, string> },
): Promise<number> {
  const pages = await db.client.chatPage.findMany({
    where: { chatId: from },
    select: { messageId: true, page: { select: { sizeBytes: true } } },
  })
  return pages.reduce((sum, { messageId, page }) => sum + (ids.has(messageId) ? (page?.sizeBytes ?? 0) : 0), 0)
}
