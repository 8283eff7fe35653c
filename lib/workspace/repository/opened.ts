import { realpath } from 'node:fs/promises'
import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { isIgnored } from '../git-facts.ts'
import { type Git, type GitOptions, type GitOutput, type Repository, withoutPrograms } from '../run-git.ts'

/** Repository of a folder during one call. */
export interface OpenedRepository {
  /** Folder of the workspace, without links. */
  root: string
  repository: Repository
  signal: AbortSignal
  ask(given: readonly string[], options?: AskOptions): Promise<GitOutput>
  /** Throws `unusable` where git does not answer. */
  require(given: readonly string[], options?: AskOptions): Promise<string>
}

export type AskOptions = Omit<GitOptions, 'signal'>

/** Throws `unusable` where the folder is in no repository, its repository ignores it, or git is missing. */
export async function openRepository(git: Git, folder: string, signal: AbortSignal): Promise<OpenedRepository> {
  const root = await realpath(folder).catch((cause: unknown) => {
    throw new AppError('unusable', { message: t('folderCannotReadMoment'), cause })
  })
  const located = await git.locate(root)
  if (located.status === 'none') throw new AppError('unusable', { message: t('folderNotGitRepository') })
  if (located.status === 'off') throw new AppError('unusable', { message: located.reason })
  const { repository } = located
  const overrides = await withoutPrograms(git, repository, signal)
  if (overrides === null) throw new AppError('unusable', { message: t('gitMissingServerCannot') })
  if (await isIgnored(git, repository, signal)) throw new AppError('unusable', { message: t('repositoryAroundFolderIgnores') })
  const ask: OpenedRepository['ask'] = (given, options) =>
    git(repository, given, { ...options, overrides: [...overrides, ...(options?.overrides ?? [])], signal })
  return {
    root,
    repository,
    signal,
    ask,
    async require(given, options) {
      const output = await ask(given, options)
      if (output !== null) return output
      signal.throwIfAborted()
      throw new AppError('unusable', { message: t('gitCouldNotAnswer') })
    },
  }
}

/** Returns the commit that is checked out; null before the first one. */
export async function headCommit({ ask }: OpenedRepository): Promise<string | null> {
  return (await ask(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']))?.trim() ?? null
}

/** Returns the branch that is checked out; null where none is. */
export async function currentBranch({ ask }: OpenedRepository): Promise<string | null> {
  return (await ask(['symbolic-ref', '--quiet', '--short', 'HEAD']))?.trim() || null
}

/** Splits output that git ends with NUL. */
export function entriesOf(output: string): string[] {
  return output.split('\0').filter(entry => entry !== '')
}
