import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { isBinary } from '../read-text.ts'

type CopyPorts = Pick<Platform, 'db' | 'blobs' | 'clock'>

interface Content {
  path: string
  sha256: string
  sizeBytes: number
  binary: boolean
}

/**
 * Copies the files of one chat to another, as they are, or as they were at a time. The bytes are kept once. Returns both trees; null where the chat has
 * none. Of their history, the copies have themselves as the one version.
 */
export async function copyTree(
  ports: CopyPorts,
  { from, to, until }: { from: string; to: string; until: Date | null },
): Promise<{ from: string; to: string } | null> {
  const { db, clock } = ports
  const tree = await db.client.fileTree.findUnique({ where: { chatId: from }, select: { id: true, title: true } })
  const target = await db.client.chat.findUnique({ where: { id: to }, select: { userId: true } })
  if (!tree || !target) return null
  const files = until === null ? await filesNow(ports, tree.id) : await filesAt(ports, tree.id, until)
  const at = now(clock)
  const treeId = newId(at.getTime())
  await db.client.$transaction(async tx => {
    await tx.fileTree.create({ data: { id: treeId, chatId: to, title: tree.title, createdAt: at } })
    await tx.treeFile.createMany({ data: files.map(file => ({ ...file, treeId, updatedAt: at })) })
    await tx.fileVersion.createMany({
      data: files.map(({ binary: _, ...file }) => ({
        ...file,
        id: newId(at.getTime()),
        treeId,
        madeBy: 'person',
        userId: target.userId,
        createdAt: at,
      })),
    })
  })
  return { from: tree.id, to: treeId }
}

/** Returns the bytes that the copies of the files count towards a quota: each content once. */
export async function bytesOfCopy(ports: CopyPorts, { from, until }: { from: string; until: Date | null }): Promise<number> {
  const tree = await ports.db.client.fileTree.findUnique({ where: { chatId: from }, select: { id: true } })
  if (!tree) return 0
  const files = until === null ? await filesNow(ports, tree.id) : await latestAt(ports, tree.id, until)
  const sizes = new Map(files.flatMap(({ sha256, sizeBytes }) => (sha256 === null ? [] : [[sha256, sizeBytes] as const])))
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

function filesNow({ db }: CopyPorts, treeId: string): Promise<Content[]> {
  return db.client.treeFile.findMany({ where: { treeId }, select: { path: true, sha256: true, sizeBytes: true, binary: true } })
}

/** Finds the version that each path had at a time. */
async function latestAt({ db }: CopyPorts, treeId: string, until: Date) {
  const versions = await db.client.fileVersion.findMany({
    where: { treeId, createdAt: { lte: until } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { path: true, sha256: true, sizeBytes: true },
  })
  return [...new Map(versions.map(version => [version.path, version])).values()]
}

async function filesAt(ports: CopyPorts, treeId: string, until: Date): Promise<Content[]> {
  const files: Content[] = []
  for (const { path, sha256, sizeBytes } of await latestAt(ports, treeId, until)) {
    const bytes = sha256 === null ? null : await ports.blobs.read(sha256)
    if (sha256 !== null && bytes) files.push({ path, sha256, sizeBytes, binary: isBinary(bytes) })
  }
  return files
}
