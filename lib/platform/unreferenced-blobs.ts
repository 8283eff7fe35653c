import type { Blobs } from './blobs.ts'
import type { Database } from './database/db.ts'

/** Every column that names a blob. */
const REFERENCED = [
  ['File', 'sha256'],
  ['TreeFile', 'sha256'],
  ['FileVersion', 'sha256'],
  ['FileChange', 'beforeSha'],
  ['FileChange', 'afterSha'],
  ['CollectionFile', 'sha256'],
  ['FileText', 'sha256'],
]
  .map(([table, column]) => `SELECT "${column}" AS "sha256" FROM "${table}" WHERE "${column}" = ANY(?)`)
  .join(' UNION ')
const COLUMNS = 7

/** Hashes that are asked about at a time. */
const PAGE = 500

/** Removes those of these blobs that no row references. */
export async function removeUnreferenced(
  { db, blobs }: { db: Pick<Database, 'query'>; blobs: Pick<Blobs, 'remove'> },
  hashes: readonly (string | null)[],
): Promise<void> {
  const given = [...new Set(hashes)].filter(hash => hash !== null)
  for (let first = 0; first < given.length; first += PAGE) {
    const some = given.slice(first, first + PAGE)
    const rows = await db.query<{ sha256: string }>(REFERENCED, Array(COLUMNS).fill(some))
    const needed = new Set(rows.map(({ sha256 }) => sha256))
    await Promise.all(some.filter(hash => !needed.has(hash)).map(hash => blobs.remove(hash)))
  }
}
