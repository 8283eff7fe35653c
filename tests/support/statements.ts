import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { vi } from 'vitest'
import type { Database } from '#lib/platform/index.ts'

interface Statement {
  text: string
  values: readonly unknown[]
}

/** Collects the queries that `work` makes, by Prisma and past it. On SQLite the values are unknown, and its plans do not depend on them. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const found = new Map<string, Statement>()
  const note = (text: unknown, values: readonly unknown[]) => {
    if (typeof text === 'string' && /^\s*(?:SELECT|WITH)\b/i.test(text)) found.set(text, { text, values })
  }
  const { prepare } = SqliteDatabase.prototype
  const ask = Client.prototype.query
  vi.spyOn(SqliteDatabase.prototype, 'prepare').mockImplementation(function (this: SqliteDatabase.Database, text: string) {
    note(text, [])
    return prepare.call(this, text)
  } as never)
  // Statements past Prisma are prepared once.
  const { query } = db
  vi.spyOn(db, 'query').mockImplementation((text, ...rest) => {
    if (db.provider === 'sqlite') note(text, [])
    return query(text, ...rest)
  })
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
    if (typeof first === 'string') note(first, Array.isArray(second) ? second : [])
    else note(first.text, first.values ?? [])
    return (ask as (...all: unknown[]) => unknown).apply(this, args)
  } as never)
  try {
    await work()
  } finally {
    vi.mocked(SqliteDatabase.prototype.prepare).mockRestore()
    vi.mocked(Client.prototype.query).mockRestore()
    vi.mocked(db.query).mockRestore()
  }
  return [...found.values()]
}

/** Lines of the plan of a statement. On PostgreSQL tables are never read whole where an index would do, as in a large database. */
export async function planOf(db: Database, { text, values }: Statement): Promise<string[]> {
  if (db.provider === 'sqlite') {
    const nothing = Array<null>(text.split('?').length - 1).fill(null)
    const rows = await db.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, nothing)
    return rows.map(({ detail }) => detail)
  }
  const rows = await db.client.$transaction(async tx => {
    await tx.$executeRawUnsafe('SET LOCAL enable_seqscan = off')
    await tx.$executeRawUnsafe('SET LOCAL enable_bitmapscan = off')
    return tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, ...values)
  })
  return rows.map(row => row['QUERY PLAN'])
}
