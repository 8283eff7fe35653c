import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Platform } from '#lib/platform/index.ts'
import { createEventStore } from '#lib/runs/run/event-store.ts'

const schema = readFileSync(path.resolve(import.meta.dirname, '../../../prisma/models.prisma'), 'utf8')

interface Model {
  name: string
  /** Columns of its primary key. */
  key: string[]
}

/** Every model of the schema. */
export const models: Model[] = [...schema.matchAll(/^model (\w+) \{$([\s\S]*?)^\}$/gm)].map(([, name = '', body = '']) => {
  const several = /@@id\(\[([^\]]+)\]\)/.exec(body)?.[1]
  const one = /^\s+(\w+)\s.*@id\b/m.exec(body)?.[1] ?? ''
  return { name, key: several ? several.split(/,\s*/) : [one] }
})

export interface Row {
  table: string
  key: string
  /** JSON of each column. */
  columns: Readonly<Record<string, string>>
}

/** Rows by table and primary key. */
export type Dump = ReadonlyMap<string, Row>

/** Reads every row of every table, secrets included. Logs of ended runs are merged first, which would come at any time. */
export async function dump({ db }: Pick<Platform, 'db'>): Promise<Dump> {
  const ended = await db.query<{ id: string }>('SELECT "id" FROM "Run" WHERE "finishedAt" IS NOT NULL', [])
  for (const { id } of ended) await createEventStore(db).merge(id)
  const rows = new Map<string, Row>()
  for (const { name, key } of models)
    for (const found of await db.query<Record<string, unknown>>(`SELECT * FROM "${name}"`, [])) {
      const id = key.map(column => String(found[column])).join(' ')
      const columns = Object.fromEntries(Object.entries(found).map(([column, value]) => [column, written(value)]))
      rows.set(`${name} ${id}`, { table: name, key: id, columns })
    }
  return rows
}

function written(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null'
}

export function textOf({ columns }: Row): string {
  return Object.values(columns).join('\n')
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** Ids that a text names. */
export function idsIn(text: string): string[] {
  return text.match(ID) ?? []
}

export interface Change {
  row: Row
  /** Names of the changed columns; `new` and `gone` for whole rows. */
  what: string
}

/** Lists the rows that differ, without columns that `mayChange` names as `Table.column` or `Table`. */
export function changes(before: Dump, after: Dump, mayChange: ReadonlySet<string>): Change[] {
  const found: Change[] = []
  for (const [id, row] of after) {
    if (mayChange.has(row.table)) continue
    const old = before.get(id)
    if (!old) found.push({ row, what: 'new' })
    else {
      const differing = Object.keys(row.columns).filter(
        column => row.columns[column] !== old.columns[column] && !mayChange.has(`${row.table}.${column}`),
      )
      if (differing.length > 0) found.push({ row: old, what: differing.join(' ') })
    }
  }
  for (const [id, row] of before) if (!after.has(id) && !mayChange.has(row.table)) found.push({ row, what: 'gone' })
  return found
}
