import { inBatches, type Platform, type Prisma, removeUnreferenced } from '#lib/platform/index.ts'
import { MAX_VERSIONS } from '../limits.ts'

type TreePorts = Pick<Platform, 'db' | 'blobs' | 'clock'>

/** Rows read at a time. */
const PAGE = 500

/** Removes what is kept of chats, with the blobs that nothing else needs: those of one person, or those deleted before a time. */
async function removeOfChats(
  { db, blobs }: TreePorts,
  chat: { userId: string } | { id: string } | { deletedAt: { lt: Date } },
  signal?: AbortSignal,
): Promise<number> {
  const removeChanges = async () => {
    const page = await db.client.fileChange.findMany({ where: { chat }, select: { id: true, beforeSha: true, afterSha: true }, take: PAGE })
    await db.client.fileChange.deleteMany({ where: { id: { in: page.map(({ id }) => id) } } })
    const hashes = page.flatMap(({ beforeSha, afterSha }) => [beforeSha, afterSha])
    await removeUnreferenced({ db, blobs }, hashes)
    return page.length
  }
  await inBatches(PAGE, removeChanges, signal)
  return removeTrees({ db, blobs }, { chat }, signal)
}

/** Removes trees with their versions, and the blobs that nothing else needs. Returns their number. */
async function removeTrees(
  { db, blobs }: Pick<TreePorts, 'db' | 'blobs'>,
  of: Prisma.FileTreeWhereInput,
  signal?: AbortSignal,
): Promise<number> {
  for (let removed = 0; ; ) {
    const tree = await db.client.fileTree.findFirst({ where: of, select: { id: true } })
    if (!tree || signal?.aborted) return removed
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
export async function removeTreesOf(platform: TreePorts, userId: string): Promise<void> {
  await removeOfChats(platform, { userId })
  await removeTrees(platform, { project: { userId } })
}

/** Removes the files of a project that is being deleted. */
export async function removeTreeOfProject(platform: TreePorts, projectId: string): Promise<void> {
  await removeTrees(platform, { projectId })
}

/** Removes everything that is kept for one chat. */
export async function removeTreesOfChat(platform: TreePorts, chatId: string): Promise<void> {
  await removeOfChats(platform, { id: chatId })
}

/** Removes the files and the journal of chats that can no longer be brought back. Returns the number of trees. */
export async function sweepTrees(platform: TreePorts, undoMs: number, signal?: AbortSignal): Promise<number> {
  return removeOfChats(platform, { deletedAt: { lt: new Date(platform.clock.nowMs() - undoMs) } }, signal)
}

/** Removes the oldest versions of a file above the number that is kept. */
export async function pruneVersions({ db, blobs }: Omit<TreePorts, 'clock'>, treeId: string, path: string): Promise<void> {
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
export async function pruneAllVersions(platform: Omit<TreePorts, 'clock'>, treeId: string): Promise<void> {
  const having = { path: { _count: { gt: MAX_VERSIONS } } }
  const full = await platform.db.client.fileVersion.groupBy({ by: ['path'], where: { treeId }, having })
  for (const { path } of full) await pruneVersions(platform, treeId, path)
}
