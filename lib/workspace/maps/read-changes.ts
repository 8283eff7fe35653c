import { createHash } from 'node:crypto'
import { isMapped, type MappedFile } from '#lib/maps/index.ts'
import type { ListedFile } from '../listing.ts'
import { BATCH_CHARS, BATCH_FILES, READ_AT_ONCE } from './limits.ts'
import type { MapSource } from './source.ts'

/** Coarsest times that file systems in use give a change, in milliseconds. */
const TIME_STEP_MS = 2_000

/** A file as the maps have it: known by its size and the time of its change, as git does it. */
export interface KnownFile {
  sizeBytes: number
  mtimeMs: number
  /** Hash of the text; of the size alone for a file that is not read. */
  hash: string
  /** True if it changed so recently that another change may not show in its size and time. */
  isRecent: boolean
}

export interface FileBatch {
  /** Files to map again; none whose text is as it was. */
  files: MappedFile[]
  /** Files that were there when they were listed, and are binary or deleted. */
  removed: string[]
  known: [path: string, file: KnownFile][]
}

/** Lists the files whose maps may be out of date, and those that no longer exist. */
export function differences(
  listed: readonly ListedFile[],
  known: ReadonlyMap<string, KnownFile>,
): { changed: ListedFile[]; gone: string[] } {
  const paths = new Set(listed.map(({ path }) => path))
  return {
    gone: [...known.keys()].filter(path => !paths.has(path)),
    changed: listed.filter(({ path, sizeBytes, mtimeMs }) => {
      const before = known.get(path)
      return before === undefined || before.sizeBytes !== sizeBytes || before.mtimeMs !== mtimeMs || before.isRecent
    }),
  }
}

/** Reads changed files in batches of a bounded size. */
export async function* readChanges(
  source: MapSource,
  changed: readonly ListedFile[],
  { known, nowMs }: { known: ReadonlyMap<string, KnownFile>; nowMs: () => number },
): AsyncGenerator<FileBatch> {
  let batch: FileBatch = { files: [], removed: [], known: [] }
  let chars = 0
  for (let at = 0; at < changed.length; at += READ_AT_ONCE) {
    const some = changed.slice(at, at + READ_AT_ONCE)
    const atMs = nowMs()
    const unread = some.filter(({ path }) => !isMapped(path))
    const binary = new Set((await source.binary(unread)).flatMap((isBinary, index) => (isBinary ? (unread[index]?.path ?? []) : [])))
    const texts = await Promise.all(some.map(({ path }) => (isMapped(path) ? source.readText(path) : null)))
    for (const [index, { path, sizeBytes, mtimeMs }] of some.entries()) {
      const found = texts[index] ?? null
      const isGone = binary.has(path) || found?.status === 'binary' || found?.status === 'missing' || found?.status === 'invalid'
      const text = found?.status === 'ok' ? found.content : null
      const hash = isGone ? 'gone' : found?.status === 'ok' ? found.sha256 : sizeHash(sizeBytes)
      batch.known.push([path, { sizeBytes, mtimeMs, hash, isRecent: atMs - mtimeMs < TIME_STEP_MS }])
      if (known.get(path)?.hash === hash) continue
      if (isGone) batch.removed.push(path)
      else batch.files.push({ path, sizeBytes, text })
      chars += text?.length ?? 0
    }
    if (batch.known.length < BATCH_FILES && chars < BATCH_CHARS) continue
    yield batch
    batch = { files: [], removed: [], known: [] }
    chars = 0
  }
  if (batch.known.length > 0) yield batch
}

const sizeHash = (sizeBytes: number) => createHash('sha256').update(`size ${sizeBytes}`).digest('hex')
