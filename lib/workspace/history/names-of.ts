import type { Platform } from '#lib/platform/index.ts'

/** Finds the names of people by their ids. */
export async function namesOf(db: Platform['db'], ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.client.user.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
