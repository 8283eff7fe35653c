import { AppError, isAppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import type { Platform } from '#lib/platform/index.ts'
import { access as t } from '#lib/words/en/access.ts'
import type { Access, Asker, Decision, ObjectFacts, ProjectPeople } from './access.ts'
import { decideBy, withPolicy } from './decide.ts'
import type { ThingsListed } from './find.ts'
import { createGrants } from './grants.ts'
import { createGroups } from './groups.ts'
import { type ObjectKind, type ObjectRef, serverOf } from './kinds.ts'
import { closeTo } from './last-grants.ts'
import { endLostUse, watchLostUse } from './lost-use.ts'
import { createObjects, type ObjectsKnown } from './objects.ts'
import { createOverview } from './overview.ts'
import { GRANT_COLUMNS, type GrantRow, type Standing, sightsOf } from './sight.ts'
import { peopleOf } from './who.ts'

export type { ObjectsKnown } from './objects.ts'

export interface AccessDeps {
  known: ObjectsKnown
  projects: ProjectPeople
  /** Lists what there is to give, for the pages of administrators. */
  listed: ThingsListed
}

const ON_OBJECT = `SELECT ${GRANT_COLUMNS} FROM "AccessGrant" WHERE "objectKind" = ? AND "objectId" = ? ORDER BY "id"`
const GROUPS_OF = `
  SELECT gm."userId", g."id", g."name" FROM "GroupMember" gm JOIN "Group" g ON g."id" = gm."groupId"
  WHERE gm."userId" = ANY(?) ORDER BY g."key"`

export function createAccess(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'audit' | 'log'>,
  { known, projects, listed }: AccessDeps,
): Access {
  const { db, clock } = platform
  const sight = sightsOf(db)
  const factsOf = createObjects(platform, known)

  /** Decides about several people and one object, by three statements at most. */
  async function decideAll(people: readonly Asker[], { kind, id }: ObjectRef, facts: ObjectFacts): Promise<Decision[]> {
    const ids = people.map(({ userId }) => userId)
    const [grants, groups, ofServer] = await Promise.all([
      db.query<GrantRow>(ON_OBJECT, [kind, id]),
      db.query<{ userId: string; id: string; name: string }>(GROUPS_OF, [ids]),
      kind === 'tool' ? serverDecisions(people, serverOf(id)) : [],
    ])
    const groupNames = new Map(groups.map(group => [group.id, group.name]))
    const groupsOf = Map.groupBy(groups, ({ userId }) => userId)
    const policies = await Promise.all(people.map(person => facts.policyFor?.(person) ?? null))
    return people.map((person, index) => {
      const standing: Standing = { ...person, groups: new Set(groupsOf.get(person.userId)?.map(group => group.id)) }
      const server = ofServer[index]
      const decision = decideBy(standing, { kind, id, facts, grants, groupNames, ...(server ? { ofServer: server } : {}) })
      return withPolicy(decision, policies[index] ?? null)
    })
  }

  const serverDecisions = async (people: readonly Asker[], server: string) =>
    decideAll(people, { kind: 'server', id: server }, await factsOf('server', server))

  async function decide(person: Asker, kind: ObjectKind, id: string): Promise<Decision> {
    const [decision] = await decideAll([person], { kind, id }, await factsOf(kind, id))
    return decision as Decision
  }

  const endLost = async () => {
    await endLostUse(platform)
    await projects.endLost()
  }

  const grants = createGrants({ platform, endLost, projects, decide: (actor, { kind, id }) => decide(actor, kind, id) })

  const decideFor: Access['decideFor'] = async (userId, kind, id) => {
    const user = isId(userId)
      ? await db.client.user.findUnique({ where: { id: userId }, select: { id: true, role: true, disabledAt: true } })
      : null
    if (!user) throw new AppError('user_not_found')
    const decision = await decide({ userId: user.id, role: user.role }, kind, id)
    return user.disabledAt === null
      ? decision
      : { allowed: false, level: null, because: [{ rule: 'policy', id: 'disabled', text: t('accountDisabled') }] }
  }

  async function nameOf(kind: ObjectKind, id: string): Promise<string | null> {
    try {
      return (await factsOf(kind, id)).name
    } catch (error) {
      if (isAppError(error) && error.code === 'unknown_object') return null
      throw error
    }
  }

  return {
    sight,
    decide,
    decideFor,
    grants,
    overview: createOverview({ db, listed, grants, decideFor, nameOf }),
    endLost,
    close: watchLostUse(platform),
    groups: createGroups({ platform, endLost }),
    async whoMayUse(kind, id, page) {
      const facts = await factsOf(kind, id)
      const { items, nextCursor } = await peopleOf(platform, { kind, id, facts }, page)
      const people = items.map(({ id: userId, role }) => ({ userId, role }))
      const decisions = await decideAll(people, { kind, id }, facts)
      return {
        nextCursor,
        items: items.flatMap(({ id: userId, name, email }, index) => {
          const { level = null, because = [] } = decisions[index] ?? {}
          // Somebody may have lost it between the two.
          return level === null ? [] : [{ userId, name, email, level, because }]
        }),
      }
    },

    forgetPerson: (tx, userId) => closeTo(tx, clock, { kind: 'user', id: userId }),
  }
}
