import type { Database as SqliteConnection } from 'better-sqlite3'
import { ofOneTransaction, type Sql } from './sql.ts'

export type Transact = <T>(job: (sql: Sql) => T | Promise<T>) => Promise<T>

interface Waiting {
  job: (sql: Sql) => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Transactions that are asked for in the same turn of the event loop, or while another writer writes, become one commit. Each is all or nothing by a
 * savepoint of its own, or by the transaction where it is the only one: SQLite keeps a copy of each page that changes behind a savepoint.
 * None resolves before the commit. On SQLite a commit costs as much as several statements.
 */
export function createGroupCommit(
  connection: SqliteConnection,
  sql: Sql,
  exclusively: <T>(job: () => T | Promise<T>) => Promise<T>,
): Transact {
  const waiting: Waiting[] = []
  let isDue = false
  const statement = (text: string) => connection.prepare(text)
  const [begin, commit, rollback] = [statement('BEGIN IMMEDIATE'), statement('COMMIT'), statement('ROLLBACK')]
  const [save, release, undo] = [statement('SAVEPOINT job'), statement('RELEASE job'), statement('ROLLBACK TO job')]

  async function commitWaiting(): Promise<void> {
    isDue = false
    // A file that is locked throws here, and everything that waits is tried again with what has come meanwhile.
    begin.run()
    const jobs = waiting.splice(0)
    const settled: (() => void)[] = []
    try {
      for (const each of jobs) settled.push(await (jobs.length === 1 ? perform(each) : attempt(each)))
      commit.run()
    } catch (error) {
      if (connection.inTransaction) rollback.run()
      for (const { reject } of jobs) reject(error)
      return
    }
    for (const settle of settled) settle()
  }

  async function attempt(each: Waiting): Promise<() => void> {
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

  async function perform({ job, resolve }: Waiting): Promise<() => void> {
    const own = ofOneTransaction(sql)
    try {
      const value = await job(own.sql)
      return () => resolve(value)
    } finally {
      own.end()
    }
  }

  function giveUp(error: unknown): void {
    for (const { reject } of waiting.splice(0)) reject(error)
  }

  return <T>(job: (sql: Sql) => T | Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ job, resolve: value => resolve(value as T), reject })
      if (isDue) return
      isDue = true
      setImmediate(() => void exclusively(commitWaiting).catch(giveUp))
    })
}
