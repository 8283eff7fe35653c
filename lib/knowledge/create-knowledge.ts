import { removeUnreferenced } from '#lib/platform/index.ts'
import { createCollections } from './collections/create-collections.ts'
import { createOfChat } from './collections/of-chat.ts'
import type { KnowledgeDeps, KnowledgePorts } from './deps.ts'
import { createWorker } from './indexing/worker.ts'
import type { Knowledge } from './knowledge.ts'
import { createFind } from './search/find.ts'
import { createRead } from './search/read.ts'
import { createRankByVectors } from './search/vectors.ts'
import { createSources } from './sources/create-sources.ts'
import { syncDue } from './sources/sync-due.ts'
import type { VectorState } from './vectors/state.ts'

const HAND_OVER = `
  UPDATE "Collection" SET "userId" = ? WHERE "userId" = ? AND EXISTS (
    SELECT 1 FROM "AccessGrant" g WHERE g."collectionId" = "Collection"."id" AND g."subjectKind" = 'everyone')`

/** Creates the knowledge of a workspace. `background`: this process reads files as soon as they come. */
export function createKnowledge(ports: KnowledgePorts, { background }: { background: boolean }): Knowledge {
  const { db, log } = ports.platform
  const closing = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  let syncing: Promise<number> | null = null

  const vectors: VectorState = { problem: null }
  const deps: KnowledgeDeps = {
    ...ports,
    kick() {
      if (!background || closing.signal.aborted) return
      working = working.then(() => worker.work(closing.signal)).catch((error: unknown) => log.warn('knowledge.work_failed', { error }))
    },
    kickSync() {
      if (background && !closing.signal.aborted)
        work(closing.signal).catch((error: unknown) => log.warn('knowledge.work_failed', { error }))
    },
    async leave(textIds) {
      if (textIds.length === 0) return
      const { count } = await db.client.knowledgeText.updateMany({
        where: { id: { in: [...textIds] }, state: 'ready', files: { none: {} } },
        data: { state: 'leaving' },
      })
      if (count > 0) deps.kick()
    },
    async removeCollections(ids) {
      await deps.leave(await removeRows(ids))
    },
  }
  /** Uploads never wait for sources, which may take minutes. */
  async function work(signal: AbortSignal): Promise<number> {
    syncing ??= syncDue(deps, signal).finally(() => {
      syncing = null
    })
    const [synced, indexed] = await Promise.all([syncing, worker.work(signal)])
    return synced + indexed + (await worker.work(signal))
  }
  const worker = createWorker(deps, vectors)
  const { requireLevel, ...owned } = createCollections(deps, vectors)
  const collections = { ...owned, ...createSources(deps, requireLevel) }

  /** Deletes collections and the files that nothing else needs. Returns the ids of their texts. */
  async function removeRows(ids: readonly string[]): Promise<number[]> {
    const rows = await db.client.collectionFile.findMany({
      where: { collectionId: { in: [...ids] } },
      select: { sha256: true, textId: true },
    })
    await db.client.collection.deleteMany({ where: { id: { in: [...ids] } } })
    await removeUnreferenced(
      ports.platform,
      rows.map(({ sha256 }) => sha256),
    )
    return [...new Set(rows.flatMap(({ textId }) => textId ?? []))]
  }

  return {
    collections,
    search: createFind(ports.platform, createRankByVectors(deps, vectors)),
    ...createRead(ports.platform),
    ...createOfChat(ports.platform),

    async forget(userId) {
      const heir = await db.client.user.findFirst({
        where: { role: 'admin', kind: 'person', disabledAt: null, id: { not: userId } },
        orderBy: { createdAt: 'asc' },
        select: { id: true },
      })
      if (heir) await db.transact(async sql => sql.run(HAND_OVER, [heir.id, userId]))
      const rows = await db.client.collection.findMany({ where: { userId }, select: { id: true } })
      const textIds = await removeRows(rows.map(({ id }) => id))
      await deps.leave(textIds)
      await worker.remove(textIds)
    },

    work,

    async sweep(signal) {
      const { count } = await db.client.knowledgeText.updateMany({
        where: { state: 'ready', files: { none: {} } },
        data: { state: 'leaving' },
      })
      await work(signal)
      return count
    },

    async close() {
      closing.abort()
      await Promise.allSettled([working, syncing])
    },
  }
}
