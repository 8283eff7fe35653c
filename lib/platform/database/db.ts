import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import SqliteDatabase from 'better-sqlite3'
import { schemaOfUrl } from '../config/postgresql-url.ts'
import { PrismaClient as PgClient } from '../generated/postgresql/client.ts'
import { type Prisma, PrismaClient } from '../generated/sqlite/client.ts'
import { giveWay } from '../time/give-way.ts'
import { isConnectionLost } from './connection-lost.ts'
import { openPgPool, postgresqlTypes } from './postgresql/driver.ts'
import { createPostgresqlTransact } from './postgresql/group-commit-postgresql.ts'
import { createPlans, postgresqlSql } from './postgresql/postgresql-sql.ts'
import { openPrismaPool } from './postgresql/prisma-pool.ts'
import { askedOnce, createRowCache, type RowCache } from './row-cache.ts'
import type { Sql, Transact } from './sql.ts'
import { createGroupCommit } from './sqlite/group-commit.ts'
import { ERASES, openConnection } from './sqlite/open-connection.ts'
import { sqliteSql } from './sqlite/sqlite-sql.ts'
import { createWriteLock } from './sqlite/write-lock.ts'

export type Tx = Omit<Prisma.TransactionClient, '$transaction'>
export type { Prisma }

type RetryingClient = Omit<PrismaClient, '$transaction'> & {
  /**
   * Runs a transaction, all or nothing. On SQLite it may be restarted while the file is locked, so the job must be able to run more than once.
   * No network call inside. Never nest: the job uses the given `tx` for everything.
   */
  $transaction<T>(job: (tx: Tx) => Promise<T>): Promise<T>
}

export interface Database {
  readonly provider: 'sqlite' | 'postgresql'
  /** Prisma's client, for statements that are seldom. On SQLite its writes wait for the process's write lock. */
  readonly client: RetryingClient
  /** Runs one statement past Prisma over committed rows. It reads; on PostgreSQL it may be a write that yields rows. */
  readonly query: Sql['query']
  /** Makes a cached reader of rows that administrators configure; it reads them again only where they may have changed. */
  readonly cached: RowCache
  /** Runs a transaction past Prisma. Transactions that are asked for together share a commit; a job may run more than once. */
  readonly transact: Transact
  /** Empties SQLite's log of earlier pages, so rows deleted before have no byte left in the files. PostgreSQL reuses their space by itself. */
  eraseDeleted(): Promise<void>
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

/** Opens `file:…` or `postgresql://…` (env.databaseUrl), whose schema is in place (`migrate`). */
export function openDatabase(url: string): Database {
  return url.startsWith('file:') ? openSqlite(url) : openPostgresql(url)
}

class ErasingAdapter extends PrismaBetterSqlite3 {
  override async connect() {
    const adapter = await super.connect()
    await adapter.executeScript(`PRAGMA ${ERASES}`)
    return adapter
  }
}

function openSqlite(url: string): Database {
  const file = url.slice('file:'.length)
  const connection = openConnection(file, 0)
  // A connection sees its own uncommitted rows, so reads use another one while it writes.
  const reading = new SqliteDatabase(file, { timeout: 0, readonly: true })
  const base = new PrismaClient({ adapter: new ErasingAdapter({ url, timeout: 0 }) })
  const [sql, committed] = [sqliteSql(connection), sqliteSql(reading)]
  const exclusively = createWriteLock()
  const query: Sql['query'] = (text, values) => (connection.inTransaction ? committed : sql).query(text, values)
  // Changes when another connection has committed, of this process or of another (SQLite's documentation); `transact` commits over this one.
  const dataVersion = connection.prepare('PRAGMA data_version').pluck()
  const client = base.$extends({
    query: {
      $allModels: {
        // The driver answers within the turn of the event loop, so a loop of statements would never end it.
        $allOperations: async ({ operation, args, query: ask }) => {
          await giveWay()
          return WRITES.has(operation) ? exclusively(() => ask(args)) : ask(args)
        },
      },
    },
  })
  return {
    provider: 'sqlite',
    client: withTransaction(client, job => exclusively(() => base.$transaction(job, TRANSACTION))),
    query,
    // Prisma's connection commits between two promises of one turn.
    cached: createRowCache(
      query,
      askedOnce(() => dataVersion.get() as number, queueMicrotask),
    ),
    transact: createGroupCommit(connection, sql, exclusively),
    // Changes nothing while another connection reads an earlier state; the next time will do.
    eraseDeleted: () => exclusively(() => void connection.pragma('wal_checkpoint(TRUNCATE)')),
    async close() {
      await base.$disconnect()
      reading.close()
      connection.close()
    },
  }
}

/** Connections that stay open: for reads, for starts, for rows of logs, and for ends of runs. */
const STAYING = 4
/** Holds one row; triggers change its version with each commit that changes a cached table. */
const CONFIGURATION = 'SELECT "version" FROM "ConfigurationVersion"'
/** Deadline of a cached read: every request waits for some, and each is tried once more. */
const CACHED_ANSWER_MS = 1_000

function openPostgresql(url: string): Database {
  const pool = openPgPool(url, { min: STAYING, types: postgresqlTypes })
  const plans = createPlans(url)
  const { query } = postgresqlSql(pool, plans)
  const queryTwice: Sql['query'] = <Row>(text: string, values: Parameters<typeof query>[1]) =>
    query<Row>(text, values, CACHED_ANSWER_MS).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error
      return query<Row>(text, values)
    })
  const client = new PgClient({
    adapter: new PrismaPg(openPrismaPool(url), { schema: schemaOfUrl(url), disposeExternalPool: true }),
  }) as unknown as PrismaClient
  return {
    provider: 'postgresql',
    client: withTransaction(client, job => client.$transaction(job, TRANSACTION)),
    query,
    cached: createRowCache(
      queryTwice,
      // A process hears of a commit in another turn of the event loop.
      askedOnce(async () => (await queryTwice<{ version: string }>(CONFIGURATION))[0]?.version ?? null, process.nextTick),
    ),
    transact: createPostgresqlTransact(pool, plans),
    eraseDeleted: async () => undefined,
    async close() {
      await client.$disconnect()
      await pool.end()
    },
  }
}

/** Puts `$transaction` in place of the client's own. */
function withTransaction(client: object, $transaction: RetryingClient['$transaction']): RetryingClient {
  return new Proxy(client, {
    get: (target, name) => (name === '$transaction' ? $transaction : Reflect.get(target, name)),
  }) as RetryingClient
}
