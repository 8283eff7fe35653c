import type { Pool, PoolClient } from 'pg'
import { isPooledUrl } from '../../config/postgresql-url.ts'
import { insertStatement } from '../insert.ts'
import { refuseCachedTables } from '../row-cache.ts'
import type { Sql } from '../sql.ts'
import type { SqlValue } from '../sql-value.ts'
import { pgQuery, type Statement } from './driver.ts'

/** Turns a text of `Sql` into a statement of PostgreSQL; all connections of a pool prepare it under the same name. */
export type Plans = (text: string) => Pick<Statement, 'name' | 'text'>

const PLANNED_EACH_TIME = /= ANY\(\?\)|WITH RECURSIVE/

/**
 * Names statements, so each is prepared once per connection. Two kinds get no name and are planned each time. Behind a pooler it is all
 * of them: a connection may not know what another has prepared. Otherwise it is those with a list or a recursion: PostgreSQL would keep the
 * plan of a small table while the table grows, and a recursion pays for it with each of its steps.
 */
export function createPlans(url: string): Plans {
  const known = new Map<string, ReturnType<Plans>>()
  const isPooled = isPooledUrl(url)
  return text => {
    const found = known.get(text)
    if (found) return found
    refuseCachedTables(text)
    let position = 0
    const numbered = text.replace(/\?/g, () => `$${++position}`)
    const plan = isPooled || PLANNED_EACH_TIME.test(text) ? { text: numbered } : { name: `parley_${known.size}`, text: numbered }
    known.set(text, plan)
    return plan
  }
}

/** Statements over one connection, or over any of a pool; `answerMs` is their deadline where a call sets none. */
export function postgresqlSql(queryable: Pool | PoolClient, plans: Plans, answerMs?: number) {
  const send = <Row extends object>(text: string, values: readonly SqlValue[], ms = answerMs) =>
    pgQuery<Row>(queryable, { ...plans(text), values: values.map(postgresqlValue) }, ms)
  return {
    query: async <Row>(text: string, values: readonly SqlValue[] = [], ms?: number) => (await send(text, values, ms)).rows as Row[],
    run: async (text: string, values: readonly SqlValue[]) => (await send(text, values)).rowCount ?? 0,
    async insert(rows) {
      if (rows.length === 0) return
      const { text, values } = insertStatement(rows)
      await send(text, values)
    },
  } satisfies Sql
}

/** PostgreSQL reads a time without a zone as it is written, so it is written in UTC. */
function postgresqlValue(value: SqlValue): string | number | boolean | null {
  if (Array.isArray(value)) return arrayLiteral(value)
  return value instanceof Date ? value.toISOString() : (value as string | number | boolean | null)
}

const OTHER_ESCAPES = /\\[bfnrtu]/
const ESCAPES = /\\(?:u[0-9a-f]{4}|.)/g

/**
 * Writes an array as PostgreSQL reads it from a text parameter. `JSON.stringify` does nearly that, natively. But behind a backslash PostgreSQL
 * takes any character literally, so a line break that JSON escapes is written as it is. Times are in UTC. Throws for a number or a time that
 * is not one, which JSON would turn into NULL.
 */
export function arrayLiteral(values: readonly (string | number | boolean | Date | null)[]): string {
  if (values.some(isNone)) throw new RangeError('an invalid number or time cannot be stored')
  const json = JSON.stringify(values)
  const text = OTHER_ESCAPES.test(json) ? json.replace(ESCAPES, plain) : json
  return `{${text.slice(1, -1)}}`
}

function isNone(value: unknown): boolean {
  return (typeof value === 'number' && !Number.isFinite(value)) || (value instanceof Date && Number.isNaN(value.getTime()))
}

function plain(sequence: string): string {
  return sequence === '\\"' || sequence === '\\\\' ? sequence : JSON.parse(`"${sequence}"`)
}
