import Database from 'better-sqlite3'
import { Client } from 'pg'

export interface Counted {
  statements: number
  kinds: string[]
  transactions: number
}

type Run = (...values: unknown[]) => unknown

/** Counts statements of both databases from `begin` to `end`, Prisma's among them. Of SQLite those alone that are prepared after this call. */
export function countStatements(): { begin(): void; end(): Counted } {
  let texts: string[] | null = null
  const note = (text: string) => texts?.push(text.replace(/\s+/g, ' ').trim())
  const client = Client.prototype as unknown as { query: Run }
  const { query } = client
  client.query = function (this: unknown, first: string | { text: string }, ...rest: unknown[]) {
    note(typeof first === 'string' ? first : first.text)
    return query.call(this, first, ...rest)
  } as Run
  const prototype = Database.prototype as unknown as { prepare(text: string): Record<string, unknown> }
  const { prepare } = prototype
  prototype.prepare = function (text) {
    const statement = prepare.call(this, text)
    for (const name of ['run', 'all', 'get', 'iterate']) {
      const original = statement[name] as Run
      statement[name] = (...values: unknown[]) => {
        note(text)
        return original.apply(statement, values)
      }
    }
    return statement
  }
  return {
    begin() {
      texts = []
    },
    end() {
      const all = texts ?? []
      texts = null
      const kinds = [...new Set(all)].sort()
      return { statements: all.length, kinds, transactions: all.filter(text => text.startsWith('BEGIN')).length }
    },
  }
}
