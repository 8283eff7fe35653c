import { statSync } from 'node:fs'
import type { Platform } from '#lib/platform/index.ts'

const TABLE_BYTES = `
  SELECT relname AS "name", pg_total_relation_size(oid)::text AS "bytes" FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY pg_total_relation_size(oid) DESC`
/** Reads every page of the file. */
const SQLITE_TABLE_BYTES = `
  SELECT t."tbl_name" AS "name", sum(d."pgsize") AS "bytes" FROM dbstat d JOIN sqlite_master t ON t."name" = d."name"
  GROUP BY t."tbl_name" ORDER BY 2 DESC`

interface TableRow {
  name: string
  bytes: string | number
}

/** Use of the disk, in bytes. `tables` is null where measuring each table would block the server. */
interface Storage {
  databaseBytes: number
  attachmentBytes: number
  tables: { name: string; bytes: number }[] | null
}

/** Measures the database and the attachments. Sizes by table read the whole file on SQLite, so they come only when `everyTable` asks for them. */
export async function readStorage({ db, env }: Pick<Platform, 'db' | 'env'>, { everyTable }: { everyTable: boolean }): Promise<Storage> {
  const files = await db.client.file.aggregate({ _sum: { sizeBytes: true } })
  const attachmentBytes = files._sum.sizeBytes ?? 0
  if (db.provider === 'postgresql') {
    const rows = await db.query<TableRow>(TABLE_BYTES)
    const tables = rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
    return { attachmentBytes, databaseBytes: tables.reduce((sum, { bytes }) => sum + bytes, 0), tables }
  }
  const file = env.databaseUrl.slice('file:'.length)
  const databaseBytes = [file, `${file}-wal`].reduce((sum, name) => sum + (statSync(name, { throwIfNoEntry: false })?.size ?? 0), 0)
  const tables = everyTable ? await db.query<{ name: string; bytes: number }>(SQLITE_TABLE_BYTES) : null
  return { attachmentBytes, databaseBytes, tables }
}
