import type { Role } from '#lib/auth/index.ts'
import type { Platform, SqlValue } from '#lib/platform/index.ts'
import type { ObjectFacts, Page, PageOf } from './access.ts'
import { isOpenKind, type ObjectKind, serverOf } from './kinds.ts'
import { pageOf, placeIn } from './page.ts'
import { grantedToAccountSql } from './scope.ts'

export interface PersonRow {
  id: string
  name: string
  email: string
  role: Role
}

interface Condition {
  where: string
  values: SqlValue[]
}

const ANY_GRANT = 'NOT EXISTS (SELECT 1 FROM "AccessGrant" n WHERE n."objectKind" = ? AND n."objectId" = ?)'

/** Lists the accounts that may use an object, in the order of their ids. */
export async function peopleOf(
  { db }: Pick<Platform, 'db'>,
  object: { kind: ObjectKind; id: string; facts: ObjectFacts },
  page: PageOf,
): Promise<Page<PersonRow>> {
  if (object.facts.off !== undefined) return { items: [], nextCursor: null }
  const conditions = object.kind === 'tool' ? [open('server', serverOf(object.id)), open('tool', object.id)] : [reaching(object)]
  const rows = await db.query<PersonRow>(
    `SELECT u."id", u."name", u."email", u."role" FROM "User" u WHERE u."disabledAt" IS NULL AND u."id" > ?
      AND ${conditions.map(({ where }) => `(${where})`).join(' AND ')} ORDER BY u."id" LIMIT ${Number(page.limit) + 1}`,
    [placeIn(page), ...conditions.flatMap(({ values }) => values)],
  )
  return pageOf(rows, page, { placeOf: ({ id }) => id, view: row => row })
}

function reaching({ kind, id, facts }: { kind: ObjectKind; id: string; facts: ObjectFacts }): Condition {
  if (isOpenKind(kind)) return open(kind, id)
  const { ownerId = '', sharedWith = [] } = facts
  if (sharedWith === 'everyone') return { where: '1 = 1', values: [] }
  return {
    where: `u."id" = ANY(?) OR ${grantedToAccountSql(kind)}`,
    values: [[ownerId ?? '', ...sharedWith], id],
  }
}

function open(kind: ObjectKind, id: string): Condition {
  return { where: `${ANY_GRANT} OR ${grantedToAccountSql(kind)}`, values: [kind, id, id] }
}
