import type { Database } from '#lib/platform/index.ts'

/** Reads the names of people by id. A person who has left the workspace has none. */
export async function readNames({ query }: Pick<Database, 'query'>, userIds: Iterable<string>): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; name: string }>('SELECT "id", "name" FROM "User" WHERE "id" = ANY(?)', [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
