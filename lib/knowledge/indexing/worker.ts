import { now } from '#lib/platform/index.ts'
import type { KnowledgeDeps } from '../deps.ts'
import { AGAIN_MS, WORKERS } from '../limits.ts'
import { embedTexts } from '../vectors/embed-texts.ts'
import type { VectorState } from '../vectors/state.ts'
import { indexFile, type WaitingFile } from './index-file.ts'
import { removeText } from './remove-text.ts'
import { claimText } from './take-text.ts'

const WAITING = `f."state" IN ('reading', 'indexing') AND (f."claimedUntil" IS NULL OR f."claimedUntil" < ?)`
const PEOPLE = `SELECT c."userId", MIN(f."id") AS "oldest" FROM "CollectionFile" f JOIN "Collection" c ON c."id" = f."collectionId"
  WHERE ${WAITING} GROUP BY c."userId" ORDER BY 2`
/** Files of one person that are taken before others are asked about again. */
const SOME = 5
const FILES = `SELECT f."id", f."name", f."sha256", c."userId" FROM "CollectionFile" f JOIN "Collection" c ON c."id" = f."collectionId"
  WHERE ${WAITING} AND c."userId" = ? ORDER BY f."id" LIMIT ${SOME}`

export interface Worker {
  /** Does all that waits. Returns the number of files and texts. */
  work(signal: AbortSignal): Promise<number>
  /** Removes these texts now, where they are leaving and nobody else does it. */
  remove(textIds: readonly number[]): Promise<void>
}

/** Creates what reads the files of collections: some at a time, one of each person, and people in turn. */
export function createWorker(deps: KnowledgeDeps, vectors: VectorState): Worker {
  const { db, clock, log } = deps.platform
  const busy = new Set<string>()
  const servedAt = new Map<string, number>()
  let served = 0
  let going: Promise<number> | null = null

  async function nextPerson(): Promise<string | undefined> {
    const people = await db.query<{ userId: string }>(PEOPLE, [now(clock)])
    const free = people.filter(({ userId }) => !busy.has(userId))
    return free.sort((a, b) => (servedAt.get(a.userId) ?? 0) - (servedAt.get(b.userId) ?? 0))[0]?.userId
  }

  async function indexOne(file: WaitingFile, signal: AbortSignal): Promise<boolean> {
    try {
      return await indexFile(deps, file, signal)
    } catch (error) {
      const claimedUntil = signal.aborted ? null : new Date(clock.nowMs() + AGAIN_MS)
      await db.client.collectionFile.updateMany({ where: { id: file.id, state: { in: ['reading', 'indexing'] } }, data: { claimedUntil } })
      if (signal.aborted) return false
      log.warn('knowledge.index_failed', { file: file.id, error })
      return true
    }
  }

  /** Reads files until none waits whose person is not served by another lane. */
  async function lane(signal: AbortSignal): Promise<number> {
    let count = 0
    while (!signal.aborted) {
      const userId = await nextPerson()
      if (userId === undefined || busy.has(userId)) return count
      busy.add(userId)
      servedAt.set(userId, ++served)
      try {
        for (const file of await db.query<WaitingFile>(FILES, [now(clock), userId]))
          if (!signal.aborted && (await indexOne(file, signal))) count += 1
      } finally {
        busy.delete(userId)
      }
    }
    return count
  }

  const leaving = (more: { id?: { in: number[] } }) =>
    db.client.knowledgeText.findMany({
      where: {
        ...more,
        AND: [
          { OR: [{ state: 'leaving' }, { state: 'indexing', files: { none: {} } }] },
          { OR: [{ claimedUntil: null }, { claimedUntil: { lt: now(clock) } }] },
        ],
      },
      select: { id: true, claimedUntil: true },
      take: 100,
    })

  async function removeLeaving(signal: AbortSignal | null, more: { id?: { in: number[] } } = {}): Promise<number> {
    for (let count = 0; ; ) {
      const texts = await leaving(more)
      if (texts.length === 0) return count
      for (const text of texts) {
        if (signal?.aborted) return count
        if (await claimText(deps, text)) await removeText(deps.platform, text.id)
        count += 1
      }
    }
  }

  async function round(signal: AbortSignal): Promise<number> {
    // Its text was removed in the moment in which it was found.
    await db.client.collectionFile.updateMany({ where: { state: 'ready', textId: null }, data: { state: 'reading' } })
    const counts = await Promise.all([removeLeaving(signal), ...Array.from({ length: WORKERS }, () => lane(signal))])
    counts.push(await embedTexts(deps, vectors, signal))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  return {
    work(signal) {
      going ??= round(signal).finally(() => {
        going = null
      })
      return going
    },
    async remove(textIds) {
      await removeLeaving(null, { id: { in: [...textIds] } })
    },
  }
}
