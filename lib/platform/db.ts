import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import SqliteDatabase, { type Database as SqliteConnection } from 'better-sqlite3'
import { Pool } from 'pg'
import { PrismaClient as PgClient } from './generated/postgresql/client.ts'
import { type Prisma, PrismaClient } from './generated/sqlite/client.ts'
import { createWriteLock } from './write-lock.ts'

export type Tx = Prisma.TransactionClient
export type { Prisma }

/** The connection past Prisma, for the recorder's append and for search: the two places with an implementation per database. */
export type RawConnection = { kind: 'sqlite'; connection: SqliteConnection } | { kind: 'postgresql'; pool: Pool }

export interface Database {
  readonly provider: 'sqlite' | 'postgresql'
  /** For reads and single writes. A write through it waits for the process's write lock on SQLite. */
  readonly client: PrismaClient
  readonly raw: RawConnection
  /** One transaction, all or nothing; on SQLite it may be started anew while the file is locked. No network call inside. Never nest; use the given `tx` for everything within. */
  write<T>(job: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `job` while no other writer of this process writes (SQLite); at once on PostgreSQL. For raw writers. */
  exclusively<T>(job: () => T | Promise<T>): Promise<T>
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

/** `url` is `file:…` or `postgresql://…` (env.databaseUrl). The schema must be in place (platform/migrate). */
export function openDatabase(url: string): Database {
  return url.startsWith('file:') ? openSqlite(url) : openPostgresql(url)
}

function openSqlite(url: string): Database {
  const connection = new SqliteDatabase(url.slice('file:'.length), { timeout: 0 })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  const base = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url, timeout: 0 }) })
  const exclusively = createWriteLock()
  const client = base.$extends({
    query: {
      $allModels: {
        $allOperations: ({ operation, args, query }) => (WRITES.has(operation) ? exclusively(() => query(args)) : query(args)),
      },
    },
  }) as unknown as PrismaClient
  return {
    provider: 'sqlite',
    client,
    raw: { kind: 'sqlite', connection },
    write: job => exclusively(() => base.$transaction(job, TRANSACTION)),
    exclusively,
    async close() {
      await base.$disconnect()
      connection.close()
    },
  }
}

function openPostgresql(url: string): Database {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const client = new PgClient({
    adapter: new PrismaPg({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 }),
  }) as unknown as PrismaClient
  return {
    provider: 'postgresql',
    client,
    raw: { kind: 'postgresql', pool },
    write: job => client.$transaction(job, TRANSACTION),
    exclusively: async job => job(),
    async close() {
      await client.$disconnect()
      await pool.end()
    },
  }
}
