import type { Database as SqliteConnection } from 'better-sqlite3'
import { ofOneTransaction, type Sql, type Transact } from '../sql.ts'

interface WaitingJob {
  job: (sql: Sql) => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Number of jobs that commit before the turn ends. Of fifty requests at once, the first then ask their models while the last are still read. */
const MANY = 8

/** Resolves or rejects the promise of a transaction. */
type Settle = () => void

/**
 * Shares a commit between transactions of the same turn of the event loop, or that come while another writer writes. On SQLite a commit costs as much as
 * several statements. Where a job fails, all are rolled back and rerun, each behind its own savepoint, so each is all or nothing. A job
 * must therefore be able to run more than once. The first attempt has no savepoints: SQLite copies each page that changes behind one.
 * No transaction resolves before the commit.
 */
export function createGroupCommit(
  connection: SqliteConnection,
  sql: Sql,
  exclusively: <T>(job: () => T | Promise<T>) => Promise<T>,
): Transact {
  let waiting: WaitingJob[] = []
  let isDue = false
  const statement = (text: string) => connection.prepare(text)
  const [begin, commit, rollback] = [statement('BEGIN IMMEDIATE'), statement('COMMIT'), statement('ROLLBACK')]
  const [save, release, undo] = [statement('SAVEPOINT job'), statement('RELEASE job'), statement('ROLLBACK TO job')]

  async function commitWaiting(): Promise<void> {
    if (waiting.length === 0) return
    // A file that is locked throws here, and everything that waits is tried again with what has come in the meantime.
    begin.run()
    const jobs = takeAll()
    const settled = (await together(jobs)) ?? (await oneByOne(jobs))
    for (const settle of settled) settle()
  }

  /** Null where one of several jobs failed; nothing of any is stored then. */
  async function together(jobs: WaitingJob[]): Promise<Settle[] | null> {
    const settled: Settle[] = []
    try {
      for (const each of jobs) settled.push(await perform(each))
    } catch (error) {
      undoAll()
      return jobs.length > 1 ? null : rejected(jobs, error)
    }
    return committed(jobs, settled)
  }

  async function oneByOne(jobs: WaitingJob[]): Promise<Settle[]> {
    try {
      begin.run()
    } catch (error) {
      waiting = [...jobs, ...waiting]
      throw error
    }
    const settled: Settle[] = []
    try {
      for (const each of jobs) settled.push(await attempt(each))
    } catch (error) {
      undoAll()
      return rejected(jobs, error)
    }
    return committed(jobs, settled)
  }

  function committed(jobs: WaitingJob[], settled: Settle[]): Settle[] {
    try {
      commit.run()
      return settled
    } catch (error) {
      undoAll()
      return rejected(jobs, error)
    }
  }

  function rejected(jobs: WaitingJob[], error: unknown): Settle[] {
    return jobs.map(
      ({ reject }) =>
        () =>
          reject(error),
    )
  }

  function undoAll(): void {
    if (connection.inTransaction) rollback.run()
  }

  async function attempt(each: WaitingJob): Promise<Settle> {
    save.run()
    try {
      const settle = await perform(each)
      release.run()
      return settle
    } catch (error) {
      // A full disk, for one, has ended the transaction of them all.
      if (!connection.inTransaction) throw error
      undo.run()
      release.run()
      return () => each.reject(error)
    }
  }

  async function perform({ job, resolve }: WaitingJob): Promise<Settle> {
    const own = ofOneTransaction(sql)
    try {
      const value = await job(own.sql)
      return () => resolve(value)
    } finally {
      own.end()
    }
  }

  function giveUp(error: unknown): void {
    for (const { reject } of takeAll()) reject(error)
  }

  /** Takes the jobs, with a new array for the next: the tables of an old array would keep finished jobs alive (see Registry). */
  function takeAll(): WaitingJob[] {
    const jobs = waiting
    waiting = []
    return jobs
  }

  function start(): void {
    void exclusively(commitWaiting).catch(giveUp)
  }

  return <T>(job: (sql: Sql) => T | Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ job, resolve: value => resolve(value as T), reject })
      if (waiting.length === MANY) return start()
      if (isDue) return
      isDue = true
      setImmediate(() => {
        isDue = false
        start()
      })
    })
}
