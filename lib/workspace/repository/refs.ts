import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { MAX_REF_CHARS, MOST_COMMITS, MOST_REFS } from './limits.ts'
import { currentBranch, headCommit, type OpenedRepository } from './opened.ts'
import type { CommitLine, RepositoryRefs } from './views.ts'

/** Names of commits as people write them: no option, no path within a commit, and no search in messages. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names with them are what it refuses
const REF = /^(?![-^])(?!.*(?:\.\.|@\{-|\^\{\/))[^\u0000-\u0020\u007f:?*[\\]+$/

export async function readRefs(opened: OpenedRepository): Promise<RepositoryRefs> {
  const [branch, head] = await Promise.all([currentBranch(opened), headCommit(opened)])
  const listed = await opened.require([
    'for-each-ref',
    `--count=${MOST_REFS}`,
    '--sort=-committerdate',
    '--format=%(refname:short)',
    'refs/heads',
    'refs/remotes',
    'refs/tags',
  ])
  const branches = listed.split('\n').filter(name => name !== '' && !name.endsWith('/HEAD') && isRef(name))
  return { branch, branches, commits: head === null ? [] : await commitsOf(opened, head, 50) }
}

function isRef(name: string): boolean {
  return name.length <= MAX_REF_CHARS && REF.test(name)
}

/** Returns the commit that a name refers to. Throws `unusable` where there is none. */
export async function commitOf({ ask, signal }: OpenedRepository, name: string): Promise<string> {
  const found = isRef(name) ? await ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]) : null
  signal.throwIfAborted()
  const sha = found?.trim() ?? ''
  if (!/^[0-9a-f]{40,64}$/.test(sha)) throw new AppError('unusable', { message: t('repositoryNoBranchCommit', { name }) })
  return sha
}

/** Lists commits of a range, newest first. */
export async function commitsOf({ require }: OpenedRepository, range: string, most = MOST_COMMITS): Promise<CommitLine[]> {
  const format = '--format=%H%x00%an%x00%aI%x00%s%x00'
  const output = await require(['rev-list', '--no-commit-header', `--max-count=${most}`, '--encoding=UTF-8', format, range, '--'])
  const fields = output.split('\0')
  const commits: CommitLine[] = []
  for (let index = 0; index + 3 < fields.length; index += 4) {
    const [sha = '', author = '', at = '', subject = ''] = fields.slice(index, index + 4)
    commits.push({ sha: sha.trim(), author, at, subject })
  }
  return commits
}
