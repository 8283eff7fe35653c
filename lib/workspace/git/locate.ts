import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { workspace as t } from '#lib/words/en/workspace.ts'
import { type Bounds, type Includes, problemOfGitFolder } from './pointers.ts'
import { isWithin, readSmallFile, realOrNull } from './small-file.ts'

/** Repository around a folder. */
export interface Repository {
  /** Folder that holds `.git`. */
  topLevel: string
  /** Path of the workspace within it, with `/` behind; empty where the two are one. */
  prefix: string
  /** Git's own folder, without links, and the one that it shares with other work trees. */
  gitFolder: string
  commonFolder: string
}

/** `off`: there is a repository, which is not used, for a reason that begins in the middle of a sentence. */
export type Located = { status: 'none' } | { status: 'off'; reason: string } | { status: 'found'; repository: Repository }

export interface LocateDeps {
  /** Lists other folders, without links, that are open to everyone to whom this one is. */
  openBeside: (root: string) => Promise<readonly string[]>
  /** Lists what a file of settings includes, without following it; null where it cannot be read. */
  includesOf: Includes
}

const MOST_POINTER_BYTES = 4 * 1024

/** Looks for `.git` in the folder, then in those above it. Nothing of git runs before its pointers are known to stay within bounds. */
export async function locateRepository(root: string, { openBeside, includesOf }: LocateDeps): Promise<Located> {
  const topLevel = await holderOf(root)
  if (topLevel === null) return { status: 'none' }
  const within = path.relative(topLevel, root).split(path.sep).join('/')
  const beside = await openBeside(root)
  const folders = await gitFolders(topLevel, beside)
  if (typeof folders === 'string') return off(folders)
  const repository = { topLevel, prefix: within === '' ? '' : `${within}/`, ...folders }
  const bounds: Bounds = {
    roots: [topLevel, ...(isWithin(topLevel, folders.commonFolder) ? [] : [folders.commonFolder])],
    objects: beside.map(folder => path.join(folder, '.git', 'objects')),
  }
  for (const name of ['.gitignore', '.gitattributes']) {
    const found = await lstat(path.join(topLevel, name)).catch(() => null)
    if (found && !found.isFile() && !found.isSymbolicLink()) return off(t('nameNotFile', { name }))
  }
  const all = [...new Set([folders.gitFolder, folders.commonFolder])]
  const problem = await problemOfGitFolder(all, bounds, includesOf)
  return problem === null ? { status: 'found', repository } : off(problem)
}

function off(reason: string): Located {
  return { status: 'off', reason: t('gitOffFolderReason', { reason }) }
}

async function holderOf(root: string): Promise<string | null> {
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (await lstat(path.join(folder, '.git')).catch(() => null)) return folder
    if (path.dirname(folder) === folder) return null
  }
}

/** Finds git's own folder and the shared one; else the reason for which there is none. */
async function gitFolders(topLevel: string, beside: readonly string[]): Promise<Pick<Repository, 'gitFolder' | 'commonFolder'> | string> {
  const pointer = path.join(topLevel, '.git')
  const found = await lstat(pointer).catch(() => null)
  const named = found?.isFile() ? await readSmallFile(pointer, MOST_POINTER_BYTES) : null
  const target = named === null ? pointer : /^gitdir: ([^\n\0]+)\n*$/.exec(named)?.[1]
  const gitFolder = target === undefined ? null : await realOrNull(path.resolve(topLevel, target))
  if (gitFolder === null || !(found?.isFile() || found?.isDirectory() || found?.isSymbolicLink())) return 'its git folder does not exist.'
  const shared = await readSmallFile(path.join(gitFolder, 'commondir'), MOST_POINTER_BYTES)
  const commonFolder = shared === null ? gitFolder : await realOrNull(path.resolve(gitFolder, shared.replace(/(?<!\n)\n+$/, '')))
  if (shared === 'refused' || commonFolder === null) return 'its git folder names a shared folder that does not exist.'
  const isInside = isWithin(topLevel, gitFolder) && isWithin(topLevel, commonFolder)
  if (isInside || (await isWorkTreeOf(beside, { topLevel, gitFolder, commonFolder }))) return { gitFolder, commonFolder }
  return 'its git folder is in another folder. Git is used for a work tree if its repository is open here for the same people, and names it.'
}

/** Says whether a folder is a work tree of a repository that is open too, and that points back. */
async function isWorkTreeOf(
  beside: readonly string[],
  { topLevel, gitFolder, commonFolder }: Pick<Repository, 'topLevel' | 'gitFolder' | 'commonFolder'>,
): Promise<boolean> {
  const isOpen = beside.some(folder => commonFolder === path.join(folder, '.git'))
  if (!isOpen || path.dirname(gitFolder) !== path.join(commonFolder, 'worktrees')) return false
  const back = await readSmallFile(path.join(gitFolder, 'gitdir'), MOST_POINTER_BYTES)
  if (back === null || back === 'refused') return false
  return (await realOrNull(path.resolve(gitFolder, back.replace(/(?<!\n)\n+$/, '')))) === path.join(topLevel, '.git')
}
