import { sleep } from '../../time/sleep.ts'

const BUSY_PATIENCE_MS = 10_000
/** Pauses before a file that is locked is tried again: other processes mostly write for a few milliseconds. */
const BUSY_PAUSES_MS = [1, 2, 4, 8, 15] as const

/**
 * One writer at a time in this process, and patience with those of other processes. Two connections that write in one thread would freeze it:
 * SQLite's own busy wait blocks the thread, while the holder needs a turn of the event loop to commit. So the connections wait for nothing,
 * and a job that finds the file locked is restarted 1 to 15 ms later. It must therefore be able to run more than once.
 */
export function createWriteLock(): <T>(job: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return job => {
    const result = last.then(() => untilFree(job))
    last = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
}

async function untilFree<T>(job: () => T | Promise<T>): Promise<T> {
  const giveUpMs = performance.now() + BUSY_PATIENCE_MS
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await job()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpMs) throw error
      await sleep(BUSY_PAUSES_MS[attempt] ?? 15)
    }
  }
}

/** `SQLITE_BUSY` as better-sqlite3 throws it, or as Prisma's adapter renames it (P1008 with a `SocketTimeout` cause). */
function isBusy(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return error.code === 'P1008' || (typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY'))
}
