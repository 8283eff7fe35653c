import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readlink, realpath, symlink } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { workspace as t } from '#lib/words/en/workspace.ts'
import { openInside } from '../open-inside.ts'
import type { ChangedPlace } from './changed-places.ts'
import { MAX_COPIED_BYTES, MAX_COPIED_FILE_BYTES } from './limits.ts'

export interface CopyRequest {
  root: string
  /** Folder that gets the copies, under the same names. */
  into: string
  places: readonly ChangedPlace[]
  signal: AbortSignal
}

/** Files that are copied at the same time. */
const AT_ONCE = 16

const REASONS = {
  too_large: () => t('tooLargeCompared'),
  invalid: () => t('leadsOutFolderNot'),
  unreadable: () => t('cannotRead'),
} as const

type Copied = 'copied' | 'missing' | keyof typeof REASONS

export interface Copies {
  /** Paths of files that no longer exist. */
  missing: ReadonlySet<string>
  leftOut: { path: string; reason: string }[]
}

/**
 * Copies files as they are into a folder that only we write, so git reads nothing that could be swapped for a link in the meantime. A file that no longer exists is
 * among the missing.
 */
export async function copyFiles({ root, into, places, signal }: CopyRequest): Promise<Copies> {
  const missing = new Set<string>()
  const leftOut: { path: string; reason: string }[] = []
  let leftBytes = MAX_COPIED_BYTES
  const reserve = (bytes: number) => {
    if (bytes > MAX_COPIED_FILE_BYTES || bytes > leftBytes) return false
    leftBytes -= bytes
    return true
  }
  const links: Link[] = []
  for (let first = 0; first < places.length; first += AT_ONCE) {
    signal.throwIfAborted()
    const some = places.slice(first, first + AT_ONCE)
    const results = await Promise.all(some.map(place => copyFile({ root, into, place, reserve, links, signal })))
    for (const [index, result] of results.entries()) {
      const place = some[index]
      if (place && result === 'missing') missing.add(place.path)
      else if (place && result !== 'copied' && result !== 'missing') leftOut.push({ path: place.path, reason: REASONS[result]() })
    }
  }
  for (const { place, text } of links)
    if (!(await makeLink(into, place.onDisk, text))) leftOut.push({ path: place.path, reason: REASONS.invalid() })
  return { missing, leftOut }
}

interface Link {
  place: ChangedPlace
  text: string
}

/** Makes links once all files are there, and none behind another link: a path that was swapped meanwhile would lead out of our folder. */
async function makeLink(into: string, onDisk: string, text: string): Promise<boolean> {
  const target = path.join(into, onDisk)
  const parent = path.dirname(target)
  try {
    await mkdir(parent, { recursive: true })
    if ((await realpath(parent)) !== (await realpath(into)) + parent.slice(into.length)) return false
    await symlink(text, target)
    return true
  } catch {
    return false
  }
}

interface OneCopy extends Pick<CopyRequest, 'root' | 'into' | 'signal'> {
  place: ChangedPlace
  reserve: (bytes: number) => boolean
  /** Takes links, which are made last. */
  links: Link[]
}

async function copyFile({ root, into, place, reserve, links, signal }: OneCopy): Promise<Copied> {
  const source = path.join(root, place.onDisk)
  const target = path.join(into, place.onDisk)
  const parent = await realpath(path.dirname(source)).catch(() => null)
  // Files behind a link are none of the repository: git has it as deleted.
  if (parent !== path.dirname(source)) return 'missing'
  const found = await lstat(source).catch(() => null)
  if (found === null) return 'missing'
  if (found.isSymbolicLink()) {
    const text = await readlink(source).catch(() => null)
    if (text === null) return 'missing'
    links.push({ place, text })
    return 'copied'
  }
  if (!found.isFile()) return found.isDirectory() ? 'missing' : 'invalid'
  const opened = await openInside(root, place.path)
  if (opened.status !== 'ok') return opened.status
  try {
    if (!reserve(opened.sizeBytes)) return 'too_large'
    await mkdir(path.dirname(target), { recursive: true })
    const mode = ((await opened.file.stat()).mode & 0o111) === 0 ? 0o600 : 0o700
    // A file that grows meanwhile is copied as long as it was.
    const source = opened.file.createReadStream({ autoClose: false, start: 0, end: Math.max(0, opened.sizeBytes - 1) })
    await pipeline(source, createWriteStream(target, { mode, flags: 'wx' }), { signal })
    return 'copied'
  } catch {
    signal.throwIfAborted()
    return 'unreadable'
  } finally {
    await opened.file.close()
  }
}
