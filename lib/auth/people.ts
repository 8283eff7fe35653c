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

  async function toViews(rows: readonly UserRow[]): Promise<PersonView[]> {
    const of = await groups.groupsOf(rows.map(({ id }) => id))
    return rows.map(row => ({ ...toUserView(row), groups: [...(of.get(row.id) ?? [])] }))
  }

  async function get(actor: Actor, userId: string): Promise<PersonView> {
    const reach = await reachOfReader(actor)
    const row = reaches(reach, userId)
      ? await db.client.user.findFirst({ where: { id: userId, kind: 'person' }, select: userSelect })
      : null
    if (!row) throw new AppError('user_not_found')
    return (await toViews([row]))[0] as PersonView
  }

  return {
    get,

    async page(actor, { cursor, limit, q }) {
      const where = {
        kind: 'person',
        ...within(await reachOfReader(actor)),
        ...named(q),
        ...(cursor === undefined ? {} : { AND: { id: { gt: cursor } } }),
      }
      const rows = await db.client.user.findMany({ where, orderBy: { id: 'asc' }, take: limit + 1, select: userSelect })
      const shown = rows.slice(0, limit)
      return { items: await toViews(shown), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },

    async add(actor, { email, name, password, role = 'member' }) {
      requireRight(actor, 'admin:users')
      requireNoMore(actor, role)
      if (password !== undefined) requireStrong(password)
      const passwordHash = password === undefined ? null : await hashPassword(password)
      const row = await orEmailTaken(db.client.$transaction(tx => insertUser(tx, clock, { email, name, passwordHash, role })))
      await audit.record({ actor, action: 'user.create', target: row.id, detail: { role } })
      return (await toViews([row]))[0] as PersonView
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
