import type { Database } from './db.ts'
import { openPgPool, postgresqlTypes } from './postgresql/driver.ts'
import { transactAlone } from './postgresql/group-commit-postgresql.ts'
import { createPlans, postgresqlSql } from './postgresql/postgresql-sql.ts'
import { createGroupCommit } from './sqlite/group-commit.ts'
import { openConnection } from './sqlite/open-connection.ts'
import { sqliteSql } from './sqlite/sqlite-sql.ts'
import { createWriteLock } from './sqlite/write-lock.ts'

/** A database without Prisma, for a process of its own: one connection, and one transaction at a time. */
export type PlainDatabase = Pick<Database, 'provider' | 'query' | 'transact' | 'close'>

/** Blocks nothing but the process, which has nothing else to do. */
const BUSY_MS = 2_000
/** Deadline of a statement. It stores a batch, and now and then the database tidies its index within it. */
const ANSWER_MS = 120_000

/** Opens `file:…` or `postgresql://…`, whose schema is in place. */
export function openPlainDatabase(url: string): PlainDatabase {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgresql(url)
}

function openSqlite(file: string): PlainDatabase {
  const connection = openConnection(file, BUSY_MS)
  const sql = sqliteSql(connection)
  return {
    provider: 'sqlite',
    query: sql.query,
    transact: createGroupCommit(connection, sql, createWriteLock()),
    close: async () => void connection.close(),
  }
}

function openPostgresql(url: string): PlainDatabase {
  const pool = openPgPool(url, { min: 0, max: 1, types: postgresqlTypes })
  const plans = createPlans(url)
  return {
    provider: 'postgresql',
    query: postgresqlSql(pool, plans, ANSWER_MS).query,
    transact: job => transactAlone(pool, plans, job, ANSWER_MS),
    close: () => pool.end(),
  }
}
