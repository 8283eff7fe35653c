import type { Platform } from '#lib/platform/index.ts'
import { PAGE_KEPT_MS, SWEEP_MS } from './limits.ts'

/** Pages deleted at a time. */
const BATCH = 200

type Ports = Pick<Platform, 'db' | 'clock' | 'log'>

/** Lets go of the pages of chats that were deleted, and deletes texts older than 24 hours that no chat uses. Returns the number of texts. */
export async function sweepPages({ db, clock }: Omit<Ports, 'log'>): Promise<number> {
  const before = new Date(clock.nowMs() - PAGE_KEPT_MS)
  await db.client.chatPage.deleteMany({ where: { chat: { deletedAt: { lt: before } } } })
  let removed = 0
  for (;;) {
    const old = await db.client.webPage.findMany({
      where: { fetchedAt: { lt: before }, chats: { none: {} } },
      select: { id: true },
      take: BATCH,
    })
    if (old.length === 0) return removed
    // Asked again: a chat may have taken one up since.
    const { count } = await db.client.webPage.deleteMany({ where: { id: { in: old.map(({ id }) => id) }, chats: { none: {} } } })
    if (count === 0) return removed
    removed += count
  }
}

/** Removes the pages of a chat, and their texts where no other chat has them. */
export async function removePagesOf({ db }: Pick<Ports, 'db'>, chatId: string): Promise<void> {
  const rows = await db.client.chatPage.findMany({ where: { chatId }, select: { pageId: true } })
  await db.client.chatPage.deleteMany({ where: { chatId } })
  const ids = rows.flatMap(({ pageId }) => pageId ?? [])
  for (let first = 0; first < ids.length; first += BATCH)
    await db.client.webPage.deleteMany({ where: { id: { in: ids.slice(first, first + BATCH) }, chats: { none: {} } } })
}

/** Sweeps at once and every hour; returns a function that ends it. */
export function keepPagesSwept(ports: Ports): () => void {
  const sweep = () =>
    sweepPages(ports).then(
      count => count > 0 && ports.log.info('pages.swept', { count }),
      (error: unknown) => ports.log.warn('pages.sweep_failed', { error }),
    )
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()
  void sweep()
  return () => clearInterval(timer)
}
