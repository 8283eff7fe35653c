import type { Actor } from '#lib/auth/index.ts'
import type { Prisma, SqlScalar } from '#lib/platform/index.ts'
import { type ChatAccess, isAtLeast, type ProjectRole, projectRoles } from './roles.ts'

type Asker = Pick<Actor, 'userId'>

const WRITERS: ProjectRole[] = ['writer', 'owner']

/**
 * Scope of every read and write of chats, and of what belongs to them: chats that are not deleted and are the actor's own, or shared in a project of
 * theirs. No room but this one decides who may see a chat.
 */
export function chatsFor(actor: Asker, access: ChatAccess = 'read'): Prisma.ChatWhereInput {
  return access === 'own' ? ownChats(actor) : { deletedAt: null, OR: [{ userId: actor.userId }, sharedWith(actor, access)] }
}

/** Scope of projects in which the actor has this role or a higher one. */
export function projectsFor({ userId }: Asker, least: ProjectRole = 'reader'): Prisma.ProjectWhereInput {
  return { members: { some: { userId, role: { in: projectRoles.filter(role => isAtLeast(role, least)) } } } }
}

/** Scope of what is the owner's alone. */
export function ownChats(actor: Asker): { userId: string; deletedAt: null } {
  return { userId: actor.userId, deletedAt: null }
}

function sharedWith({ userId }: Asker, access: 'read' | 'write'): Prisma.ChatWhereInput {
  const role = access === 'read' ? {} : { role: { in: WRITERS } }
  return { sharedInProject: true, project: { members: { some: { userId, ...role } } } }
}

/** The same scope for SQL past Prisma: a condition on the table `Chat`, which the statement calls `c`, and its values. */
export function chatsSql({ userId }: Asker, access: ChatAccess = 'read'): { where: string; values: SqlScalar[] } {
  if (access === 'own') return { where: OWN, values: [userId] }
  return { where: access === 'read' ? READ : WRITE, values: [userId, userId] }
}

const OWN = 'c."deletedAt" IS NULL AND c."userId" = ?'
const MEMBER = 'SELECT 1 FROM "ProjectMember" pm WHERE pm."projectId" = c."projectId" AND pm."userId" = ?'
const READ = `c."deletedAt" IS NULL AND (c."userId" = ? OR (c."sharedInProject" AND EXISTS (${MEMBER})))`
const WRITE = `c."deletedAt" IS NULL AND (c."userId" = ? OR (c."sharedInProject" AND EXISTS (${MEMBER} AND pm."role" IN ('writer', 'owner'))))`

/** Expression for SQL past Prisma: the access of a person (one value) to the chat `c`, where the statement has found that they may read it. */
export const ACCESS_SQL = `CASE WHEN c."userId" = ? THEN 'own' WHEN EXISTS (${MEMBER} AND pm."role" IN ('writer', 'owner')) THEN 'write' ELSE 'read' END`

/** Tells whether an access includes another. */
export function includes(given: ChatAccess, wanted: ChatAccess): boolean {
  const order: ChatAccess[] = ['read', 'write', 'own']
  return order.indexOf(given) >= order.indexOf(wanted)
}
