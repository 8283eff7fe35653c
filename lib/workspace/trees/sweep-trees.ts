import { type Platform, type Prisma, removeUnreferenced } from '#lib/platform/index.ts'
import { MAX_VERSIONS } from '../limits.ts'

type Ports = Pick<Platform, 'db' | 'blobs' | 'clock'>

const HOUR_MS = 3_600_000
/** Rows read at a time. */
const PAGE = 500

/** Removes what is kept of chats, with the blobs that nothing else needs: those of one person, or those deleted before a time. */
async function removeOfChats(
  { db, blobs }: Ports,
  chat: { userId: string } | { id: string } | { deletedAt: { lt: Date } },
): Promise<number> {
  for (;;) {
    const page = await db.client.fileChange.findMany({ where: { chat }, select: { id: true, beforeSha: true, afterSha: true }, take: PAGE })
    if (page.length === 0) break
    await db.client.fileChange.deleteMany({ where: { id: { in: page.map(({ id }) => id) } } })
    const hashes = page.flatMap(({ beforeSha, afterSha }) => [beforeSha, afterSha])
    await removeUnreferenced({ db, blobs }, hashes)
  }
  return removeTrees({ db, blobs }, { chat })
}

/** Removes trees with their versions, and the blobs that nothing else needs. Returns their number. */
async function removeTrees({ db, blobs }: Pick<Ports, 'db' | 'blobs'>, of: Prisma.FileTreeWhereInput): Promise<number> {
  for (let removed = 0; ; ) {
    const tree = await db.client.fileTree.findFirst({ where: of, select: { id: true } })
    if (!tree) return removed
    const where = { treeId: tree.id }
    const [files, versions] = await Promise.all([
      db.client.treeFile.findMany({ where, select: { sha256: true } }),
      db.client.fileVersion.findMany({ where, select: { sha256: true } }),
    ])
    await db.client.fileTree.deleteMany({ where: { id: tree.id } })
    const hashes = [...files, ...versions].map(({ sha256 }) => sha256)
    await removeUnreferenced({ db, blobs }, hashes)
    removed += 1
  }
}

/** Removes everything that is kept for the chats and projects of a person who is being deleted. */
export async function removeTreesOf(platform: Ports, userId: string): Promise<void> {
  await removeOfChats(platform, { userId })
  await removeTrees(platform, { project: { userId } })
}

/** Removes the files of a project that is being deleted. */
export async function removeTreeOfProject(platform: Ports, projectId: string): Promise<void> {
  await removeTrees(platform, { projectId })
}

/** Removes everything that is kept for one chat. */
export async function removeTreesOfChat(platform: Ports, chatId: string): Promise<void> {
  await removeOfChats(platform, { id: chatId })
}

/** Removes the files and the journal of chats that can no longer be brought back. Returns the number of trees. */
export async function sweepTrees(platform: Ports, undoMs: number): Promise<number> {
  return removeOfChats(platform, { deletedAt: { lt: new Date(platform.clock.nowMs() - undoMs) } })
}

/** Removes the oldest versions of a file above the number that is kept. */
export async function pruneVersions({ db, blobs }: Omit<Ports, 'clock'>, treeId: string, path: string): Promise<void> {
  const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] as const
  const select = { id: true, sha256: true } as const
  const old = await db.client.fileVersion.findMany({
    where: { treeId, path },
    orderBy: [...orderBy],
    select,
    skip: MAX_VERSIONS,
    take: PAGE,
  })
  if (old.length === 0) return
  await db.client.fileVersion.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
  const hashes = old.map(({ sha256 }) => sha256)
  await removeUnreferenced({ db, blobs }, hashes)
}

/** Removes the oldest versions of all files of a tree that have more than are kept. */
export async function pruneAllVersions(platform: Omit<Ports, 'clock'>, treeId: string): Promise<void> {
  const having = { path: { _count: { gt: MAX_VERSIONS } } }
  const full = await platform.db.client.fileVersion.groupBy({ by: ['path'], where: { treeId }, having })
  for (const { path } of full) await pruneVersions(platform, treeId, path)
}

/** Sweeps once an hour; returns a function that ends it. */
export function keepTreesSwept(platform: Ports & Pick<Platform, 'log'>, undoMs: number): () => void {
  const sweep = () =>
    sweepTrees(platform, undoMs).then(
      count => count > 0 && platform.log.info('workspace.trees_swept', { count }),
      (error: unknown) => platform.log.warn('workspace.sweep_failed', { error }),
    )
  const timer = setInterval(() => void sweep(), HOUR_MS)
  timer.unref()
  void sweep()
  return () => clearInterval(timer)
}
