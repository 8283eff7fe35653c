import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { Auth } from './auth.ts'
import { enterGroups, invitationByToken, spendInvitation } from './invitations.ts'
import { hashPassword, requireStrong } from './password.ts'
import type { Groups } from './reach.ts'
import { SELF_REGISTERED } from './self-registered.ts'
import { normalEmail, toUserView, userSelect } from './user-view.ts'
import { insertUser, oneAtATime, orEmailTaken } from './user-writes.ts'

type Access = Pick<Auth['users'], 'setPassword' | 'changeOwnPassword' | 'update' | 'remove' | 'signOutEverywhere'>

export interface UsersDeps extends Access {
  registration: () => Promise<'open' | 'closed'>
  groups: Groups
}

export function createUsers(platform: Platform, { registration, groups, ...access }: UsersDeps): Omit<Auth['users'], 'apply'> {
  const { db, clock, audit } = platform
  return {
    ...access,
    count: () => db.client.user.count(),

    list: async () =>
      (await db.client.user.findMany({ where: { kind: 'person' }, orderBy: { createdAt: 'asc' }, select: userSelect })).map(toUserView),

    async get(userId) {
      const user = await db.client.user.findUnique({ where: { id: userId }, select: userSelect })
      if (!user) throw new AppError('user_not_found')
      return toUserView(user)
    },

    async create({ email, name, password, role }) {
      const passwordHash = await hashPassword(password)
      const user = await orEmailTaken(db.client.$transaction(tx => insertUser(tx, clock, { email, name, passwordHash, role })))
      await audit.record({ action: 'user.create', target: user.id, detail: { role } })
      return toUserView(user)
    },

    async createFirst({ email, name, password }) {
      requireStrong(password)
      const passwordHash = await hashPassword(password)
      const user = await db.client.$transaction(async tx => {
        await oneAtATime(tx, clock, 'first-user')
        if ((await tx.user.count()) > 0) throw new AppError('not_found')
        return insertUser(tx, clock, { email, name, passwordHash, role: 'admin' })
      })
      await audit.record({ actorId: user.id, action: 'user.create', target: user.id, detail: { role: 'admin', first: true } })
      return toUserView(user)
    },

    async register({ email, name, password, invitation }) {
      const isOpen = (await registration()) === 'open'
      if (invitation === undefined && !isOpen) throw new AppError('registration_closed')
      requireStrong(password)
      const passwordHash = await hashPassword(password)
      const user = await orEmailTaken(
        db.client.$transaction(async tx => {
          const invited = invitation === undefined ? null : await invitationByToken(tx, clock, invitation)
          if (invitation !== undefined && invited?.email !== normalEmail(email)) throw new AppError('invitation_not_found')
          if (invited) await spendInvitation(tx, clock, invited.id)
          const preferences = invited ? {} : SELF_REGISTERED
          const named = name?.trim() || invited?.name
          const made = await insertUser(tx, clock, { email, name: named, passwordHash, role: invited?.role ?? 'member', preferences })
          await enterGroups(tx, groups, made.id, invited)
          return made
        }),
      )
      const detail = { role: user.role, invited: invitation !== undefined }
      await audit.record({ actorId: user.id, action: 'user.register', target: user.id, detail })
      return toUserView(user)
    },

    async rename(actor, name) {
      await db.client.user.update({ where: { id: actor.userId }, data: { name: name.trim() } })
      await audit.record({ actor, action: 'user.rename', target: actor.userId })
    },
  }
}
