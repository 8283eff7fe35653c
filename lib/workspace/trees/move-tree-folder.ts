import { newId } from '#lib/ids.ts'
import type { Tx } from '#lib/platform/index.ts'
import type { By } from '../place.ts'
import { safePath } from '../safe-path.ts'
import type { DiskOutcome } from '../writing/outcome.ts'

/** Rows of one statement; both databases bound its values. */
const PAGE = 500

interface FolderMove {
  from: string
  to: string
  by: By
  /** Time at which the files leave their paths, and a later one at which they have the new ones: an order of their versions. */
  atMs: number
  thenMs: number
}

/** Gives all files below a folder of a tree other paths, each with a version at both. Throws what prevents it, and then changes nothing. */
export async function moveTreeFolder(tx: Tx, treeId: string, { from, to, by, atMs, thenMs }: FolderMove): Promise<DiskOutcome> {
  const rows = await tx.treeFile.findMany({ where: { treeId }, select: { path: true, sha256: true, sizeBytes: true } })
  const isMoving = (path: string) => path.startsWith(`${from}/`)
  const moving = rows.filter(({ path }) => isMoving(path))
  const others = rows.flatMap(({ path }) => (isMoving(path) ? [] : [path]))
  if (moving.length === 0 || others.some(path => path === to || path.startsWith(`${to}/`))) return { status: 'changed' }
  const goalOf = (path: string) => `${to}${path.slice(from.length)}`
  if (isMoving(`${to}/`) || others.some(path => to.startsWith(`${path}/`)) || moving.some(({ path }) => safePath(goalOf(path)) === null))
    return { status: 'invalid' }
  for (const page of pages(moving)) {
    const where = { treeId, path: { in: page.map(({ path }) => path) } }
    await tx.treeFile.updateMany({ where, data: { updatedAt: new Date(thenMs) } })
  }
  // Both databases count characters here, not the units of JavaScript.
  const prefix = `${from}/`
  const length = [...prefix].length
  await tx.$executeRaw`UPDATE "TreeFile" SET "path" = ${`${to}/`} || substr("path", CAST(${length + 1} AS INTEGER)) WHERE "treeId" = ${treeId} AND substr("path", 1, CAST(${length} AS INTEGER)) = ${prefix}`
  const version = (ms: number, of: { path: string; sha256: string | null; sizeBytes: number }) => {
    const { madeBy, messageId, userId } = by
    return { id: newId(ms), treeId, ...of, madeBy, messageId, userId, createdAt: new Date(ms) }
  }
  const versions = [
    ...moving.map(({ path }) => version(atMs, { path, sha256: null, sizeBytes: 0 })),
    ...moving.map(({ path, sha256, sizeBytes }) => version(thenMs, { path: goalOf(path), sha256, sizeBytes })),
  ]
  for (const data of pages(versions)) await tx.fileVersion.createMany({ data })
  return { status: 'written', sha256: '', sizeBytes: 0 }
}

function pages<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / PAGE) }, (_, index) => all.slice(index * PAGE, (index + 1) * PAGE))
}
