import { opendir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { type GitChange, readGitFacts } from './git-facts.ts'
import { isIgnoredFile, isIgnoredFolder } from './ignored-names.ts'
import { MAX_LISTED_FILES, MAX_WALKED_FOLDERS } from './limits.ts'
import { createLook, type FoundPath, type NamedFile, type SeenFile } from './look-at-files.ts'
import { type Omitted, omittedOf } from './omitted.ts'
import type { Git } from './run-git.ts'
import { isGitName } from './safe-path.ts'

export interface ListedFile {
  path: string
  /** 0 for a deleted file. */
  sizeBytes: number
  mtimeMs: number
  change: GitChange | null
  /** Path without links, where a link is in it. */
  leadsTo?: string
  isExecutable?: true
}

/** Files of a folder at one moment, by path. */
export interface FileListing {
  files: ListedFile[]
  git: boolean
  branch: string | null
  omitted: Omitted
  /** There are more than `MAX_LISTED_FILES`. */
  isTruncated: boolean
}

/** Lists a folder as git sees it, or by a walk. Throws what the system says where the folder cannot be read. */
export async function listFolder(git: Git, root: string, signal: AbortSignal): Promise<FileListing> {
  const realRoot = await realpath(root)
  const look = createLook(realRoot, signal)
  const located = await git.locate(realRoot)
  const facts = located.status === 'found' ? await readGitFacts(git, located.repository, { signal, listed: look.begin }) : null
  const walked = facts ? null : await walk(realRoot, signal)
  const { safe, stats, madeByTools, unnameable } = await look.at(facts?.paths ?? walked?.paths ?? [])
  const files: ListedFile[] = []
  const repositories = (facts?.paths ?? []).flatMap(({ onDisk, isRepository }) => (isRepository ? onDisk : []))
  const own = new Set(repositories)
  let noFiles = 0
  for (const place of safe.slice(0, MAX_LISTED_FILES)) {
    const found = stats.get(place.onDisk) ?? null
    const change = facts?.changes.get(place.onDisk) ?? null
    const file = listedFile(place, found, change)
    if (file) files.push(file)
    else if (!own.has(place.onDisk)) noFiles++
  }
  return {
    files,
    git: facts !== null,
    branch: facts?.branch ?? null,
    omitted: omittedOf({
      madeByTools: walked ? new Map(walked.madeByTools.map(name => [name, 0])) : madeByTools,
      unnameable,
      noFiles,
      repositories,
      unknown: facts?.unknown.length ?? 0,
      gitProblem: located.status === 'off' ? located.reason : null,
    }),
    isTruncated: walked?.isTruncated === true || safe.length > MAX_LISTED_FILES,
  }
}

function listedFile({ path: name }: NamedFile, found: SeenFile | null, change: GitChange | null): ListedFile | null {
  if (found) {
    const { size, mtimeMs, mode } = found.stats
    const link = found.leadsTo === null ? {} : { leadsTo: found.leadsTo }
    const executable = (mode & 0o100) === 0 ? {} : { isExecutable: true as const }
    return { path: name, sizeBytes: size, mtimeMs, change: change === 'deleted' ? 'modified' : change, ...link, ...executable }
  }
  return change === 'deleted' ? { path: name, sizeBytes: 0, mtimeMs: 0, change } : null
}

interface FolderWalk {
  paths: FoundPath[]
  /** Names of folders that were left out. */
  madeByTools: string[]
  isTruncated: boolean
}

/** Lists the files of a folder without git, breadth first, and follows no link. `isTruncated`: there are more. */
async function walk(root: string, signal: AbortSignal): Promise<FolderWalk> {
  const paths: FoundPath[] = []
  const made = new Set<string>()
  const walked = (isTruncated: boolean): FolderWalk => ({ paths, madeByTools: [...made].sort(), isTruncated })
  const waiting = ['']
  for (let index = 0; index < waiting.length; index++) {
    signal.throwIfAborted()
    if (index === MAX_WALKED_FOLDERS) return walked(true)
    const folder = waiting[index] ?? ''
    const entries = await opendir(path.join(root, folder)).catch((error: unknown) => {
      // Folders below the root may be closed to us, or be gone by now.
      if (folder === '') throw error
      return null
    })
    if (entries === null) continue
    for await (const entry of entries) {
      const { name } = entry
      if (isGitName(name)) continue
      if (entry.isDirectory()) {
        if (isIgnoredFolder(name)) made.add(name)
        else waiting.push(`${folder}${name}/`)
      } else if ((entry.isFile() || entry.isSymbolicLink()) && !isIgnoredFile(name)) {
        if (paths.length === MAX_LISTED_FILES) return walked(true)
        paths.push({ onDisk: `${folder}${name}`, isTracked: false })
      }
    }
  }
  return walked(false)
}
