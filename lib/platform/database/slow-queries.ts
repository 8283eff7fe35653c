import type { Logger } from '../log/log.ts'
import type { Database } from './db.ts'
import type { Sql } from './sql.ts'

/** Slower statements are logged. */
export const SLOW_MS = 100

/**
 * The same database, which logs each statement and each call of the client that takes over 100 ms: `db.slow` with its text or name and its time, never its
 * values. The time of a transaction includes its wait for others; its statements are logged by themselves. For development: each call costs two readings of a clock.
 */
export function withSlowLog(db: Database, log: Logger, nowMs = () => performance.now()): Database {
  async function timed<T>(what: Record<string, unknown>, run: () => T | Promise<T>): Promise<T> {
    const startMs = nowMs()
    try {
      return await run()
    } finally {
      note(what, startMs)
    }
  }
  function note(what: Record<string, unknown>, startMs: number): void {
    const durationMs = Math.round(nowMs() - startMs)
    if (durationMs > SLOW_MS) log.warn('db.slow', { ...what, durationMs })
  }
  const timedSql = (sql: Sql): Sql => ({
    query: (text, values, answerMs) => timed({ statement: oneLine(text) }, () => sql.query(text, values, answerMs)),
    run: (text, values) => timed({ statement: oneLine(text) }, () => sql.run(text, values)),
    insert: rows => timed({ statement: 'INSERT', rows: rows.length }, () => sql.insert(rows)),
  })
  return {
    ...db,
    query: (text, values, answerMs) => timed({ statement: oneLine(text) }, () => db.query(text, values, answerMs)),
    transact: job => db.transact(sql => job(timedSql(sql))),
    client: new Proxy(db.client, {
      get(client, name) {
        const value: unknown = Reflect.get(client, name)
        return typeof name === 'string' && /^[a-z]/.test(name) && isModel(value) ? timedModel(name, value) : value
      },
    }),
  }

  function timedModel(model: string, calls: object): object {
    return new Proxy(calls, {
      get(target, operation) {
        const value: unknown = Reflect.get(target, operation)
        if (typeof value !== 'function' || typeof operation !== 'string') return value
        return (...args: unknown[]) => timed({ call: `${model}.${operation}` }, () => Reflect.apply(value, target, args))
      },
    })
  }
}

function isModel(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'findMany' in value
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
