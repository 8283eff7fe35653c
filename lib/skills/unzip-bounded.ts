import { setImmediate as nextTurn } from 'node:timers/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { skillProblems as t } from '#lib/words/en/skill-problems.ts'
import { MAX_ALL_BYTES, MAX_FILE_BYTES, MAX_FILES } from './limits.ts'

type Unpacked = { files: Map<string, Buffer> } | { path: string; problem: string }

/** Bytes of the archive that are unpacked before the sizes are looked at; each gives at most a thousand. */
const STEP = 2_048

/** Unpacks a small zip archive. What it declares is not believed: the bytes that come out are counted. Gives up its turn between steps. */
export async function unzipBounded(archive: Buffer): Promise<Unpacked> {
  const files = new Map<string, Buffer>()
  let all = 0
  let failed: { path: string; problem: string } | null = null
  const fail = (path: string, problem: string) => {
    failed ??= { path: path.slice(0, 200), problem }
  }
  const unzip = new Unzip(file => {
    const pieces: Uint8Array[] = []
    let size = 0
    if (files.size >= 2 * MAX_FILES) return fail(file.name, t('tooManyFiles', { most: MAX_FILES }))
    if (file.compression !== 0 && file.compression !== 8) return fail(file.name, t('broken'))
    file.ondata = (error, piece, isLast) => {
      if (failed) return
      if (error) return fail(file.name, t('broken'))
      size += piece.length
      all += piece.length
      if (size > MAX_FILE_BYTES) return fail(file.name, t('fileTooLong', { most: MAX_FILE_BYTES / 1024 }))
      if (all > MAX_ALL_BYTES) return fail(file.name, t('allTooLong', { most: MAX_ALL_BYTES / 1024 / 1024 }))
      pieces.push(piece)
      if (isLast) files.set(file.name, Buffer.concat(pieces))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < archive.length && !failed; at += STEP) {
      unzip.push(archive.subarray(at, at + STEP), at + STEP >= archive.length)
      if (at % (STEP * 32) === 0) await nextTurn()
    }
  } catch {
    fail('', t('broken'))
  }
  return failed ?? { files }
}
