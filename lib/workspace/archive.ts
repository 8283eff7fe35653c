import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { AppError } from '#lib/errors.ts'
import { createPace, createSemaphore } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { workspace } from '#lib/words/en/workspace.ts'
import { MAX_ARCHIVE_BYTES, MAX_WRITTEN_BYTES } from './limits.ts'
import type { Place } from './place.ts'

/** Runs in a thread of the pool that also reads files. */
const deflate = promisify(zlib.deflateRaw)
/** A third of the usual level's time, for a few per cent more bytes. */
const LEVEL = 3
/** Bytes that are handed on at a time, so an archive ends soon after the right to it. */
const PIECE_BYTES = 64 * 1024
/** Files that are compressed at a time, of all archives together: half of the threads of the pool. */
const compressing = createSemaphore(2)
const always = new AbortController().signal
const LEFT_OUT = 'left-out-by-parley.txt'

/** Archives that one person reads at a time. */
const AT_ONCE = 2
const MINUTE_MS = 60_000
const MOST_A_MINUTE = 60

/** Creates what packs the files of places. A person reads two archives at once; more are refused with `too_many_attempts`. */
export function createArchives(): (userId: string, place: Place, prefix: string) => AsyncGenerator<Uint8Array> {
  const message = workspace('alreadyDownloadingOnceArchives', { atOnce: AT_ONCE })
  const pace = createPace({ most: MOST_A_MINUTE, windowMs: MINUTE_MS, atOnce: AT_ONCE, message }, () => performance.now())
  return async function* archive(userId, place, prefix) {
    const end = pace.begin(userId)
    try {
      yield* packed(place, prefix)
    } finally {
      end()
    }
  }
}

/**
 * Packs the files of a workspace below `prefix` into a ZIP archive, one file after the other, in pieces. Files that cannot be read, or are larger than
 * `MAX_WRITTEN_BYTES`, are named in a file of the archive. Throws `too_large` before the first piece, and `not_found` where there is nothing.
 */
async function* packed(place: Place, prefix: string): AsyncGenerator<Uint8Array> {
  const { files, omitted } = await place.listing()
  const wanted = files.filter(({ path, change }) => change !== 'deleted' && path.startsWith(prefix))
  if (wanted.length === 0) throw new AppError('not_found', { message: t('noFiles') })
  if (wanted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > MAX_ARCHIVE_BYTES)
    throw new AppError('too_large', {
      message: t('filesLargerThan', { megabytes: MAX_ARCHIVE_BYTES / 1024 / 1024 }),
    })
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const leftOut: string[] = []
  const links: string[] = []
  for (const { path, mtimeMs, isExecutable = false, leadsTo } of wanted) {
    const found = await place.readBytes(path, MAX_WRITTEN_BYTES)
    if (found.status !== 'ok') {
      leftOut.push(path)
      continue
    }
    if (leadsTo !== undefined) links.push(`${path} -> ${leadsTo}`)
    yield* added(zip, ready, { path, mtimeMs, isExecutable, bytes: found.bytes })
  }
  const notes = [
    ...listOf(workspace('filesCouldNotRead'), leftOut),
    ...listOf(workspace('linksArchiveContainsTarget'), links),
    ...(prefix === '' ? omitted.notes : []),
  ]
  if (notes.length > 0) {
    const bytes = Buffer.from(notes.map(note => `${note}\n`).join(''))
    yield* added(zip, ready, { path: LEFT_OUT, mtimeMs: Date.now(), isExecutable: false, bytes })
  }
  zip.end()
  yield* ready.splice(0)
}

async function* added(
  zip: Zip,
  ready: Uint8Array[],
  { path, mtimeMs, isExecutable, bytes }: { path: string; mtimeMs: number; isExecutable: boolean; bytes: Uint8Array },
): AsyncGenerator<Uint8Array> {
  const isPacked = bytes.byteLength > 0
  const file: ZipInputFile = {
    filename: path,
    compression: isPacked ? DEFLATED : STORED,
    crc: zlib.crc32(bytes),
    size: bytes.byteLength,
    mtime: Math.min(Math.max(mtimeMs, FIRST_MS), LAST_MS),
    os: UNIX,
    attrs: (isExecutable ? 0o100755 : 0o100644) << 16,
  }
  zip.add(file)
  file.ondata?.(null, isPacked ? await compressed(bytes) : new Uint8Array(), true)
  for (const piece of ready.splice(0)) for (let at = 0; at < piece.byteLength; at += PIECE_BYTES) yield piece.subarray(at, at + PIECE_BYTES)
}

/** Numbers of the format. */
const STORED = 0
const DEFLATED = 8

async function compressed(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const leave = await compressing.acquire(always)
  try {
    return new Uint8Array(await deflate(bytes, { level: LEVEL }))
  } finally {
    leave?.()
  }
}

function listOf(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines]
}

/** System whose modes the archive has. */
const UNIX = 3
/** Earliest and latest time that the format knows, whichever the time zone. */
const FIRST_MS = Date.UTC(1980, 0, 2)
const LAST_MS = Date.UTC(2099, 11, 30)
