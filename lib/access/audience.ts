import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type Clock, type Database, now, type Tx } from '#lib/platform/index.ts'
import { access as t } from '#lib/words/en/access.ts'
import { server } from '#lib/words/en/server.ts'
import type { Asker } from './access.ts'
import type { AudienceForm } from './forms.ts'
import { grantRow } from './grant-row.ts'
import type { ObjectRef, Subject } from './kinds.ts'

/** People and groups who may use something besides its owner, as its own form says it. `groupIds` null leaves its groups as they are. */
export type Audience = { kind: 'nobody' } | { kind: 'people'; userIds: string[]; groupIds: string[] | null } | { kind: 'everyone' }

export const noAudience: Audience = { kind: 'nobody' }

/** People and groups to whom something is granted. */
export interface SharedWith {
  people: { id: string; name: string; email: string }[]
  groups: { id: string; name: string }[]
}

type Client = Pick<Database, 'client'>['client']

/** Turns a form into an audience. Throws `unusable` that names addresses without an account, and for a group that the person may not choose. */
export async function audienceOf(client: Client, person: Asker, form: AudienceForm, object?: ObjectRef): Promise<Audience> {
  if (form.kind !== 'people') return form
  const emails = [...new Set(form.emails.map(email => email.trim().toLowerCase()))]
  const found = await client.user.findMany({ where: { email: { in: emails } }, select: { id: true, email: true } })
  const known = new Set(found.map(({ email }) => email))
  const unknown = emails.filter(email => !known.has(email))
  if (unknown.length > 0) {
    const message = server('noAccounts', { count: unknown.length, addresses: unknown.slice(0, 5).join(', ') })
    throw new AppError('unusable', { message, details: { emails: unknown } })
  }
  const groupIds = form.groups ? [...new Set(form.groups)] : null
  if (groupIds) await requireGroups(client, person, { groupIds, object })
  return { kind: 'people', userIds: found.map(({ id }) => id), groupIds }
}

/** Requires groups that exist, and of which the person is one, unless they are there already. Administrators choose any. */
export async function requireGroups(
  client: Client | Tx,
  { userId, role }: Asker,
  { groupIds, object }: { groupIds: readonly string[]; object?: ObjectRef | undefined },
): Promise<void> {
  const isThere = object ? [{ grants: { some: { objectKind: object.kind, objectId: object.id } } }] : []
  const mine = role === 'admin' ? {} : { OR: [{ members: { some: { userId } } }, ...isThere] }
  const count = await client.group.count({ where: { id: { in: [...groupIds] }, ...mine } })
  if (count < new Set(groupIds).size) throw new AppError('unusable', { message: t('groupNotYours') })
}

/**
 * Writes the grants that an audience says. `nobody` ends all of them. The others add what is missing with the level `use`, and leave higher levels and
 * grants of roles, which the form cannot say.
 */
export async function writeAudience(
  tx: Tx,
  clock: Clock,
  { object, audience, givenById }: { object: ObjectRef; audience: Audience; givenById: string },
): Promise<void> {
  const of = { objectKind: object.kind, objectId: object.id }
  if (audience.kind === 'nobody') {
    await tx.accessGrant.deleteMany({ where: of })
    return
  }
  const isForAll = audience.kind === 'everyone'
  const ended = isForAll
    ? [{ subjectKind: { in: ['user', 'group'] }, level: 'use' }]
    : [
        { subjectKind: 'everyone' },
        { subjectKind: 'user', subjectId: { notIn: audience.userIds } },
        ...(audience.groupIds ? [{ subjectKind: 'group', subjectId: { notIn: audience.groupIds } }] : []),
      ]
  await tx.accessGrant.deleteMany({ where: { ...of, OR: ended } })
  const there = await tx.accessGrant.findMany({ where: of, select: { subjectKind: true, subjectId: true } })
  const has = new Set(there.map(({ subjectKind, subjectId }) => `${subjectKind} ${subjectId}`))
  const subjects = subjectsOf(audience).filter(({ kind, id }) => !has.has(`${kind} ${id}`))
  const grant = { object, level: 'use', givenById, createdAt: now(clock) } as const
  await tx.accessGrant.createMany({ data: subjects.map(subject => grantRow({ ...grant, id: newId(clock.nowMs()), subject })) })
}

function subjectsOf(audience: Exclude<Audience, { kind: 'nobody' }>): Subject[] {
  if (audience.kind === 'everyone') return [{ kind: 'everyone', id: '' }]
  const people = audience.userIds.map(id => ({ kind: 'user', id }) as const)
  return [...people, ...(audience.groupIds ?? []).map(id => ({ kind: 'group', id }) as const)]
}

/** Reads the people and groups to whom something is granted, by address and name. */
export async function sharedWith(client: Client, object: ObjectRef): Promise<SharedWith> {
  const rows = await client.accessGrant.findMany({
    where: { objectKind: object.kind, objectId: object.id, subjectKind: { in: ['user', 'group'] } },
    select: { user: { select: { id: true, name: true, email: true } }, group: { select: { id: true, name: true, key: true } } },
  })
  const groups = rows.flatMap(({ group }) => group ?? []).sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    people: rows.flatMap(({ user }) => user ?? []).sort((a, b) => (a.email < b.email ? -1 : 1)),
    groups: groups.map(({ id, name }) => ({ id, name })),
  }
}

/** Tells whether an audience is the one that its thing already has, as far as the form says it. */
export function isAudience(audience: Audience, kind: Audience['kind'], { people, groups }: SharedWith): boolean {
  if (audience.kind !== 'people' || kind !== 'people') return audience.kind === kind
  const isSame = (given: readonly string[], there: readonly { id: string }[]) =>
    given.length === there.length && there.every(({ id }) => given.includes(id))
  return isSame(audience.userIds, people) && (audience.groupIds === null || isSame(audience.groupIds, groups))
}

/** Describes what is shared for the audit trail. Names of what a person keeps to themselves stay out of it. */
export function sharedDetail(name: string, audience: Audience): Record<string, string | number> {
  if (audience.kind === 'nobody') return { shared: 'nobody' }
  if (audience.kind === 'everyone') return { name, shared: 'everyone' }
  return { name, shared: 'people', people: audience.userIds.length, groups: audience.groupIds?.length ?? 0 }
}
