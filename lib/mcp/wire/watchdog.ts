import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/** Ends the process groups of MCP servers when this process dies without a chance to do so itself. */
export interface Watchdog {
  watch(pid: number): void
  release(pid: number): void
  close(): void
}

/**
 * Reads `+ pid` and `- pid`; its input ends when this process does, however that happens. It is in a session of its own,
 * so a kill of our group does not kill it first.
 */
const SCRIPT = `
groups=' '
while read -r sign pid; do
  case $sign in
    +) groups="$groups$pid " ;;
    -) case $groups in *" $pid "*) groups="\${groups%% $pid *} \${groups#* $pid }" ;; esac ;;
  esac
done
for pid in $groups; do kill -TERM "-$pid" 2>/dev/null; done
case $groups in *[0-9]*) sleep 1 ;; esac
for pid in $groups; do kill -KILL "-$pid" 2>/dev/null; done
exit 0
`

/** Starts at the first server; one for all of them. Where there is no `sh`, servers still end with their input. */
export function createWatchdog(onProblem: (error: Error) => void): Watchdog {
  let shell: ChildProcessByStdio<Writable, null, null> | null = null
  const groups = new Set<number>()
  const start = () => {
    const env = { PATH: '/usr/bin:/bin' } as unknown as NodeJS.ProcessEnv
    const started = spawn('sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env })
    started.on('error', onProblem)
    started.stdin.on('error', onProblem)
    started.unref()
    return started
  }
  const tell = (line: string) => {
    shell ??= start()
    shell.stdin.write(`${line}\n`)
  }
  return {
    watch(pid) {
      groups.add(pid)
      tell(`+ ${pid}`)
    },
    release(pid) {
      if (groups.delete(pid)) tell(`- ${pid}`)
    },
    close() {
      shell?.stdin.end()
      shell = null
    },
  }
}
