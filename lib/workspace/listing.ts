import { realpath } from 'node:fs/promises'
import { type GitChange, readGitFacts } from './git-facts.ts'
import { MAX_LISTED_FILES } from './limits.ts'
import { createLook, type NamedFile, type SeenFile } from './look-at-files.ts'
import { type Omitted, omittedOf } from './omitted.ts'
import type { Git } from './run-git.ts'
import { walk } from './walk.ts'

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
