import { type ExecuteGit, executeGit, type GitOutput } from './git/execute-git.ts'
import { GIT_OUTPUT_BYTES } from './limits.ts'

export type { GitOutput } from './git/execute-git.ts'

export interface Repository {
  /** Folder that holds `.git`. */
  topLevel: string
  /** Path of the workspace within it, with `/` behind; empty where the two are one. */
  prefix: string
}

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
  /** Folder that stands for the work tree, in which git runs. */
  workTree?: string
  /** Returns what was read where there is more than this; without it, too much output is none. */
  cutAtBytes?: number
  signal: AbortSignal
}

/** Asks git about a repository, without a shell and in a fixed environment. */
export type Git = (repository: Repository, given: readonly string[], options: GitOptions) => Promise<GitOutput>

/** `searchPath` is the `PATH` in which git is looked for. */
export function createGit(searchPath: string, execute: ExecuteGit = executeGit): Git {
  return ({ topLevel, prefix }, given, { overrides = [], input = '', variables, workTree, cutAtBytes, signal }) => {
    const settings = [...SETTINGS, `safe.directory=${topLevel}`, ...overrides].flatMap(setting => ['-c', setting])
    const place = [`--git-dir=${topLevel}/.git`, `--work-tree=${workTree ?? topLevel}`]
    const call = {
      given: ['--no-pager', ...place, ...settings, ...given],
      folder: workTree ?? `${topLevel}/${prefix}`,
      variables: { ...ENVIRONMENT, ...variables, PATH: searchPath },
      input,
      mostBytes: cutAtBytes ?? GIT_OUTPUT_BYTES,
      isCut: cutAtBytes !== undefined,
    }
    return execute(call, signal)
  }
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
