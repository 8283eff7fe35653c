import { AppError } from '#lib/errors.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import type { Actor } from './actor.ts'
import type { Auth, PersonView } from './auth.ts'
import { hashPassword, requireStrong } from './password.ts'
import { type Groups, type Reach, reaches, reachOf } from './reach.ts'
import { requireNoMore, requireRight } from './require-right.ts'
import { toUserView, type UserRow, userSelect } from './user-view.ts'
import { insertUser, orEmailTaken } from './user-writes.ts'

/** People as an administrator sees them, and a manager those of own groups. Service accounts are not among them. */
export function createPeople({ db, clock, audit }: Platform, groups: Groups): Auth['people'] {
  const reachOfReader = (actor: Actor) => reachOf(actor, ['admin:read', 'admin:users'], groups)

  async function toViews(rows: readonly UserRow[], reach: Reach): Promise<PersonView[]> {
    const of = await groups.groupsOf(rows.map(({ id }) => id))
    const isSeen = (groupId: string) => reach === 'everybody' || reach.groupIds.includes(groupId)
    return rows.map(row => ({ ...toUserView(row), groups: (of.get(row.id) ?? []).filter(isSeen) }))
  }

  async function get(actor: Actor, userId: string): Promise<PersonView> {
    const reach = await reachOfReader(actor)
    const row = reaches(reach, userId)
      ? await db.client.user.findFirst({ where: { id: userId, kind: 'person' }, select: userSelect })
      : null
    if (!row) throw new AppError('user_not_found')
    return (await toViews([row], reach))[0] as PersonView
  }

  return {
    get,

    async list(actor) {
      const reach = await reachOfReader(actor)
      const where = { kind: 'person', ...within(reach) }
      const rows = await db.client.user.findMany({ where, orderBy: { createdAt: 'asc' }, select: userSelect })
      const people = await toViews(rows, reach)
      const names = await groups.names([...new Set(people.flatMap(person => person.groups))])
      return { people, groups: [...names].map(([id, name]) => ({ id, name })) }
    },

    async page(actor, { cursor, limit, q }) {
      const reach = await reachOfReader(actor)
      const where = {
        kind: 'person',
        ...within(reach),
        ...named(q),
        ...(cursor === undefined ? {} : { AND: { id: { gt: cursor } } }),
      }
      const rows = await db.client.user.findMany({ where, orderBy: { id: 'asc' }, take: limit + 1, select: userSelect })
      const shown = rows.slice(0, limit)
      return { items: await toViews(shown, reach), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },

    async add(actor, { email, name, password, role = 'member' }) {
      requireRight(actor, 'admin:users')
      requireNoMore(actor, role)
      if (password !== undefined) requireStrong(password)
      const passwordHash = password === undefined ? null : await hashPassword(password)
      const row = await orEmailTaken(db.client.$transaction(tx => insertUser(tx, clock, { email, name, passwordHash, role })))
      await audit.record({ actor, action: 'user.create', target: row.id, detail: { role } })
      return (await toViews([row], 'everybody'))[0] as PersonView
    },
  }
}

function within(reach: Reach): Prisma.UserWhereInput {
  return reach === 'everybody' ? {} : { id: { in: [...reach.userIds] } }
}

/** Fits people whose name or e-mail address holds the text. */
function named(q: string | undefined): Prisma.UserWhereInput {
  return q === undefined ? {} : { OR: [{ name: { contains: q } }, { email: { contains: q.toLowerCase() } }] }
}
