import { execFile } from 'node:child_process'
import { GIT_TIMEOUT_MS } from '../limits.ts'

/** Output of git; null where it is missing, failed, took too long or wrote too much. */
export type GitOutput = string | null

/** One call of git, with all that decides on it. */
export interface GitCall {
  given: readonly string[]
  folder: string
  /** The whole environment. */
  variables: Readonly<Record<string, string>>
  /** Text for the standard input. */
  input: string
  mostBytes: number
  /** Returns what was read where there is more than `mostBytes`. */
  isCut: boolean
}

export type ExecuteGit = (call: GitCall, signal: AbortSignal) => Promise<GitOutput>

/** Runs git as a child of this process. */
export const executeGit: ExecuteGit = ({ given, folder, variables, input, mostBytes, isCut }, signal) => {
  const options = {
    cwd: folder,
    env: variables as NodeJS.Dict<string> as NodeJS.ProcessEnv,
    timeout: GIT_TIMEOUT_MS,
    // Git then removes its lock files, which would keep others from the repository.
    killSignal: 'SIGTERM',
    maxBuffer: mostBytes,
    windowsHide: true,
    signal,
  } as const
  return new Promise(resolve => {
    try {
      const child = execFile('git', given, options, (error, output) => {
        const isEnough = isCut && error?.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
        resolve(error && !isEnough ? null : output)
      })
      // Git may end before it has read all of it.
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(input)
    } catch {
      // Settings that are longer than the system takes.
      resolve(null)
    }
  })
}
