import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import os from 'node:os'

/**
 * Settings of the C library, and no more of an environment. By itself glibc gives each thread a store of its own and keeps what was freed (40 MB after
 * compiling the grammars of maps). Other C
 * libraries ignore them.
 */
const LEAN_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' }

/** Answers come first where the machine is busy. */
const NICE = 5

/** Starts a file in a process of its own, behind the answers: with a lower priority, these V8 flags, and no environment. */
export function forkInBackground(
  file: string,
  { flags, args = [], serialization = 'json' }: { flags: readonly string[]; args?: readonly string[]; serialization?: SerializationType },
): ChildProcess {
  const child = fork(file, args, {
    env: LEAN_ENVIRONMENT as NodeJS.Dict<string> as NodeJS.ProcessEnv,
    execArgv: [...flags],
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child.pid)
  return child
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, NICE)
  } catch {
    // A process that has ended already; its exit is heard of.
  }
}
