import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Reading, ReadNote, ReadTask } from '../documents.ts'
import { HEAP_MB, RSS_MB, START_MS } from '../limits.ts'
import type { WatchLimits } from './watch.ts'

const FLAGS = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=16', '--stack-size=3900', '--no-warnings']
const RSS_BYTES = RSS_MB * 1024 * 1024

/**
 * Reads a document in a process of its own, in an empty environment, with a limit on its time and on all of its memory. `signal` ends it, and its reason
 * is thrown. `readMs` limits the reading, once its code is loaded.
 */
export async function inProcess(task: ReadTask, signal: AbortSignal, readMs: number): Promise<Reading> {
  signal.throwIfAborted()
  const child = start()
  let timer: NodeJS.Timeout | undefined
  let stop: () => void = () => undefined
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const failed = (reason: 'slow' | 'large' | 'crashed' | 'protected') => resolve({ state: 'failed', reason })
      const within = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => failed('slow'), ms)
      }
      within(START_MS)
      stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      child.on('message', (note: ReadNote) => {
        if (note.kind === 'loaded') within(readMs)
        else if (note.kind === 'done') resolve({ state: 'done', document: note.document })
        else failed(note.reason)
      })
      child.on('error', () => failed('crashed'))
      // Killed by its watch or the system for its memory, or ended by V8 at the limit of its heap.
      child.once('exit', (_, killedBy) => failed(killedBy === 'SIGKILL' || killedBy === 'SIGABRT' ? 'large' : 'crashed'))
      const limits: WatchLimits = { rssBytes: RSS_BYTES, ms: START_MS + readMs }
      child.send({ task, limits }, error => error && failed('crashed'))
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await end(child)
  }
}

function start(): ChildProcess {
  // Run from its source: the build bundles modules, and a process needs a file.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/documents/process/child.ts')
  const program = process.execPath
  const args = [...FLAGS, file]
  return spawn(program, args, {
    env: {} as NodeJS.Dict<string> as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  })
}

/** Waits until it has exited, so its place is free only then. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  await gone
}
