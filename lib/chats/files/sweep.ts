import { type Platform, removeUnreferenced } from '#lib/platform/index.ts'
import { UNDO_MS } from '../limits.ts'

const HOUR_MS = 3_600_000
/** Age from which an upload that was never sent counts as abandoned. */
const UNSENT_MS = 24 * HOUR_MS
/** Rows read at a time. */
export const PAGE = 500

type SweepPorts = Pick<Platform, 'db' | 'blobs'>
interface FileRow {
  id: string
  sha256: string
}

/** Deletes the rows, and the blobs that nothing else needs. */
export async function removeFiles(platform: SweepPorts, files: readonly FileRow[]): Promise<void> {
  const ids = files.map(({ id }) => id)
  const texts = await platform.db.client.fileText.findMany({ where: { fileId: { in: ids } }, select: { sha256: true } })
  await platform.db.client.file.deleteMany({ where: { id: { in: ids } } })
  await removeUnreferenced(
    platform,
    [...files, ...texts].map(({ sha256 }) => sha256),
  )
}

/** Removes the files of chats that were never stored, or that can no longer be brought back. Results of tools outside a chat stay. */
export async function sweepFiles(platform: SweepPorts & Pick<Platform, 'clock'>, signal?: AbortSignal): Promise<number> {
  const { db, clock } = platform
  const before = new Date(clock.nowMs() - UNSENT_MS)
  let removed = 0
  for (let after = ''; ; ) {
    const page = await db.client.file.findMany({
      where: { id: { gt: after }, chatId: { not: null }, createdAt: { lt: before } },
      select: { id: true, sha256: true, chatId: true },
      orderBy: { id: 'asc' },
      take: PAGE,
    })
    const kept = await keptChats(
      platform,
      page.flatMap(({ chatId }) => chatId ?? []),
    )
    const gone = page.filter(({ chatId }) => chatId !== null && !kept.has(chatId))
    if (gone.length > 0) await removeFiles(platform, gone)
    removed += gone.length
    after = page.at(-1)?.id ?? ''
    if (page.length < PAGE || signal?.aborted) return removed
  }
}

async function keptChats({ db, clock }: Pick<Platform, 'db' | 'clock'>, ids: string[]): Promise<Set<string>> {
  const undoable = new Date(clock.nowMs() - UNDO_MS)
  const chats = await db.client.chat.findMany({
    where: { id: { in: [...new Set(ids)] }, OR: [{ deletedAt: null }, { deletedAt: { gte: undoable } }] },
    select: { id: true },
  })
  return new Set(chats.map(({ id }) => id))
}
