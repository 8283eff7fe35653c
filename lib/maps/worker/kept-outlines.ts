import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import type { AliasChoice } from '../code/code-mapper.ts'
import type { MappedFile } from './messages.ts'
import type { Outlined } from './parse-pool.ts'

/** Time without a change after which outlines are written, and the longest that they wait. */
const QUIET_MS = 2_000
const LONGEST_MS = 30_000
/** Most bytes of one workspace and of all; those used longest ago leave. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_BYTES_OF_ALL = 256 * 1024 * 1024
/** Time after which unused outlines are deleted: those of a workspace that was deleted hold words of its files. */
const UNUSED_MS = 7 * 24 * 60 * 60_000

/** Outlines of one workspace by the hash of their texts, which outlive the process. */
export interface KeptOutlines {
  find(file: MappedFile): Outlined | null
  keep(file: MappedFile, outlined: Outlined): void
  remove(paths: readonly string[]): void
  /** Aliases of the map: others would change its legend, which is at the start of prompts. */
  readonly choice: AliasChoice | null
  keepChoice(choice: AliasChoice): void
}

interface KeptOutline {
  hash: string
  outlined: Outlined
}

/** Words of an outline are one string on disk. */
type StoredOutline = [path: string, hash: string, words: string, outlined: Outlined]

/**
 * Opens the outlines that are kept of workspaces in a folder. A file that cannot be read, or that another version of the readers wrote, counts as none. Each
 * workspace is written a while after its last change.
 */
export function createOutlineStore(folder: string, intern: (words: string) => string[], { quietMs = QUIET_MS } = {}) {
  const version = versionOf()
  const opened = new Map<string, Promise<KeptOutlines>>()

  async function open(workspace: string): Promise<KeptOutlines> {
    const file = path.join(folder, `${sha256(workspace)}.outlines`)
    const read = await readEntries(file, version, intern)
    const { entries } = read
    let { choice } = read
    let timer: NodeJS.Timeout | undefined
    let dueMs = 0
    const changed = () => {
      const nowMs = Date.now()
      if (timer === undefined) dueMs = nowMs + LONGEST_MS
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          timer = undefined
          // An outline that is not written is made again after the next start.
          void writeEntries(folder, file, { version, entries, choice }).catch(() => undefined)
        },
        Math.min(quietMs, Math.max(0, dueMs - nowMs)),
      )
      timer.unref()
    }
    return {
      find(given) {
        const found = entries.get(given.path)
        return found && found.hash === hashOf(given) ? found.outlined : null
      },
      keep(given, outlined) {
        // A grammar that failed may not fail the next time.
        if (outlined.code.language === null && outlined.code.manifest === null && outlined.document === null) return
        entries.set(given.path, { hash: hashOf(given), outlined })
        changed()
      },
      remove(paths) {
        for (const one of paths) if (entries.delete(one)) changed()
      },
      get choice() {
        return choice
      },
      keepChoice(chosen) {
        if (choice?.files === chosen.files && String(choice.aliases) === String(chosen.aliases)) return
        choice = chosen
        changed()
      },
    }
  }

  return {
    of(workspace: string): Promise<KeptOutlines> {
      const found = opened.get(workspace) ?? open(workspace)
      opened.set(workspace, found)
      return found
    },
    forget: (workspace: string) => void opened.delete(workspace),
  }
}

interface Read {
  entries: Map<string, KeptOutline>
  choice: AliasChoice | null
}

async function readEntries(file: string, version: string, intern: (words: string) => string[]): Promise<Read> {
  const entries = new Map<string, KeptOutline>()
  try {
    const read = deserialize(await promisify(gunzip)(await readFile(file), { maxOutputLength: 4 * MOST_BYTES })) as {
      version: string
      files: StoredOutline[]
      choice: AliasChoice | null
    }
    if (read.version !== version) return { entries, choice: null }
    for (const [name, hash, words, { code, document }] of read.files)
      entries.set(name, { hash, outlined: { code: { ...code, words: intern(words) }, document } })
    const now = new Date()
    await utimes(file, now, now)
    return { entries, choice: read.choice }
  } catch {
    return { entries: new Map(), choice: null }
  }
}

async function writeEntries(folder: string, file: string, { version, entries, choice }: Read & { version: string }): Promise<void> {
  const files = [...entries].map(([name, { hash, outlined }]): StoredOutline => {
    const { words, ...code } = outlined.code
    return [name, hash, words.join(' '), { code: { ...code, words: [] }, document: outlined.document }]
  })
  const bytes = await promisify(gzip)(serialize({ version, files, choice }), { level: 1 })
  if (bytes.byteLength > MOST_BYTES) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, bytes, { mode: 0o600 })
  await rename(draft, file)
  await evict(folder)
}

async function evict(folder: string): Promise<void> {
  // Drafts of a process that was killed leave too.
  const names = (await readdir(folder)).filter(name => /\.outlines(?:\.\d+)?$/.test(name))
  const all = await Promise.all(names.map(async name => ({ name, ...sizeAndTime(await stat(path.join(folder, name))) })))
  let bytes = all.reduce((sum, { size }) => sum + size, 0)
  const unusedMs = Date.now() - UNUSED_MS
  for (const { name, size, mtimeMs } of all.sort((one, other) => one.mtimeMs - other.mtimeMs)) {
    if (bytes <= MOST_BYTES_OF_ALL && mtimeMs > unusedMs) return
    await rm(path.join(folder, name), { force: true })
    bytes -= size
  }
}

const sizeAndTime = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => ({ size, mtimeMs })

function hashOf({ sizeBytes, text }: MappedFile): string {
  return sha256(`${sizeBytes}\0${text}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Hash of the code that makes outlines: another one may make others. */
function versionOf(): string {
  const hash = createHash('sha256')
  const add = (place: string) => {
    for (const entry of readdirSync(place, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const whole = path.join(place, entry.name)
      if (entry.isDirectory()) add(whole)
      else if (!entry.name.endsWith('.test.ts')) hash.update(readFileSync(whole))
    }
  }
  for (const part of ['code', 'documents', 'worker']) add(path.join(import.meta.dirname, '..', part))
  return hash.digest('hex')
}
