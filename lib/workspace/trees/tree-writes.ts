import { newId } from '#lib/ids.ts'
import { now, type Platform, type Tx } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { MAX_TREE_FILES } from '../limits.ts'
import type { By } from '../place.ts'
import { createRisingTime } from '../rising-time.ts'
import type { DiskOutcome } from '../writing/outcome.ts'
import { moveTreeFolder } from './move-tree-folder.ts'

interface Content {
  sha256: string
  sizeBytes: number
  binary: boolean
}

interface TreeChange {
  path: string
  /** Hash of the content that it replaces; null where there must be no file. */
  expected: string | null
  /** Null: the file is deleted. */
  content: Content | null
  by: By
}

/** Stores changes of the rows of a tree, each with a version. The blobs are the caller's matter. */
export interface TreeWrites {
  store(treeId: string, change: TreeChange): Promise<DiskOutcome>
  move(treeId: string, change: { from: string; to: string; expected: string; by: By }): Promise<DiskOutcome>
  moveFolder(treeId: string, change: { from: string; to: string; by: By }): Promise<DiskOutcome>
}

const FULL: DiskOutcome = {
  status: 'refused',
  get reason() {
    return t('chatFullOfFiles', { most: MAX_TREE_FILES })
  },
}

export function createTreeWrites({ db, clock }: Pick<Platform, 'db' | 'clock'>): TreeWrites {
  const nextMs = createRisingTime(clock)

  /** Stores a version of what the row has become, in the same transaction. */
  async function version(tx: Tx, treeId: string, { path, content, by }: Omit<TreeChange, 'expected'>): Promise<void> {
    const atMs = nextMs()
    const { madeBy, messageId, userId } = by
    const stored = { path, sha256: content?.sha256 ?? null, sizeBytes: content?.sizeBytes ?? 0 }
    await tx.fileVersion.create({ data: { id: newId(atMs), treeId, ...stored, madeBy, messageId, userId, createdAt: new Date(atMs) } })
  }

  return {
    store: (treeId, { path, expected, content, by }) =>
      db.client.$transaction(async tx => {
        await hold(tx, treeId)
        const outcome = await stored(tx, treeId, { path, expected, content, updatedAt: now(clock) })
        if (outcome.status === 'written') await version(tx, treeId, { path, content, by })
        return outcome
      }),

    move: (treeId, { from, to, expected, by }) =>
      db.client.$transaction(async tx => {
        await hold(tx, treeId)
        const content = await tx.treeFile.findFirst({
          where: { treeId, path: from, sha256: expected },
          select: { sha256: true, sizeBytes: true, binary: true },
        })
        if (!content) return CHANGED
        const refusal = await refusalOf(tx, treeId, { path: to, leaving: from })
        if (refusal) return refusal
        await tx.treeFile.updateMany({ where: { treeId, path: from }, data: { path: to, updatedAt: now(clock) } })
        await version(tx, treeId, { path: from, content: null, by })
        await version(tx, treeId, { path: to, content, by })
        return written(content)
      }),

    moveFolder: (treeId, change) =>
      db.client.$transaction(async tx => {
        await hold(tx, treeId)
        return moveTreeFolder(tx, treeId, { ...change, atMs: nextMs(), thenMs: nextMs() })
      }),
  }
}

const CHANGED: DiskOutcome = { status: 'changed' }

async function stored(
  tx: Tx,
  treeId: string,
  { path, expected, content, updatedAt }: Omit<TreeChange, 'by'> & { updatedAt: Date },
): Promise<DiskOutcome> {
  if (expected === null) {
    const refusal = content === null ? CHANGED : await refusalOf(tx, treeId, { path })
    if (refusal || content === null) return refusal ?? CHANGED
    await tx.treeFile.create({ data: { treeId, path, ...content, updatedAt } })
    return written(content)
  }
  const where = { treeId, path, sha256: expected }
  const { count } = content
    ? await tx.treeFile.updateMany({ where, data: { ...content, updatedAt } })
    : await tx.treeFile.deleteMany({ where })
  return count === 0 ? CHANGED : written(content ?? { sha256: expected, sizeBytes: 0 })
}

/** Lets changes of one tree take turns until the transaction ends, which PostgreSQL does for a row that is written. */
async function hold(tx: Tx, treeId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "FileTree" SET "title" = "title" WHERE "id" = ${treeId}`
}

/** Says why there can be no new file of this path: it is taken, a folder, or below a file. `leaving`: a file that moves away. */
async function refusalOf(tx: Tx, treeId: string, { path, leaving }: { path: string; leaving?: string }): Promise<DiskOutcome | null> {
  const rows = await tx.treeFile.findMany({ where: { treeId }, select: { path: true } })
  const others = rows.map(row => row.path).filter(other => other !== leaving)
  if (others.includes(path)) return CHANGED
  if (others.some(other => other.startsWith(`${path}/`) || path.startsWith(`${other}/`))) return { status: 'invalid' }
  return others.length >= MAX_TREE_FILES ? FULL : null
}

function written({ sha256, sizeBytes }: Pick<Content, 'sha256' | 'sizeBytes'>): DiskOutcome {
  return { status: 'written', sha256, sizeBytes }
}
