import { type Git, type GitOptions, type GitOutput, type Repository, withoutPrograms } from './run-git.ts'

/** State of a file against the last commit; null for one that is as committed. */
export type GitChange = 'modified' | 'added' | 'deleted' | 'untracked'

/** Path within the workspace as git has it. */
export interface GitPath {
  onDisk: string
  isTracked: boolean
  /** Repository of its own: a submodule, or one that is in the folder. */
  isRepository: boolean
}

export interface GitStates {
  branch: string | null
  changes: Map<string, GitChange>
  /** Files of which it is not known whether they have changed: a filter, which is a program, would have to say it. */
  unknown: string[]
}

export interface GitFacts extends GitStates {
  /** Paths that git knows or does not ignore; deleted ones too. */
  paths: GitPath[]
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

/** Asks git about the folder of a repository. `listed` is told of most paths before their states are known. Null where its repository ignores it, or git is missing or fails. */
export async function readGitFacts(
  git: Git,
  repository: Repository,
  { signal, listed: tell }: { signal: AbortSignal; listed: (paths: GitPath[]) => void },
): Promise<GitFacts | null> {
  const overrides = await withoutPrograms(git, repository, signal)
  if (overrides === null || (await isIgnored(git, repository, signal))) return null
  const ask: Ask = (given, options) => git(repository, given, { ...options, overrides, signal })
  const [listed, states] = await Promise.all([
    ask(['ls-files', '-z', '-t', '--stage', '--cached', '--others', '--exclude-standard', '--', '.']).then(output => {
      const paths = output === null ? null : pathsOf(output)
      if (paths) tell(paths)
      return paths
    }),
    readStates(ask, repository.prefix),
  ])
  if (listed === null) return null
  const known = new Set(listed.map(({ onDisk }) => onDisk))
  const others = [...(states?.changes.keys() ?? [])].filter(onDisk => !known.has(onDisk) && !onDisk.endsWith('/'))
  const paths = [...listed, ...others.map(onDisk => ({ onDisk, isTracked: true, isRepository: false }))]
  return { branch: null, changes: new Map(), unknown: [], ...states, paths }
}

type Ask = (given: readonly string[], options?: Pick<GitOptions, 'input'>) => Promise<GitOutput>

/** Asks for the state of each file; null where git fails. */
export async function readStates(ask: Ask, prefix: string): Promise<GitStates | null> {
  const status = await ask(['status', '--branch', ...STATUS.slice(1)])
  if (status === null) return null
  const { branch, changes: output } = headOf(status)
  const changes = changesOf(output, prefix)
  const modified = [...changes].flatMap(([name, change]) => (change === 'modified' ? name : []))
  const unknown = modified.length === 0 ? [] : await filteredNames(ask, modified, prefix)
  for (const name of unknown) changes.delete(name)
  return { branch, changes, unknown }
}

/** Lists the names for which an attribute names a filter. */
export async function filteredNames(ask: Ask, names: readonly string[], prefix: string): Promise<string[]> {
  const input = names.map(name => `${prefix}${name}\0`).join('')
  const output = entriesOf((await ask(['check-attr', '-z', '--stdin', 'filter'], { input })) ?? '')
  // Three fields a file: path, attribute, value.
  return names.filter((_, index) => !['unspecified', 'unset', undefined].includes(output[3 * index + 2]))
}

/** Reads `-t --stage`: a letter, then for what the index has mode, id and stage before a tab, then the path. */
function pathsOf(output: string): GitPath[] {
  const paths = new Map<string, GitPath>()
  for (const entry of entriesOf(output)) {
    const isTracked = !entry.startsWith('? ')
    const name = isTracked ? entry.slice(entry.indexOf('\t') + 1) : entry.slice(2)
    const isRepository = isTracked ? entry.startsWith('160000', 2) : name.endsWith('/')
    const onDisk = name.endsWith('/') ? name.slice(0, -1) : name
    if (!paths.has(onDisk)) paths.set(onDisk, { onDisk, isTracked, isRepository })
  }
  return [...paths.values()]
}

/** Tells whether a repository above the folder ignores it, as one of a whole home folder may. */
export async function isIgnored(git: Git, repository: Repository, signal: AbortSignal): Promise<boolean> {
  const { prefix } = repository
  if (prefix === '') return false
  const found = await git({ ...repository, prefix: '' }, ['check-ignore', '--quiet', '--', `./${prefix}`], { signal })
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
export function changesOf(output: string, prefix: string): Map<string, GitChange> {
  const changes = new Map<string, GitChange>()
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

function changeOf(letters: string): GitChange {
  if (letters === '??') return 'untracked'
  if (letters.includes('D') && !letters.includes('U')) return 'deleted'
  return letters.includes('A') && !letters.includes('U') ? 'added' : 'modified'
}
