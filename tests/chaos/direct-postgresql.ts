import { Client, type QueryResultRow } from 'pg'

/** A connection of the test's own, past the product and whatever stands before the database. */
export interface DirectPostgresql {
  /** `?` stands for a value. */
  query<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

export async function openDirectly(url: string): Promise<DirectPostgresql> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    async query<Row extends object>(sql: string, ...values: unknown[]) {
      let count = 0
      const numbered = sql.replace(/\?/g, () => `$${++count}`)
      return (await client.query<Row & QueryResultRow>(numbered, values)).rows
    },
    end: () => client.end(),
  }
}
