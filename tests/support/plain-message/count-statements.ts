import Database from 'better-sqlite3'

export interface Counted {
  statements: number
  kinds: string[]
  transactions: number
}

type Run = (...values: unknown[]) => unknown

/** Counts statements of SQLite from `begin` to `end`, Prisma's among them. Counts those alone that are prepared after this call. */
export function countStatements(): { begin(): void; end(): Counted } {
  let texts: string[] | null = null
  const prototype = Database.prototype as unknown as { prepare(text: string): Record<string, unknown> }
  const { prepare } = prototype
  prototype.prepare = function (text) {
    const statement = prepare.call(this, text)
    for (const name of ['run', 'all', 'get', 'iterate']) {
      const original = statement[name] as Run
      statement[name] = (...values: unknown[]) => {
        texts?.push(text.replace(/\s+/g, ' ').trim())
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
