import { executeGit, type GitCall, type GitOutput } from './execute-git.ts'

// The process that starts git for the server: starting a process takes the longer the more memory the starter has. It has no environment of ours.

export type GitRequest = { kind: 'call'; id: number; call: GitCall } | { kind: 'stop'; id: number }
export interface GitAnswer {
  id: number
  output: GitOutput
}

/** Time without a call after which this process ends. */
const IDLE_MS = 10 * 60_000

const running = new Map<number, AbortController>()
let idle = setTimeout(end, IDLE_MS)

process.once('disconnect', () => {
  for (const stop of running.values()) stop.abort()
  process.exit()
})

process.on('message', (request: GitRequest) => {
  if (request.kind === 'stop') running.get(request.id)?.abort()
  else void act(request.id, request.call)
})

async function act(id: number, call: GitCall): Promise<void> {
  clearTimeout(idle)
  const stop = new AbortController()
  running.set(id, stop)
  const output = await executeGit(call, stop.signal)
  running.delete(id)
  process.send?.({ id, output } satisfies GitAnswer)
  if (running.size === 0) idle = setTimeout(end, IDLE_MS)
}

function end(): void {
  process.exit()
}
