import { grantRow, holdGrants, type Subject } from '#lib/access/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type Clock, type Database, now, type Tx } from '#lib/platform/index.ts'
import { access as t } from '#lib/words/en/access.ts'
import type { Audience } from '../settings/audience.ts'

interface GrantOfModel {
  objectId: string
  subjectKind: string
  subjectId: string
  level: string
}

/** Reads who may use each model, as the dashboard's form says it. */
export async function readAudiences({ client }: Pick<Database, 'client'>): Promise<(id: string) => Audience> {
  const rows = await client.accessGrant.findMany({
    where: { objectKind: 'model' },
    select: { objectId: true, subjectKind: true, subjectId: true, level: true },
    orderBy: { id: 'asc' },
  })
  const byModel = Map.groupBy(rows, ({ objectId }) => objectId)
  return id => audienceOf(byModel.get(id) ?? [])
}

function audienceOf(grants: readonly GrantOfModel[]): Audience {
  if (grants.length === 0) return { kind: 'everyone' }
  const isPlain = grants.every(({ level }) => level === 'use')
  if (isPlain && grants.every(({ subjectKind }) => subjectKind === 'user'))
    return { kind: 'users', userIds: grants.map(({ subjectId }) => subjectId) }
  const [only] = grants
  const isOfAdmins = grants.length === 1 && only?.subjectKind === 'role' && only.subjectId === 'administrator'
  return isPlain && isOfAdmins ? { kind: 'admins' } : { kind: 'grants' }
}

/** Writes the grants of a model that the form says; those that it cannot say stay as they are. */
export async function writeAudience(
  tx: Tx,
  clock: Clock,
  { id, audience, givenById }: { id: string; audience: Audience; givenById: string },
): Promise<void> {
  if (audience.kind === 'grants') return
  await holdGrants(tx, clock)
  const subjects = await subjectsOf(tx, audience)
  await tx.accessGrant.deleteMany({ where: { objectKind: 'model', objectId: id } })
  const grant = { object: { kind: 'model', id }, level: 'use', createdAt: now(clock) } as const
  await tx.accessGrant.createMany({ data: subjects.map(subject => grantRow({ ...grant, id: newId(clock.nowMs()), subject, givenById })) })
}

async function subjectsOf(tx: Tx, audience: Exclude<Audience, { kind: 'grants' }>): Promise<Subject[]> {
  if (audience.kind === 'everyone') return []
  if (audience.kind === 'admins') return [{ kind: 'role', id: 'administrator' }]
  const people = await tx.user.findMany({ where: { id: { in: audience.userIds } }, select: { id: true } })
  if (people.length === 0) throw new AppError('unusable', { message: t('nobodyHasAccount') })
  return people.map(({ id }) => ({ kind: 'user', id }))
}
