import type { Actor, Role } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { isUniqueViolation, now, type Platform, type Prisma, toStorableJson } from '#lib/platform/index.ts'
import { access as t } from '#lib/words/en/access.ts'
import type { Groups, GroupView } from './access.ts'
import { findCandidates } from './candidates.ts'
import { nameKey, shownName } from './group-name.ts'
import type { GroupSource } from './kinds.ts'
import { closeTo } from './last-grants.ts'
import { pageOf, placeIn } from './page.ts'

const columns = {
  id: true,
  name: true,
  key: true,
  source: true,
  createdAt: true,
  _count: { select: { members: true } },
} satisfies Prisma.GroupSelect
const person = { createdAt: true, user: { select: { id: true, name: true, email: true, role: true } } } satisfies Prisma.GroupMemberSelect

type GroupRow = Prisma.GroupGetPayload<{ select: typeof columns }>

/** Most groups that one form offers. */
const MOST_CHOICES = 1_000

interface GroupsDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'audit'>
  /** Called after people may have lost access. */
  endLost(): Promise<void>
}

export function createGroups({ platform, endLost }: GroupsDeps): Groups {
  const { db, clock, audit } = platform

  const find = async (id: string): Promise<GroupRow> => {
    const row = isId(id) ? await db.client.group.findUnique({ where: { id }, select: columns }) : null
    if (!row) throw new AppError('group_not_found')
    return row
  }
  const requireOwn = async (id: string): Promise<GroupRow> => {
    const row = await find(id)
    if (row.source !== 'manual') throw new AppError('declared_elsewhere', { message: t('groupKeptElsewhere') })
    return row
  }
  const record = (actor: Actor, action: string, target: string, detail: Record<string, string>) =>
    audit.record({ actorId: actor.userId, action: `group.${action}`, target, detail })

  return {
    async list(page, reach = 'everybody') {
      const rows = await db.client.group.findMany({
        where: { key: { gt: placeIn(page) }, ...(reach === 'everybody' ? {} : { id: { in: [...reach.groupIds] } }) },
        orderBy: { key: 'asc' },
        take: page.limit + 1,
        select: columns,
      })
      return pageOf(rows, page, { placeOf: ({ key }) => key, view: toView })
    },

    choices: ({ userId, role }) =>
      db.client.group.findMany({
        where: role === 'admin' ? {} : { members: { some: { userId } } },
        orderBy: { key: 'asc' },
        take: MOST_CHOICES,
        select: { id: true, name: true },
      }),

    async get(id, reach = 'everybody') {
      if (reach !== 'everybody' && !reach.groupIds.includes(id)) throw new AppError('group_not_found')
      return toView(await find(id))
    },

    async create(actor, { name }) {
      const at = now(clock)
      const row = { id: newId(clock.nowMs()), ...namesOf(name), createdAt: at, updatedAt: at }
      await orNameTaken(db.client.group.create({ data: row }))
      await record(actor, 'create', row.id, { name: row.name })
      return toView(await find(row.id))
    },

    async rename(actor, id, { name }) {
      await requireOwn(id)
      const names = namesOf(name)
      await orNameTaken(db.client.group.updateMany({ where: { id }, data: { ...names, updatedAt: now(clock) } }))
      await record(actor, 'rename', id, { name: names.name })
      return toView(await find(id))
    },

    async remove(actor, id) {
      const { name } = await requireOwn(id)
      await db.client.$transaction(async tx => {
        await closeTo(tx, clock, { kind: 'group', id })
        await tx.group.deleteMany({ where: { id } })
      })
      await endLost()
      await record(actor, 'delete', id, { name })
    },

    async members(groupId, page) {
      await find(groupId)
      const rows = await db.client.groupMember.findMany({
        where: { groupId, userId: { gt: placeIn(page) } },
        orderBy: { userId: 'asc' },
        take: page.limit + 1,
        select: person,
      })
      return pageOf(rows, page, {
        placeOf: ({ user }) => user.id,
        view: ({ user: { id: userId, role, ...user }, createdAt: addedAt }) => ({ userId, ...user, role: role as Role, addedAt }),
      })
    },

    candidates: (groupId, text) => findCandidates(db, groupId, text),

    async add(actor, groupId, userId) {
      const { name } = await requireOwn(groupId)
      const found = isId(userId) ? await db.client.user.findUnique({ where: { id: userId }, select: { id: true } }) : null
      if (!found) throw new AppError('user_not_found')
      const where = { groupId_userId: { groupId, userId } }
      await db.client.groupMember.upsert({
        where,
        create: { groupId, userId, addedById: actor.userId, createdAt: now(clock) },
        update: {},
      })
      await record(actor, 'add_person', groupId, { name, userId })
    },

    async drop(actor, groupId, userId) {
      const { name } = await requireOwn(groupId)
      const { count } = await db.client.groupMember.deleteMany({ where: { groupId, userId } })
      if (count === 0) throw new AppError('user_not_found', { message: t('personNotInGroup') })
      await endLost()
      await record(actor, 'remove_person', groupId, { name, userId })
    },
  }
}

function toView({ source, _count, key: _key, ...group }: GroupRow): GroupView {
  return { ...group, source: source as GroupSource, members: _count.members }
}

function namesOf(given: string): { name: string; key: string } {
  const name = toStorableJson(shownName(given))
  if (name === '') throw new AppError('invalid_request', { message: t('groupNeedsName') })
  return { name, key: toStorableJson(nameKey(given)) }
}

async function orNameTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('name_taken', { message: t('groupNameTaken'), cause: error })
  }
}
