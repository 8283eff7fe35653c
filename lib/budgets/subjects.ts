import type { Platform } from '#lib/platform/index.ts'
import type { BudgetRow, BudgetSubject, SubjectKind } from './budgets.ts'

const MOST_FOUND = 20

const SEARCH: Record<SubjectKind, string> = {
  user: `SELECT "id", "name", "email" AS "detail" FROM "User" WHERE (lower("name") LIKE ? ESCAPE '!' OR lower("email") LIKE ? ESCAPE '!') ORDER BY 2, 1 LIMIT ${MOST_FOUND}`,
  group: `SELECT "id", "name", '' AS "detail" FROM "Group" WHERE (lower("name") LIKE ? ESCAPE '!' OR lower("key") LIKE ? ESCAPE '!') ORDER BY 2, 1 LIMIT ${MOST_FOUND}`,
  project: `SELECT p."id", p."name", u."name" AS "detail" FROM "Project" p JOIN "User" u ON u."id" = p."userId"
    WHERE (lower(p."name") LIKE ? ESCAPE '!' OR lower(u."name") LIKE ? ESCAPE '!') ORDER BY 2, 1 LIMIT ${MOST_FOUND}`,
}

const SEARCH_OF_GROUPS = `
  SELECT "id", "name", '' AS "detail" FROM "Group" WHERE (lower("name") LIKE ? ESCAPE '!' OR lower("key") LIKE ? ESCAPE '!') AND "id" = ANY(?)
  ORDER BY 2, 1 LIMIT ${MOST_FOUND}`

/** Finds subjects by a part of their names; with `groupIds`, none but these groups. */
export async function findSubjects(
  { query }: Pick<Platform['db'], 'query'>,
  { kind, text, groupIds }: { kind: SubjectKind; text: string; groupIds: readonly string[] | null },
): Promise<BudgetSubject[]> {
  if (groupIds !== null && kind !== 'group') return []
  const like = `%${text.trim().toLowerCase().replace(/[!%_]/g, '!$&')}%`
  return query<BudgetSubject & { [column: string]: string }>(groupIds === null ? SEARCH[kind] : SEARCH_OF_GROUPS, [
    ...[like, like],
    ...(groupIds === null ? [] : [[...groupIds]]),
  ])
}

/** Names what budgets are set for, in their order. */
export async function namesOf({ client }: Pick<Platform['db'], 'client'>, budgets: readonly BudgetRow[]): Promise<string[]> {
  const where = (kind: SubjectKind) => ({ id: { in: budgets.filter(one => one.kind === kind).map(({ subjectId }) => subjectId) } })
  const select = { id: true, name: true } as const
  const found = await Promise.all([
    client.user.findMany({ where: where('user'), select }),
    client.group.findMany({ where: where('group'), select }),
    client.project.findMany({ where: where('project'), select }),
  ])
  const names = new Map(found.flat().map(({ id, name }) => [id, name]))
  return budgets.map(({ kind, subjectId }) => (kind === 'model' ? subjectId : (names.get(subjectId) ?? '')))
}
