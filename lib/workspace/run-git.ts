import { execFile } from 'node:child_process'
import { GIT_OUTPUT_BYTES, GIT_TIMEOUT_MS } from './limits.ts'

/** Output of git; null where it is missing, failed, took too long or wrote too much. */
export type GitOutput = string | null

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

/** Asks git about a repository, without a shell and in a fixed environment. `overrides` are further settings, as `name=value`. */
export type Git = (
  repository: Repository,
  given: readonly string[],
  options: { overrides?: readonly string[]; signal: AbortSignal },
) => Promise<GitOutput>

/** `searchPath` is the `PATH` in which git is looked for. */
export function createGit(searchPath: string): Git {
  return ({ topLevel, prefix }, given, { overrides = [], signal }) => {
    const settings = [...SETTINGS, `safe.directory=${topLevel}`, ...overrides].flatMap(setting => ['-c', setting])
    const place = [`--git-dir=${topLevel}/.git`, `--work-tree=${topLevel}`]
    const options = {
      cwd: `${topLevel}/${prefix}`,
      env: { ...ENVIRONMENT, PATH: searchPath } as NodeJS.Dict<string> as NodeJS.ProcessEnv,
      timeout: GIT_TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: GIT_OUTPUT_BYTES,
      windowsHide: true,
      signal,
    } as const
    return new Promise(resolve => {
      try {
        const child = execFile('git', ['--no-pager', ...place, ...settings, ...given], options, (error, output) =>
          resolve(error ? null : output),
        )
        child.stdin?.end()
      } catch {
        // Settings that are longer than the system takes.
        resolve(null)
      }
    })
  }
}

/**
 * Names every filter of the repository's configuration and makes it empty: `git status` would otherwise run them on files that it compares.
 * Null where the configuration cannot be read: then nothing else may be asked.
 */
export async function withoutFilters(git: Git, repository: Repository, signal: AbortSignal): Promise<string[] | null> {
  const output = await git(repository, ['config', '--includes', '--null', '--name-only', '--list'], { signal })
  if (output === null) return null
  const names = new Set(
    output.split('\0').flatMap(key => (key.startsWith('filter.') ? key.slice('filter.'.length, key.lastIndexOf('.')) : [])),
  )
  if ([...names].some(name => name.includes('='))) return null
  return [...names].flatMap(name => ['clean=', 'smudge=', 'process=', 'required=false'].map(setting => `filter.${name}.${setting}`))
}
