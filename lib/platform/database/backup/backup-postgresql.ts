import type SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { databaseProblem } from '../database-problem.ts'
import { pauseStatement, pauseValues, UNFINISHED_RUNS } from '../paused-runs.ts'
import { applyMigrations, pendingOf } from '../schema/migrate.ts'
import { readMigrations } from '../schema/migrations.ts'
import type { OnProgress } from '../sqlite/backup-sqlite.ts'

/** Table of an archive with the rows of a PostgreSQL database, each as JSON that PostgreSQL wrote and will read. Our code converts no value. */
export const ROWS_TABLE = '_parley_postgresql'

const MIGRATIONS_TABLE = '_prisma_migrations'
/** Tables that a restored database fills by itself: triggers write them with the rows that they follow from. */
const FOLLOWING_TABLES = new Set(['ConfigurationVersion', 'SearchEntry', 'SearchPending'])
const ROWS_AT_ONCE = 500
/** Messages may have megabytes each: what is in memory is limited by size as well. */
const BYTES_AT_ONCE = 8 * 1024 * 1024
const FIRST_ROWS = 20

/** Writes every row of the database as it is at one moment, also while servers write to it, into the archive. */
export async function dumpPostgresql(url: string, archive: SqliteDatabase.Database, onProgress?: OnProgress): Promise<void> {
  archive.exec(`create table ${ROWS_TABLE} (place integer primary key, relation text not null, row text not null)`)
  const insert = archive.prepare(`insert into ${ROWS_TABLE} (relation, row) values (?, ?)`)
  let done = 0
  await connected(url, async client => {
    await client.query('begin isolation level repeatable read read only')
    const tables = await tablesInOrder(client)
    if (!tables.includes(MIGRATIONS_TABLE)) throw new ConfigurationError(['there is nothing of Parley in this database yet.'])
    for (const table of tables) {
      if (FOLLOWING_TABLES.has(table)) continue
      await client.query(`declare dump no scroll cursor for select row_to_json(t)::text as row from ${quoted(table)} t`)
      for (let wanted = FIRST_ROWS; ; ) {
        const { rows } = await client.query<{ row: string }>(`fetch ${wanted} from dump`)
        archive.transaction(() => {
          for (const { row } of rows) insert.run(table, row)
        })()
        done += rows.length
        onProgress?.({ done, of: null, unit: 'rows' })
        if (rows.length < wanted) break
        wanted = rowsThatFit(rows)
      }
      await client.query('close dump')
    }
  })
}

function rowsThatFit(rows: readonly { row: string }[]): number {
  const largest = Math.max(1, ...rows.map(({ row }) => row.length))
  return Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(BYTES_AT_ONCE / largest)))
}

/**
 * Makes the schema that the archive was written with in an empty database, and puts every row back, all or nothing. Pauses the unfinished runs, and yields
 * how many there are.
 */
export async function restorePostgresql(url: string, archive: SqliteDatabase.Database, onProgress?: OnProgress): Promise<number> {
  const rowsOf = archive.prepare(`select row from ${ROWS_TABLE} where relation = ? order by place`).pluck()
  const applied = (rowsOf.all(MIGRATIONS_TABLE) as string[]).map(row => (JSON.parse(row) as { migration_name: string }).migration_name)
  const migrations = readMigrations('postgresql')
  pendingOf(migrations, applied)
  let done = 0
  let pausedRuns = 0
  await connected(url, async client => {
    if ((await tablesInOrder(client)).length > 0)
      throw new ConfigurationError(['DATABASE_URL names a database that is not empty; create a new one and restore into that.'])
    await applyMigrations(
      url,
      'postgresql',
      migrations.filter(({ name }) => applied.includes(name)),
    )
    await client.query('begin')
    for (const table of await tablesInOrder(client)) {
      if (table === MIGRATIONS_TABLE) continue
      let rows: string[] = []
      let bytes = 0
      const flush = async () => {
        await client.query(`insert into ${quoted(table)} select * from json_populate_recordset(null::${quoted(table)}, $1::json)`, [
          `[${rows.join(',')}]`,
        ])
        done += rows.length
        onProgress?.({ done, of: null, unit: 'rows' })
        rows = []
        bytes = 0
      }
      for (const row of rowsOf.iterate(table) as Iterable<string>) {
        rows.push(row)
        bytes += row.length
        if (rows.length === ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
      }
      if (rows.length > 0) await flush()
    }
    pausedRuns = Number((await client.query<{ count: string }>(UNFINISHED_RUNS)).rows[0]?.count ?? 0)
    if (pausedRuns > 0) await client.query(pauseStatement('$'), pauseValues(Date.now()))
    await client.query('commit')
  })
  return pausedRuns
}

/** A table comes after those that it refers to. */
async function tablesInOrder(client: Client): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  )
  const references = await client.query<{ name: string; to: string }>(
    `select from_table.relname as name, to_table.relname as to from pg_constraint c
     join pg_class from_table on from_table.oid = c.conrelid join pg_class to_table on to_table.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and c.conrelid <> c.confrelid`,
  )
  const ordered = new Set<string>()
  const add = (table: string): void => {
    for (const { name, to } of references.rows) if (name === table && !ordered.has(to)) add(to)
    ordered.add(table)
  }
  for (const { name } of tables.rows) add(name)
  return [...ordered]
}

async function connected(url: string, job: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await job(client)
  } catch (error) {
    throw databaseProblem(error, url)
  } finally {
    await client.end()
  }
}

function quoted(table: string): string {
  return `"${table.replaceAll('"', '""')}"`
}
