import { type Asker, grantedSql, grantsTo, grantValues, type Level } from '#lib/access/index.ts'
import type { Prisma, SqlScalar } from '#lib/platform/index.ts'
import { type ChatAccess, levelOf, type ProjectRole } from './roles.ts'

/**
 * Scope of every read and write of chats, and of what belongs to them: chats that are not deleted and are the actor's own, or shared in a project of
 * theirs. No room but this one decides who may see a chat.
 */
export function chatsFor(actor: Asker, access: ChatAccess = 'read'): Prisma.ChatWhereInput {
  return access === 'own' ? ownChats(actor) : { deletedAt: null, OR: [{ userId: actor.userId }, sharedWith(actor, access)] }
}

/** Scope of projects in which the actor has this role or a higher one. */
export function projectsFor(actor: Asker, least: ProjectRole = 'reader'): Prisma.ProjectWhereInput {
  return { grants: { some: grantsTo(actor, levelOf[least]) } }
}

/** Scope of what is the owner's alone. */
export function ownChats(actor: Pick<Asker, 'userId'>): { userId: string; deletedAt: null } {
  return { userId: actor.userId, deletedAt: null }
}

function sharedWith(actor: Asker, access: 'read' | 'write'): Prisma.ChatWhereInput {
  return { sharedInProject: true, project: projectsFor(actor, access === 'read' ? 'reader' : 'writer') }
}

/** The same scope for SQL past Prisma: a condition on the table `Chat`, which the statement calls `c`, and its values. */
export function chatsSql(actor: Asker, access: ChatAccess = 'read'): { where: string; values: SqlScalar[] } {
  if (access === 'own') return { where: OWN, values: [actor.userId] }
  return { where: access === 'read' ? READ : WRITE, values: accessValues(actor) }
}

const inProject = (least: Level) => grantedSql('project', 'c."projectId"', least)
const OWN = 'c."deletedAt" IS NULL AND c."userId" = ?'
const READ = `c."deletedAt" IS NULL AND (c."userId" = ? OR (c."sharedInProject" AND ${inProject('use')}))`
const WRITE = `c."deletedAt" IS NULL AND (c."userId" = ? OR (c."sharedInProject" AND ${inProject('edit')}))`

/** Expression for SQL past Prisma: the access of a person to the chat `c`, where the statement has found that they may read it. Takes `accessValues`. */
export const ACCESS_SQL = `CASE WHEN c."userId" = ? THEN 'own' WHEN ${inProject('edit')} THEN 'write' ELSE 'read' END`

export function accessValues(actor: Asker): string[] {
  return [actor.userId, ...grantValues(actor)]
}

/** Tells whether an access includes another. */
export function includes(given: ChatAccess, wanted: ChatAccess): boolean {
  const order: ChatAccess[] = ['read', 'write', 'own']
  return order.indexOf(given) >= order.indexOf(wanted)
}
