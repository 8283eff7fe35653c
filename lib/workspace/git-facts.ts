import { access } from 'node:fs/promises'
import path from 'node:path'
import { type Git, type Repository, withoutPrograms } from './run-git.ts'

/** State of a file against the last commit; null for one that is as committed. */
export type Change = 'modified' | 'added' | 'deleted' | 'untracked'

export interface GitFacts {
  branch: string | null
  /** Paths within the workspace that git knows or does not ignore; deleted ones too. */
  paths: string[]
  changes: Map<string, Change>
}

/** Question for the state of each file. Git looks into no submodule: it would run what their configuration names. */
export const STATUS = [
  'status',
  '--porcelain=v1',
  '-z',
  '--untracked-files=all',
  '--ignore-submodules=all',
  '--no-renames',
  '--no-ahead-behind',
  '--',
  '.',
]

/** Asks git about a folder. `listed` is told of most paths before their states are known. Null where it is in no repository, its repository ignores it, or git is missing or fails. */
export async function readGitFacts(
  git: Git,
  root: string,
  { signal, listed: tell }: { signal: AbortSignal; listed: (paths: string[]) => void },
): Promise<GitFacts | null> {
  const repository = await findRepository(root)
  if (repository === null) return null
  const overrides = await withoutPrograms(git, repository, signal)
  if (overrides === null || (await isIgnored(git, repository, signal))) return null
  const ask = (...given: string[]) => git(repository, given, { overrides, signal })
  const [listed, status] = await Promise.all([
    ask('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.').then(output => {
      const paths = output === null ? null : [...new Set(entriesOf(output))]
      if (paths) tell(paths)
      return paths
    }),
    ask('status', '--branch', ...STATUS.slice(1)),
  ])
  if (listed === null) return null
  const { branch, changes } = status === null ? { branch: null, changes: '' } : headOf(status)
  const states = changesOf(changes, repository.prefix)
  return { branch, paths: [...new Set([...listed, ...states.keys()])], changes: states }
}

/** Looks for `.git` in the folder, then in those above it. */
export async function findRepository(root: string): Promise<Repository | null> {
  for (let folder = root; ; folder = path.dirname(folder)) {
    const isRepository = await access(path.join(folder, '.git')).then(
      () => true,
      () => false,
    )
    if (isRepository) {
      const prefix = path.relative(folder, root).split(path.sep).join('/')
      return { topLevel: folder, prefix: prefix === '' ? '' : `${prefix}/` }
    }
    if (path.dirname(folder) === folder) return null
  }
}

/** Tells whether a repository above the folder ignores it, as one of a whole home folder may. */
export async function isIgnored(git: Git, { topLevel, prefix }: Repository, signal: AbortSignal): Promise<boolean> {
  if (prefix === '') return false
  const found = await git({ topLevel, prefix: '' }, ['check-ignore', '--quiet', '--', `./${prefix}`], { signal })
  // Exit code 0: it is ignored.
  return found !== null
}

function entriesOf(output: string): string[] {
  return output.split('\0').filter(entry => entry !== '')
}

/** Splits the line of `--branch` off: the name comes behind `No commits yet on`, or before the branch that it follows. No name has a space or two points. */
export function headOf(output: string): { branch: string | null; changes: string } {
  const end = output.indexOf('\0')
  const words = output
    .slice('## '.length, end)
    .replace(/^No commits yet on /, '')
    .split(' ')
  const branch = words[1] === '(no' ? null : (words[0]?.split('...', 1)[0] ?? null)
  return { branch: branch === '' ? null : branch, changes: output.slice(end + 1) }
}

/** Reads the porcelain format, version 1: two letters, a space, and the path from the top of the repository. */
export function changesOf(output: string, prefix: string): Map<string, Change> {
  const changes = new Map<string, Change>()
  for (const entry of entriesOf(output)) {
    const [letters, file] = [entry.slice(0, 2), entry.slice(3)]
    if (!file.startsWith(prefix)) continue
    const name = file.slice(prefix.length)
    // A file that was removed from the index and is still there comes twice.
    if (letters !== '??' || !changes.has(name)) changes.set(name, changeOf(letters))
    else changes.set(name, 'modified')
  }
  return changes
}

function changeOf(letters: string): Change {
  if (letters === '??') return 'untracked'
  if (letters.includes('D') && !letters.includes('U')) return 'deleted'
  return letters.includes('A') && !letters.includes('U') ? 'added' : 'modified'
}
