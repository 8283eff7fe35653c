import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { forkInBackground, type Platform, sleep } from '#lib/platform/index.ts'

/** First message to the process. It has no environment: the address of a database may hold its password. */
export interface IndexTask {
  url: string
}

export interface IndexerWord {
  kind: 'failed'
  reason: string
}

/** Pause between looks for something to index, while no process does it. */
const LOOK_MS = 1_000
/** Pauses before a process is started again that has failed; a start costs as much as a hundred messages. */
const RETRIES_MS = [5_000, 15_000, 60_000] as const
/** Memory for a batch of messages and their grams. */
const FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=2', '--no-warnings']

const WAITING = 'SELECT 1 AS "one" FROM "SearchPending" LIMIT 1'

type Deps = Pick<Platform, 'db' | 'log'> & { env: Pick<Platform['env'], 'databaseUrl'> }

/**
 * Keeps the index of the search, in a process that is started where something waits to be indexed and ends once nothing does. A process that ends
 * otherwise is started again, later each time. Returns a function that ends it.
 */
export function keepIndexed({ db, log, env }: Deps, start: () => ChildProcess = startProcess): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const working = work()

  async function work(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      if (!(await isSomethingWaiting())) {
        await sleep(LOOK_MS, signal)
        continue
      }
      // The server may have been stopped while the database was asked.
      if (signal.aborted) return
      const isDone = await indexed()
      if (signal.aborted) return
      failures = isDone ? 0 : failures + 1
      await sleep(isDone ? LOOK_MS : (RETRIES_MS[failures - 1] ?? 60_000), signal)
    }
  }

  async function isSomethingWaiting(): Promise<boolean> {
    try {
      return (await db.query(WAITING)).length > 0
    } catch (error) {
      if (!signal.aborted) log.warn('search.not_indexed', { error })
      return false
    }
  }

  /** Runs the process until it ends. False where it failed. */
  function indexed(): Promise<boolean> {
    const child = start()
    child.on('message', ({ reason }: IndexerWord) => log.warn('search.not_indexed', { reason }))
    child.send({ url: env.databaseUrl } satisfies IndexTask, () => undefined)
    // Nothing is lost: what it has not committed waits still.
    const stop = () => child.kill('SIGKILL')
    signal.addEventListener('abort', stop, { once: true })
    return new Promise(resolve => {
      const finish = (isDone: boolean, reason: string) => {
        signal.removeEventListener('abort', stop)
        if (!isDone && !signal.aborted) log.warn('search.not_indexed', { reason })
        resolve(isDone)
      }
      child.once('error', error => finish(false, error.message))
      child.once('exit', (code, endedBy) => finish(code === 0, `the process has ended: ${endedBy ?? code}`))
    })
  }

  return async () => {
    ending.abort()
    await working
  }
}

function startProcess(): ChildProcess {
  // Run from its source: the build bundles modules, and a process needs a file.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/chats/search/indexing/index-process.ts')
  return forkInBackground(file, { flags: FLAGS })
}
