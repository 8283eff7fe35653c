import { groupIdsOf, nameKey, roleName } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import type { Approvers } from '../run/run.ts'

/** Most people who are told of one question. */
const MOST_TOLD = 200

/** Finds the people whom a policy names. A group that is gone has its id as its name, and nobody in it. */
export async function findApprovers({ db }: Pick<Platform, 'db'>, approvers: string, askerId: string): Promise<Approvers> {
  const [kind, id] = partsOf(approvers)
  if (kind === 'role')
    return { who: approvers, name: t('roleOfApprovers', { role: id }), people: await peopleOf({ db }, approvers, askerId) }
  const group = await db.client.group.findUnique({
    where: kind === 'name' ? { key: nameKey(id) } : { id },
    select: { id: true, name: true },
  })
  if (!group) return { who: approvers, name: kind === 'name' ? id : '', people: [] }
  const who = `group:${group.id}`
  return { who, name: group.name, people: await peopleOf({ db }, who, askerId) }
}

async function peopleOf({ db }: Pick<Platform, 'db'>, who: string, askerId: string): Promise<string[]> {
  const where = { ...reachedBy(who), id: { not: askerId } }
  return (await db.client.user.findMany({ where, select: { id: true }, take: MOST_TOLD })).map(({ id }) => id)
}

/** Accounts whom a stored `approvers` reaches. */
export function reachedBy(who: string): Prisma.UserWhereInput {
  const [kind, id] = partsOf(who)
  const able = { disabledAt: null, kind: 'person' } as const
  if (kind === 'role') return { ...able, role: { in: (['admin', 'manager', 'member'] as const).filter(role => roleName(role) === id) } }
  return { ...able, groups: { some: { groupId: kind === 'group' ? id : '' } } }
}

/** Values of `approvers` that reach a person. */
export async function standingIn(db: Pick<Platform, 'db'>['db'], { userId, role }: Pick<Actor, 'userId' | 'role'>): Promise<string[]> {
  return [`role:${roleName(role)}`, ...(await groupIdsOf(db)(userId)).map(id => `group:${id}`)]
}

function partsOf(approvers: string): [kind: string, id: string] {
  const at = approvers.indexOf(':')
  return [approvers.slice(0, at), approvers.slice(at + 1)]
}
