import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { AppError } from '#lib/errors.ts'
import { nextTurn } from '#lib/platform/index.ts'
import { MAX_ARCHIVE_BYTES, MAX_WRITTEN_BYTES } from './limits.ts'
import type { Place } from './place.ts'

/** Bytes that are compressed at a time, before others are served. */
const PIECE_BYTES = 64 * 1024
const LEFT_OUT = 'left-out-by-parley.txt'

/**
 * Packs the files of a workspace below `prefix` into a ZIP archive, one file after the other, in pieces. Files that cannot be read, or are larger than
 * `MAX_WRITTEN_BYTES`, are named in a file of the archive. Throws `too_large` before the first piece, and `not_found` where there is nothing.
 */
export async function* archive(place: Place, prefix: string): AsyncGenerator<Uint8Array> {
  const { files } = await place.listing()
  const wanted = files.filter(({ path, change }) => change !== 'deleted' && path.startsWith(prefix))
  if (wanted.length === 0) throw new AppError('not_found', { message: 'There are no files here.' })
  if (wanted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MAX_ARCHIVE_BYTES)
    throw new AppError('too_large', {
      message: `These files are larger than ${MAX_ARCHIVE_BYTES / 1024 / 1024} MB; download a part of them.`,
    })
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const leftOut: string[] = []
  for (const { path, mtimeMs } of wanted) {
    const found = await place.readBytes(path, MAX_WRITTEN_BYTES)
    if (found.status !== 'ok') {
      leftOut.push(path)
      continue
    }
    yield* added(zip, ready, { path, mtimeMs, bytes: found.bytes })
  }
  if (leftOut.length > 0) {
    const bytes = Buffer.from(`These files could not be read, or are too large:\n${leftOut.map(path => `${path}\n`).join('')}`)
    yield* added(zip, ready, { path: LEFT_OUT, mtimeMs: Date.now(), bytes })
  }
  zip.end()
  yield* ready.splice(0)
}

async function* added(
  zip: Zip,
  ready: Uint8Array[],
  { path, mtimeMs, bytes }: { path: string; mtimeMs: number; bytes: Uint8Array },
): AsyncGenerator<Uint8Array> {
  const file = bytes.byteLength === 0 ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
  file.mtime = Math.min(Math.max(mtimeMs, FIRST_MS), LAST_MS)
  zip.add(file)
  let at = 0
  do {
    const end = Math.min(at + PIECE_BYTES, bytes.byteLength)
    file.push(bytes.subarray(at, end), end === bytes.byteLength)
    at = end
    yield* ready.splice(0)
    await nextTurn()
  } while (at < bytes.byteLength)
}

/** Earliest and latest time that the format knows, whichever the time zone. */
const FIRST_MS = Date.UTC(1980, 0, 2)
const LAST_MS = Date.UTC(2099, 11, 30)
