import { AppError, isAppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { AccessGrants, AccessOverview, Decision, NamedGrant } from './access.ts'
import { findSubjects, listThings, MOST_FOUND, matching, placeOf, shownGrants, subjectNames, type ThingsListed } from './find.ts'
import type { ObjectKind } from './kinds.ts'
import { pageOf, placeIn } from './page.ts'

interface OverviewDeps {
  db: Platform['db']
  listed: ThingsListed
  grants: AccessGrants
  /** Throws `unknown_object` and `user_not_found`. */
  decideFor(userId: string, kind: ObjectKind, id: string): Promise<Decision>
  /** Name of an object; null where it is gone. */
  nameOf(kind: ObjectKind, id: string): Promise<string | null>
}

/** Shows who was given what, and what one person may use, by name. */
export function createOverview({ db, listed, grants, decideFor, nameOf }: OverviewDeps): AccessOverview {
  const { client } = db
  const things = (kind: ObjectKind) => listThings({ db, listed }, kind)

  return {
    subjects: (kind, text) => findSubjects(db, kind, text),
    things: async (kind, text) => matching(await things(kind), text).slice(0, MOST_FOUND),

    async grants(filter, page) {
      const { items, nextCursor } = await grants.list(filter, page, shownGrants)
      const givers = items.flatMap(({ givenById }) => givenById ?? []).map(id => ({ kind: 'user', id }) as const)
      const kinds = [...new Set(items.map(({ object }) => object.kind))]
      const [subjects, listedOf, beside] = await Promise.all([
        subjectNames(db, [...items.map(({ subject }) => subject), ...givers]),
        Promise.all(kinds.map(async kind => [kind, new Map((await things(kind)).map(({ id, name }) => [id, name]))] as const)),
        client.accessGrant.groupBy({
          by: ['objectKind', 'objectId'],
          where: { objectId: { in: [...new Set(items.map(({ object }) => object.id))] } },
          _count: true,
        }),
      ])
      const names = new Map(listedOf)
      const counts = new Map(beside.map(row => [`${row.objectKind} ${row.objectId}`, row._count]))
      const named = items.map(async ({ givenById, subject, object, ...grant }): Promise<NamedGrant> => {
        const isNamed = subject.kind === 'user' || subject.kind === 'group'
        return {
          ...grant,
          subject: { ...subject, name: isNamed ? (subjects.get(`${subject.kind} ${subject.id}`) ?? null) : subject.id },
          object: { ...object, name: names.get(object.kind)?.get(object.id) ?? (await nameOf(object.kind, object.id)) },
          givenBy: givenById === null ? null : (subjects.get(`user ${givenById}`) ?? null),
          isOnly: counts.get(`${object.kind} ${object.id}`) === 1,
        }
      })
      return { items: await Promise.all(named), nextCursor }
    },

    async ofPerson(userId, { kind, text }, page) {
      const person = await client.user.findUnique({ where: { id: userId }, select: { id: true, name: true, email: true } })
      if (!person) throw new AppError('user_not_found')
      const after = placeIn(page)
      const rest = matching(await things(kind), text).filter(thing => placeOf(thing) > after)
      const { items, nextCursor } = pageOf(rest.slice(0, page.limit + 1), page, { placeOf, view: thing => thing })
      const decided = items.map(async thing => {
        const decision = await decideFor(userId, kind, thing.id).catch(orGone)
        return decision ? [{ ...thing, ...decision }] : []
      })
      return { person, items: (await Promise.all(decided)).flat(), nextCursor }
    },
  }
}

/** Leaves out what was deleted since it was listed. */
function orGone(error: unknown): null {
  if (isAppError(error) && error.code === 'unknown_object') return null
  throw error
}
