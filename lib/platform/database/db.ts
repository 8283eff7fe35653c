import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import SqliteDatabase, { type Database as SqliteConnection } from 'better-sqlite3'
import type { Pool } from 'pg'
import { PrismaClient as PgClient } from '../generated/postgresql/client.ts'
import { type Prisma, PrismaClient } from '../generated/sqlite/client.ts'
import type { Insert } from './insert.ts'
import { batchReads, readsOf } from './postgresql/batched-reads.ts'
import { createPostgresqlTransact } from './postgresql/group-commit-postgresql.ts'
import { createInsertTogether } from './postgresql/insert-together.ts'
import { openPgPool } from './postgresql/pg-pool.ts'
import { schemaOfUrl } from './postgresql/postgresql-url.ts'
import { openPrismaPool } from './postgresql/prisma-pool.ts'
import { askedOnce, createKeepRows, type KeepRows } from './row-cache.ts'
import { type Plan, postgresqlSql, postgresqlTypes, type Sql, sqliteSql } from './sql.ts'
import { createGroupCommit, type Transact } from './sqlite/group-commit.ts'
import { createWriteLock } from './sqlite/write-lock.ts'

export type Tx = Prisma.TransactionClient
export type { Prisma }

/** The connection past Prisma, for reading and appending rows of the log and for search: the places with an implementation per database. */
export type RawConnection = { kind: 'sqlite'; reading: SqliteConnection } | { kind: 'postgresql'; pool: Pool }

export interface Database {
  readonly provider: 'sqlite' | 'postgresql'
  /** For reads and single writes. A write through it waits for the process's write lock on SQLite. */
  readonly client: PrismaClient
  readonly raw: RawConnection
  /** One transaction, all or nothing; on SQLite it may be started anew while the file is locked. No network call inside. Never nest; use the given `tx` for everything within. */
  write<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /** Committed rows, past Prisma. For reads; its writes go through `transact`. */
  readonly sql: Pick<Sql, 'rows'>
  /** Committed rows of what people configure, read only where they may have changed. */
  readonly keep: KeepRows
  /** As `write`, past Prisma: the start and the end of a run, its heartbeat, its ledger. */
  readonly transact: Transact
  /** All of the rows or none, in a transaction in which nobody waits: one round trip to PostgreSQL, for all that are asked for in the same turn. */
  insert(rows: readonly Insert[]): Promise<void>
  close(): Promise<void>
}

const WRITES = new Set([
  'create',
  'createMany',
  'createManyAndReturn',
  'update',
  'updateMany',
  'updateManyAndReturn',
  'upsert',
  'delete',
  'deleteMany',
])
const TRANSACTION = { maxWait: 10_000, timeout: 20_000 }
/** Triggers make another version of it with each commit that changes what may be kept. */
const CONFIGURATION = 'SELECT "version" FROM "ConfigurationVersion"'

/** `url` is `file:…` or `postgresql://…` (env.databaseUrl). The schema must be in place (platform/migrate). */
export function openDatabase(url: string): Database {
  return url.startsWith('file:') ? openSqlite(url) : openPostgresql(url)
}

function openSqlite(url: string): Database {
  const file = url.slice('file:'.length)
  const connection = new SqliteDatabase(file, { timeout: 0 })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  // 8 MiB, twice SQLite's own: what streams change again and again is copied into the file half as often. More would hold up the event loop for longer.
  connection.pragma('wal_autocheckpoint = 2000')
  connection.pragma('foreign_keys = ON')
  // A connection sees what it has not committed yet, so reads have one of their own while it writes.
  const reading = new SqliteDatabase(file, { timeout: 0, readonly: true })
  const base = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url, timeout: 0 }) })
  const [sql, committed] = [sqliteSql(connection), sqliteSql(reading)]
  const exclusively = createWriteLock()
  const rows: Sql['rows'] = (text, values) => (connection.inTransaction ? committed : sql).rows(text, values)
  const transact = createGroupCommit(connection, sql, exclusively)
  // Changes when another connection has committed, of this process or of another (SQLite's own words); what `transact` commits is this one's.
  const dataVersion = connection.prepare('PRAGMA data_version').pluck()
  const version = askedOnce(() => dataVersion.get() as number)
  const client = base.$extends({
    query: {
      $allModels: {
        $allOperations: ({ operation, args, query }) =>
          WRITES.has(operation) ? exclusively(() => query(args)).finally(version.forget) : query(args),
      },
    },
  }) as unknown as PrismaClient
  return {
    provider: 'sqlite',
    client,
    raw: { kind: 'sqlite', reading },
    sql: { rows },
    keep: createKeepRows(rows, version.get),
    write: job => exclusively(() => base.$transaction(job, TRANSACTION)).finally(version.forget),
    transact,
    insert: rows => transact(within => within.insert(rows)),
    async close() {
      await base.$disconnect()
      reading.close()
      connection.close()
    },
  }
}

/** For reads, for starts, for what runs write, and for their ends. */
const STAYING = 4

function openPostgresql(url: string): Database {
  const pool = openPgPool(url, { min: STAYING, types: postgresqlTypes })
  const plans = new Map<string, Plan>()
  const sql = postgresqlSql(pool, plans)
  const rows = batchReads(readsOf(pool, plans))
  const client = new PgClient({
    adapter: new PrismaPg(openPrismaPool(url), { schema: schemaOfUrl(url), disposeExternalPool: true }),
  }) as unknown as PrismaClient
  return {
    provider: 'postgresql',
    client,
    raw: { kind: 'postgresql', pool },
    sql,
    keep: createKeepRows(rows, async () => (await rows<{ version: string }>(CONFIGURATION, []))[0]?.version ?? null),
    write: job => client.$transaction(job, TRANSACTION),
    transact: createPostgresqlTransact(pool, plans),
    insert: createInsertTogether(pool, plans),
    async close() {
      await client.$disconnect()
      await pool.end()
    },
  }
}
