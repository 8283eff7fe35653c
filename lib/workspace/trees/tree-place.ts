import { isStorageFull, type Platform, requireRoom } from '#lib/platform/index.ts'
import { workspace as t } from '#lib/words/en/workspace.ts'
import { MAX_TEXT_BYTES } from '../limits.ts'
import { NOTHING_OMITTED } from '../omitted.ts'
import type { By, Place } from '../place.ts'
import { isBinary, textOf } from '../read-text.ts'
import { safePath } from '../safe-path.ts'
import type { DiskOutcome } from '../writing/outcome.ts'
import { pruneAllVersions, pruneVersions } from './sweep-trees.ts'
import type { Tree } from './tree-rows.ts'
import type { TreeWrites } from './tree-writes.ts'

export interface TreeDeps {
  platform: Pick<Platform, 'db' | 'blobs'>
  treeWrites: TreeWrites
  /** Storage of one person in bytes. */
  quotaBytes: () => Promise<number>
}

const FULL_DISK: DiskOutcome = {
  status: 'refused',
  get reason() {
    return t('diskFull')
  },
}

/** Files that Parley keeps for a chat or project: rows with their hashes, and blobs with their contents. */
export function treePlace(
  { id, chatId, projectId, holderId, title, fileCount, writable }: Tree,
  { platform, treeWrites, quotaBytes }: TreeDeps,
): Place {
  const { db, blobs } = platform
  const rowOf = (path: string) => db.client.treeFile.findUnique({ where: { treeId_path: { treeId: id, path } } })

  /** Finds the row of a path as anybody wrote it. */
  async function find(given: string) {
    const path = safePath(given)
    if (path === null) return { status: 'invalid' } as const
    const row = await rowOf(path)
    return row ? ({ status: 'ok', row } as const) : ({ status: 'missing' } as const)
  }

  const readBytes: Place['readBytes'] = async (given, mostBytes) => {
    const found = await find(given)
    if (found.status !== 'ok') return found
    if (found.row.sizeBytes > mostBytes) return { status: 'too_large' }
    const bytes = await blobs.read(found.row.sha256)
    return bytes ? { status: 'ok', bytes, sha256: found.row.sha256 } : { status: 'unreadable' }
  }

  /** Tells of a file by its row alone. */
  const sniff: Place['sniff'] = async given => {
    const found = await find(given)
    if (found.status !== 'ok') return found.status
    if (found.row.binary) return 'binary'
    return found.row.sizeBytes > MAX_TEXT_BYTES ? 'too_large' : 'text'
  }

  async function write(path: string, { bytes, expected, by }: { bytes: Uint8Array; expected: string | null; by: By }) {
    await requireRoom(db, { userId: holderId, bytes: bytes.byteLength, quotaBytes: await quotaBytes(), askedBy: by.userId })
    try {
      const content = { ...(await blobs.put(bytes)), binary: isBinary(bytes) }
      const outcome = await treeWrites.store(id, { path, expected, content, by })
      // A sweep may have removed the same bytes before a row named them.
      await blobs.put(bytes)
      await pruneVersions(platform, id, path)
      return outcome
    } catch (error) {
      if (isStorageFull(error)) return FULL_DISK
      throw error
    }
  }

  return {
    id,
    title,
    kind: 'files',
    writable,
    reminder: null,
    chatId,
    projectId,
    turn: id,
    summary: async () => ({ git: false, branch: null, fileCount }),
    async listing() {
      const rows = await db.client.treeFile.findMany({ where: { treeId: id }, select: { path: true, sizeBytes: true, updatedAt: true } })
      const files = rows.map(({ path, sizeBytes, updatedAt }) => ({ path, sizeBytes, mtimeMs: updatedAt.getTime(), change: null }))
      return {
        files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
        git: false,
        branch: null,
        omitted: NOTHING_OMITTED,
        isTruncated: false,
      }
    },
    async binary(files) {
      const rows = await db.client.treeFile.findMany({ where: { treeId: id, binary: true }, select: { path: true } })
      const binary = new Set(rows.map(({ path }) => path))
      return files.map(({ path }) => binary.has(path))
    },
    async readText(path, mayRead) {
      if (mayRead && !mayRead(safePath(path) ?? path)) return { status: 'invalid' }
      const sniffed = await sniff(path)
      if (sniffed !== 'text') return { status: sniffed }
      const found = await readBytes(path, MAX_TEXT_BYTES)
      return found.status === 'ok' ? textOf(found.bytes) : found
    },
    readBytes,
    sniff,
    async sizeOf(path, mayRead) {
      if (mayRead && !mayRead(safePath(path) ?? path)) return null
      const found = await find(path)
      return found.status === 'ok' && found.row.sizeBytes <= MAX_TEXT_BYTES ? found.row.sizeBytes : null
    },
    realPath: async path => safePath(path) ?? path,
    write,
    remove: (path, { expected, by }) => treeWrites.store(id, { path, expected, content: null, by }),
    move: (from, { to, expected, by }) => treeWrites.move(id, { from, to, expected, by }),
    async moveFolder(from, { to, by }) {
      const outcome = await treeWrites.moveFolder(id, { from, to, by })
      if (outcome.status === 'written') await pruneAllVersions(platform, id)
      return outcome
    },
  }
}
