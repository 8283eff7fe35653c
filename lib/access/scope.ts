import type { Prisma } from '#lib/platform/index.ts'
import type { Asker } from './access.ts'
import { type Level, levels, type ObjectKind, roleName } from './kinds.ts'

/** Condition on a grant `g`: it reaches a person. `user`, `role`: expressions for the id and the name of the role of the person. */
function reachesSql(user: string, role: string): string {
  return `(g."subjectKind" = 'everyone' OR (g."subjectKind" = 'user' AND g."subjectId" = ${user})
    OR (g."subjectKind" = 'role' AND g."subjectId" = ${role})
    OR (g."subjectKind" = 'group' AND EXISTS (SELECT 1 FROM "GroupMember" gm WHERE gm."groupId" = g."subjectId" AND gm."userId" = ${user})))`
}

/** Role of the account `u`, as grants name it. */
const ROLE_OF_ACCOUNT = `CASE CAST(u."role" AS TEXT) WHEN 'admin' THEN 'administrator' ELSE CAST(u."role" AS TEXT) END`

const objectIs = (kind: ObjectKind, id: string) => `g."objectKind" = '${kind}' AND g."objectId" = ${id}`

/**
 * Expression for the highest level that grants give one person on the object whose id is in `column`: 3 for `own`, 2 for `edit`, 1 for `use`, and null
 * for none. Takes `grantValues`.
 */
export function grantedLevelSql(kind: ObjectKind, column: string): string {
  return `(SELECT MAX(CASE g."level" WHEN 'own' THEN 3 WHEN 'edit' THEN 2 ELSE 1 END) FROM "AccessGrant" g
    WHERE ${objectIs(kind, column)} AND ${reachesSql('?', '?')})`
}

/** Level that `grantedLevelSql` found. */
export function grantedLevel(found: number | bigint | null): Level | null {
  return found === null ? null : (levels[Number(found) - 1] ?? null)
}

/** Expression for who has something granted, apart from its owner: `everyone`, `people` or `nobody`. */
export function sharedWithSql(kind: ObjectKind, column: string): string {
  const given = `SELECT 1 FROM "AccessGrant" g WHERE ${objectIs(kind, column)}`
  return `CASE WHEN EXISTS (${given} AND g."subjectKind" = 'everyone') THEN 'everyone' WHEN EXISTS (${given}) THEN 'people' ELSE 'nobody' END`
}

/** Condition: a grant of this level or a higher one reaches one person on the object whose id is in `column`. Takes `grantValues`. */
export function grantedSql(kind: ObjectKind, column: string, least: Level = 'use'): string {
  return `EXISTS (SELECT 1 FROM "AccessGrant" g WHERE ${objectIs(kind, column)}${levelIs(least)} AND ${reachesSql('?', '?')})`
}

/** The same for the person whose id is in another column. */
export function grantedToSql(kind: ObjectKind, column: string, { user, least = 'use' }: { user: string; least?: Level }): string {
  const role = `(SELECT ${ROLE_OF_ACCOUNT} FROM "User" u WHERE u."id" = ${user})`
  return `EXISTS (SELECT 1 FROM "AccessGrant" g WHERE ${objectIs(kind, column)}${levelIs(least)} AND ${reachesSql(user, role)})`
}

/** The same for Prisma: a grant of this level or a higher one reaches the person. */
export function grantsTo({ userId, role }: Asker, least: Level = 'use'): Prisma.AccessGrantWhereInput {
  const reaching = [
    { userId },
    { group: { members: { some: { userId } } } },
    { subjectKind: 'everyone' },
    { subjectKind: 'role', subjectId: roleName(role) },
  ]
  return { ...(least === 'use' ? {} : { level: { in: levelsFrom(least) } }), OR: reaching }
}

const levelsFrom = (least: Level) => levels.slice(levels.indexOf(least))

function levelIs(least: Level): string {
  if (least === 'use') return ''
  return ` AND g."level" IN (${levelsFrom(least)
    .map(level => `'${level}'`)
    .join(', ')})`
}

export function grantValues({ userId, role }: Asker): [string, string, string] {
  return [userId, roleName(role), userId]
}

/** Condition on an account `u`: a grant of this kind on the object of one value reaches it. */
export function grantedToAccountSql(kind: ObjectKind): string {
  return `EXISTS (SELECT 1 FROM "AccessGrant" g WHERE ${objectIs(kind, '?')} AND ${reachesSql('u."id"', ROLE_OF_ACCOUNT)})`
}
