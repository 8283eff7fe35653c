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
import { askedOnce, createRowCache, type RowCache } from './row-cache.ts'
import { type Plan, postgresqlSql, postgresqlTypes, type Sql, sqliteSql } from './sql.ts'
import { createGroupCommit, type Transact } from './sqlite/group-commit.ts'
import { createWriteLock } from './sqlite/write-lock.ts'

export type Tx = Omit<Prisma.TransactionClient, '$transaction'>
export type { Prisma }

/** The connection past Prisma, for reading and appending rows of the log and for search: the places with an implementation per database. */
export type RawConnection = { kind: 'sqlite'; reading: SqliteConnection } | { kind: 'postgresql'; pool: Pool }

type Client = Omit<PrismaClient, '$transaction'> & {
  /**
   * Runs a transaction, all or nothing. On SQLite it may be started anew while the file is locked, so the job must be able to run more than once.
   * No network call inside. Never nest: the job uses the given `tx` for everything.
   */
  $transaction<T>(job: (tx: Tx) => Promise<T>): Promise<T>
}

export interface Database {
  readonly provider: 'sqlite' | 'postgresql'
  /** Prisma's client, for statements that are seldom. On SQLite its writes wait for the process's write lock. */
  readonly client: Client
  readonly raw: RawConnection
  /** Reads committed rows past Prisma. Writes go through `transact`. */
  readonly query: Sql['rows']
  /** Makes a cached reader of rows that administrators configure; it reads them again only where they may have changed. */
  readonly cached: RowCache
  /** Runs a transaction past Prisma. Transactions that are asked for together share a commit; a job may run more than once. */
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
  })
  return {
    provider: 'sqlite',
    client: withTransaction(client, job => exclusively(() => base.$transaction(job, TRANSACTION)).finally(version.forget)),
    raw: { kind: 'sqlite', reading },
    query: rows,
    cached: createRowCache(rows, version.get),
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
    client: withTransaction(client, job => client.$transaction(job, TRANSACTION)),
    raw: { kind: 'postgresql', pool },
    query: sql.rows,
    cached: createRowCache(rows, async () => (await rows<{ version: string }>(CONFIGURATION, []))[0]?.version ?? null),
    transact: createPostgresqlTransact(pool, plans),
    insert: createInsertTogether(pool, plans),
    async close() {
      await client.$disconnect()
      await pool.end()
    },
  }
}

/** Puts `transact` in place of the client's own `$transaction`. */
function withTransaction(client: object, $transaction: Client['$transaction']): Client {
  return new Proxy(client, { get: (target, name) => (name === '$transaction' ? $transaction : Reflect.get(target, name)) }) as Client
}
