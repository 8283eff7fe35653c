import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, type Platform, type Prisma, type Tx } from '#lib/platform/index.ts'
import { access as t } from '#lib/words/en/access.ts'
import type { AccessGrants, Decision, GrantFilter, GrantView, ProjectPeople } from './access.ts'
import { grantRow } from './grant-row.ts'
import { grantedRoles, type Level, type ObjectKind, type ObjectRef, reaches, type Subject, type SubjectKind } from './kinds.ts'
import { holdGrants } from './last-grants.ts'
import { pageOf, placeIn } from './page.ts'

const columns = {
  id: true,
  subjectKind: true,
  subjectId: true,
  objectKind: true,
  objectId: true,
  level: true,
  createdAt: true,
  givenById: true,
} satisfies Prisma.AccessGrantSelect

interface GrantsDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'audit'>
  /** Throws `unknown_object`. */
  decide(actor: Actor, object: ObjectRef): Promise<Decision>
  endLost(): Promise<void>
  projects: ProjectPeople
}

export function createGrants({ platform, decide, endLost, projects }: GrantsDeps): AccessGrants {
  const { db, clock, audit } = platform

  const record = (actor: Actor, action: string, { id, subject, object, level }: GrantView) =>
    audit.record({
      actorId: actor.userId,
      action: `access_grant.${action}`,
      target: id,
      detail: { subject: wordsOf(subject), object: wordsOf(object), level },
    })

  /** Requires that the actor has the level; administrators have every one. */
  const requireNoMore = async (actor: Actor, object: ObjectRef, level: Level) => {
    const has = await decide(actor, object)
    if (actor.role !== 'admin' && !reaches(has.level, level)) throw new AppError('more_than_you_have')
  }

  /** Writes in turn with deletions, and keeps the rules of a project. */
  const changing = <T>(
    { subject, object: { kind, id } }: { subject?: Subject; object: ObjectRef },
    write: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    db.client.$transaction(async tx => {
      await holdGrants(tx, clock)
      if (kind === 'project') await projects.hold(tx, id)
      if (subject) await requireSubject(tx, subject)
      const written = await write(tx)
      if (kind === 'project') await projects.keepOwned(tx, id)
      return written
    })

  const ended = async ({ object, subject }: GrantView) => {
    await endLost()
    if (object.kind === 'project') await projects.tell(object.id, subject.kind === 'user' ? [subject.id] : [])
  }

  return {
    async list(filter, page, also = {}) {
      const rows = await db.client.accessGrant.findMany({
        where: { ...given(filter), id: { gt: placeIn(page) }, AND: also },
        orderBy: { id: 'asc' },
        take: page.limit + 1,
        select: columns,
      })
      return pageOf(rows, page, { placeOf: ({ id }) => id, view: toView })
    },

    async give(actor, { subject, object, level }) {
      await requireNoMore(actor, object, level)
      if (object.kind === 'folder' && (await db.client.folder.count({ where: { id: object.id } })) === 0)
        throw new AppError('declared_elsewhere')
      const row = grantRow({ id: newId(clock.nowMs()), subject, object, level, givenById: actor.userId, createdAt: now(clock) })
      const place = { objectKind: object.kind, objectId: object.id, subjectKind: subject.kind, subjectId: subject.id }
      const write = (client: Tx) =>
        client.accessGrant.upsert({
          where: { objectKind_objectId_subjectKind_subjectId: place },
          create: row,
          update: { level, givenById: actor.userId },
          select: columns,
        })
      const stored = await orGone(changing({ subject, object }, write))
      const view = toView(stored)
      // The first grant of a model, server or tool takes it from everybody else.
      await ended(view)
      await record(actor, 'give', view)
      return view
    },

    async take(actor, grantId) {
      const row = isId(grantId) ? await db.client.accessGrant.findUnique({ where: { id: grantId }, select: columns }) : null
      if (!row) throw new AppError('access_grant_not_found')
      const view = toView(row)
      if (actor.role !== 'admin') await requireNoMore(actor, view.object, view.level)
      const { count } = await changing({ object: view.object }, client => client.accessGrant.deleteMany({ where: { id: grantId } }))
      if (count === 0) throw new AppError('access_grant_not_found')
      await ended(view)
      await record(actor, 'take', view)
    },
  }
}

async function requireSubject(client: Tx, { kind, id }: Subject): Promise<void> {
  const isKnown =
    kind === 'user'
      ? isId(id) && (await client.user.count({ where: { id } })) > 0
      : kind === 'group'
        ? isId(id) && (await client.group.count({ where: { id } })) > 0
        : kind === 'role'
          ? (grantedRoles as readonly string[]).includes(id)
          : id === ''
  if (!isKnown) throw new AppError('unknown_subject', { details: { kind, id } })
}

/** Turns the refusal of the database where subject or object was deleted in the meantime into ours. */
async function orGone<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'P2003') throw error
    throw new AppError('unknown_subject', { message: t('goneMeanwhile'), cause: error })
  }
}

function given({ subjectKind, subjectId, objectKind, objectId }: GrantFilter): Prisma.AccessGrantWhereInput {
  return {
    ...(subjectKind === undefined ? {} : { subjectKind }),
    ...(subjectId === undefined ? {} : { subjectId }),
    ...(objectKind === undefined ? {} : { objectKind }),
    ...(objectId === undefined ? {} : { objectId }),
  }
}

function toView({ id, createdAt, givenById, ...row }: Prisma.AccessGrantGetPayload<{ select: typeof columns }>): GrantView {
  return {
    id,
    subject: { kind: row.subjectKind as SubjectKind, id: row.subjectId },
    object: { kind: row.objectKind as ObjectKind, id: row.objectId },
    level: row.level as Level,
    createdAt,
    givenById,
  }
}

function wordsOf({ kind, id }: { kind: string; id: string }): string {
  return id === '' ? kind : `${kind} ${id}`
}
