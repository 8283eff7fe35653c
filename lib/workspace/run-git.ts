import { type ExecuteGit, executeGit, type GitOutput } from './git/execute-git.ts'
import { type Located, locateRepository, type Repository } from './git/locate.ts'
import { GIT_OUTPUT_BYTES, GIT_TIMEOUT_MS, LISTING_MS } from './limits.ts'

export type { GitOutput } from './git/execute-git.ts'
export type { Repository } from './git/locate.ts'

/** Settings over those of the repository, which may be anybody's: nothing of it is executed, nothing is fetched, nothing is written. */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.pager=cat',
  'core.sshCommand=false',
  'core.quotePath=false',
  'credential.helper=',
  'diff.external=',
  'diff.orderFile=/dev/null',
  'commit.gpgSign=false',
  'log.showSignature=false',
  'i18n.commitEncoding=UTF-8',
  'i18n.logOutputEncoding=UTF-8',
  'protocol.allow=never',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
]

const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_ALLOW_PROTOCOL: '',
  GIT_PROTOCOL_FROM_USER: '0',
  GIT_ASKPASS: 'false',
  SSH_ASKPASS: 'false',
  LC_ALL: 'C',
  HOME: '/nonexistent',
}

export interface GitOptions {
  /** Further settings, as `name=value`. */
  overrides?: readonly string[]
  /** Text for the standard input. */
  input?: string
  /** Variables beside the fixed ones. */
  variables?: Readonly<Record<string, string>>
  /** Folder that replaces the work tree, in which git runs. */
  workTree?: string
  /** Returns what was read where there is more than this; without it, too much output is none. */
  cutAtBytes?: number
  signal: AbortSignal
}

/** Asks git about a repository, without a shell and in a fixed environment. */
export interface Git {
  (repository: Repository, given: readonly string[], options: GitOptions): Promise<GitOutput>
  /** Finds the repository around a folder, without links, whose pointers stay within bounds. The answer is used again for a moment. */
  locate(root: string): Promise<Located>
}

export interface GitDeps {
  execute?: ExecuteGit
  /** Lists other folders, without links, that are open to everyone to whom this one is. */
  openBeside?: (root: string) => Promise<readonly string[]>
}

/** Time without git for a repository on which it took too long; each further failure makes it twice as long, up to the longest. */
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 15 * 60_000
const MOST_LOCATED = 1_000

/** `searchPath` is the `PATH` in which git is looked for. */
export function createGit(searchPath: string, { execute = executeGit, openBeside = async () => [] }: GitDeps = {}): Git {
  const variables = { ...ENVIRONMENT, PATH: searchPath }
  const pauses = new Map<string, { untilMs: number; lastMs: number }>()
  const located = new Map<string, { found: Promise<Located>; untilMs: number }>()

  const git = async (
    { topLevel, prefix, gitFolder, commonFolder }: Repository,
    given: readonly string[],
    { overrides = [], input = '', variables: more, workTree, cutAtBytes, signal }: GitOptions,
  ) => {
    const pause = pauses.get(topLevel)
    const begunMs = performance.now()
    if (pause && begunMs < pause.untilMs) return null
    const settings = [...SETTINGS, `safe.directory=${topLevel}`, ...overrides].flatMap(setting => ['-c', setting])
    const place = [`--git-dir=${gitFolder}`, `--work-tree=${workTree ?? topLevel}`]
    const shared = gitFolder === commonFolder ? {} : { GIT_COMMON_DIR: commonFolder }
    const call = {
      given: ['--no-pager', ...place, ...settings, ...given],
      folder: workTree ?? `${topLevel}/${prefix}`,
      variables: { ...variables, ...shared, ...more },
      input,
      mostBytes: cutAtBytes ?? GIT_OUTPUT_BYTES,
      isCut: cutAtBytes !== undefined,
    }
    const output = await execute(call, signal)
    // A pipe among the files of a work tree would hold each request for as long as the first one.
    if (output === null && performance.now() - begunMs >= GIT_TIMEOUT_MS) {
      const lastMs = Math.min(pause ? 2 * pause.lastMs : PAUSE_MS, LONGEST_PAUSE_MS)
      pauses.set(topLevel, { untilMs: performance.now() + lastMs, lastMs })
    } else if (output !== null) pauses.delete(topLevel)
    return output
  }

  /** Lists what a file of settings includes. No repository is opened: git would follow the includes of its settings. */
  async function includesOf(file: string): Promise<string[] | null> {
    const given = ['config', '--file', file, '--no-includes', '--null', '--list']
    const call = {
      given,
      folder: '/',
      variables: { ...variables, GIT_CEILING_DIRECTORIES: '/' },
      input: '',
      mostBytes: GIT_OUTPUT_BYTES,
      isCut: false,
    }
    const output = await execute(call, AbortSignal.timeout(GIT_TIMEOUT_MS))
    return output?.split('\0').flatMap(entry => /^include(?:if\.[^\n]*)?\.path\n([\s\S]*)$/.exec(entry)?.[1] ?? []) ?? null
  }

  return Object.assign(git, {
    locate(root: string) {
      const known = located.get(root)
      if (known && performance.now() < known.untilMs) return known.found
      if (located.size >= MOST_LOCATED) located.clear()
      const found = locateRepository(root, { openBeside, includesOf })
      located.set(root, { found, untilMs: performance.now() + LISTING_MS })
      found.catch(() => located.delete(root))
      return found
    },
  })
}

/**
 * Names every filter and hook of the repository's configuration and disables it: `git status` would otherwise run filters on files that it compares.
 * Null where the configuration cannot be read: then nothing else may be asked.
 */
export async function withoutPrograms(git: Git, repository: Repository, signal: AbortSignal): Promise<string[] | null> {
  const output = await git(repository, ['config', '--includes', '--null', '--name-only', '--list'], { signal })
  if (output === null) return null
  const keys = output.split('\0')
  const namesOf = (section: string) => [
    ...new Set(
      keys.flatMap(key => (key.startsWith(section) ? key.slice(section.length, Math.max(section.length, key.lastIndexOf('.'))) : [])),
    ),
  ]
  const [filters, hooks] = [namesOf('filter.'), namesOf('hook.')]
  if ([...filters, ...hooks].some(name => name.includes('='))) return null
  return [
    ...filters.flatMap(name => ['clean=', 'smudge=', 'process=', 'required=false'].map(setting => `filter.${name}.${setting}`)),
    ...hooks.flatMap(name => ['enabled=false', 'command=true'].map(setting => `hook.${name}.${setting}`)),
  ]
}
