import { inBatches, type Platform } from '#lib/platform/index.ts'
import { PAGE_KEPT_MS } from './limits.ts'

/** Pages deleted at a time. */
const BATCH = 200

/** Lets go of the pages of chats that were deleted, and deletes texts older than 24 hours that no chat uses. Returns the number of texts. */
export async function sweepPages({ db, clock }: Pick<Platform, 'db' | 'clock'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(clock.nowMs() - PAGE_KEPT_MS)
  await db.client.chatPage.deleteMany({ where: { chat: { deletedAt: { lt: before } } } })
  const sweepSome = async () => {
    const old = await db.client.webPage.findMany({
      where: { fetchedAt: { lt: before }, chats: { none: {} } },
      select: { id: true },
      take: BATCH,
    })
    // Asked again: a chat may have taken one up since.
    const { count } = await db.client.webPage.deleteMany({ where: { id: { in: old.map(({ id }) => id) }, chats: { none: {} } } })
    return count
  }
  return inBatches(BATCH, sweepSome, signal)
}

/** Removes the pages of a chat, and their texts where no other chat has them. */
export async function removePagesOf({ db }: Pick<Platform, 'db'>, chatId: string): Promise<void> {
  const rows = await db.client.chatPage.findMany({ where: { chatId }, select: { pageId: true } })
  await db.client.chatPage.deleteMany({ where: { chatId } })
  const ids = rows.flatMap(({ pageId }) => pageId ?? [])
  for (let first = 0; first < ids.length; first += BATCH)
    await db.client.webPage.deleteMany({ where: { id: { in: ids.slice(first, first + BATCH) }, chats: { none: {} } } })
}
