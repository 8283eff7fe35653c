import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { GIT_TIMEOUT_MS } from '../limits.ts'
import { type ExecuteGit, executeGit, type GitCall, type GitOutput } from './execute-git.ts'
import type { GitAnswer, GitRequest } from './git-process.ts'

/** Longer than git may take: the process hangs that says nothing for this long. */
const ANSWER_MS = GIT_TIMEOUT_MS + 5_000
/** Output is large and short-lived; a small heap keeps the process cheap to copy. */
const FLAGS = ['--max-semi-space-size=2', '--no-warnings']
/** Has the C library give memory back; no more of an environment. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' }

interface WaitingCommand {
  resolve(output: GitOutput): void
  /** Answers without the process. */
  runHere(): void
}

/**
 * Runs git as a child of a small process. To start another, the system copies the tables of a process's memory. A server of some hundred MB
 * stands still for 30 to 100 ms then. Where the small process cannot be had, git is a child of this one.
 */
export function createGitStarter(start: () => ChildProcess = startProcess): ExecuteGit {
  let child: ChildProcess | null = null
  let lastId = 0
  const waiting = new Map<number, WaitingCommand>()

  function end(): void {
    const ended = child
    child = null
    const all = [...waiting.values()]
    waiting.clear()
    for (const one of all) one.runHere()
    ended?.kill()
  }

  function running(): ChildProcess {
    if (child) return child
    const started = start()
    const fail = () => {
      if (child === started) end()
    }
    started.on('error', fail).on('exit', fail)
    started.on('message', ({ id, output }: GitAnswer) => {
      waiting.get(id)?.resolve(output)
      waiting.delete(id)
      if (waiting.size === 0) started.channel?.unref()
    })
    started.unref()
    started.channel?.unref()
    child = started
    return started
  }

  function tell(to: ChildProcess, request: GitRequest): void {
    to.send(request, error => {
      if (error && child === to) end()
    })
  }

  function ask(call: GitCall, signal: AbortSignal): Promise<GitOutput> {
    const worker = running()
    const id = ++lastId
    return new Promise(resolve => {
      const stop = () => tell(worker, { kind: 'stop', id })
      const timer = setTimeout(end, ANSWER_MS)
      const settle = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
      waiting.set(id, {
        resolve(output) {
          settle()
          resolve(output)
        },
        runHere() {
          settle()
          resolve(executeGit(call, signal))
        },
      })
      signal.addEventListener('abort', stop, { once: true })
      worker.channel?.ref()
      tell(worker, { kind: 'call', id, call })
    })
  }

  return (call, signal) => (signal.aborted ? Promise.resolve(null) : ask(call, signal))
}

function startProcess(): ChildProcess {
  // Run from its source: the build bundles modules, and a process needs a file.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/workspace/git/git-process.ts')
  return fork(file, [], {
    env: ENVIRONMENT as NodeJS.Dict<string> as NodeJS.ProcessEnv,
    execArgv: FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
