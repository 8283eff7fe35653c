import { AppError } from '#lib/errors.ts'
import { now, type Platform, publishRevoked, type Tx } from '#lib/platform/index.ts'
import type { Auth } from './auth.ts'
import { invitationByToken, spendInvitation } from './invitations.ts'
import { hashPassword, passwordMatches, requireStrong } from './password.ts'
import { SELF_REGISTERED } from './self-registered.ts'
import type { Throttle } from './throttle.ts'
import { normalEmail, toUserView, userSelect } from './user-view.ts'
import { insertUser, oneAtATime, orEmailTaken } from './user-writes.ts'

export interface UsersDeps {
  throttle: Throttle
  registration: () => Promise<'open' | 'closed'>
}

export function createUsers(platform: Platform, { throttle, registration }: UsersDeps): Auth['users'] {
  const { db, clock, audit, bus } = platform
  return {
    count: () => db.client.user.count(),

    list: async () => (await db.client.user.findMany({ orderBy: { createdAt: 'asc' }, select: userSelect })).map(toUserView),

    async get(userId) {
      const user = await db.client.user.findUnique({ where: { id: userId }, select: userSelect })
      if (!user) throw new AppError('user_not_found')
      return toUserView(user)
    },

    async create({ email, name, password, role }) {
      const passwordHash = await hashPassword(password)
      const user = await orEmailTaken(db.write(tx => insertUser(tx, clock, { email, name, passwordHash, role })))
      await audit.record({ action: 'user.create', target: user.id, detail: { role } })
      return toUserView(user)
    },

    async createFirst({ email, name, password }) {
      requireStrong(password)
      const passwordHash = await hashPassword(password)
      const user = await db.write(async tx => {
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
        db.write(async tx => {
          const invited = invitation === undefined ? null : await invitationByToken(tx, clock, invitation)
          if (invitation !== undefined && invited?.email !== normalEmail(email)) throw new AppError('invitation_not_found')
          if (invited) await spendInvitation(tx, clock, invited.id)
          const preferences = invited ? {} : SELF_REGISTERED
          return insertUser(tx, clock, { email, name, passwordHash, role: invited?.role ?? 'member', preferences })
        }),
      )
      const detail = { role: user.role, invited: invitation !== undefined }
      await audit.record({ actorId: user.id, action: 'user.register', target: user.id, detail })
      return toUserView(user)
    },

    async setPassword(address, password) {
      const email = normalEmail(address)
      const passwordHash = await hashPassword(password)
      const changed = await db.client.user.updateMany({ where: { email }, data: { passwordHash, tokenVersion: { increment: 1 } } })
      if (changed.count === 0) throw new AppError('user_not_found')
      publishRevoked(bus)
      await throttle.forget(email)
      await audit.record({ action: 'user.set_password', detail: { email } })
    },

    async changeOwnPassword(actor, { current, next }) {
      requireStrong(next)
      const { passwordHash: stored } = await db.client.user.findUniqueOrThrow({
        where: { id: actor.userId },
        select: { passwordHash: true },
      })
      const attempt = { email: actor.email, address: '' }
      if (stored !== null) {
        await throttle.begin(attempt)
        if (!(await passwordMatches(current, stored))) throw new AppError('wrong_password')
        await throttle.succeeded(attempt)
      }
      const passwordHash = await hashPassword(next)
      const { tokenVersion } = await db.client.user.update({
        where: { id: actor.userId },
        data: { passwordHash, tokenVersion: { increment: 1 } },
        select: { tokenVersion: true },
      })
      publishRevoked(bus)
      await audit.record({ actorId: actor.userId, action: 'user.change_password', target: actor.userId })
      return { userId: actor.userId, tokenVersion }
    },

    async rename(actor, name) {
      await db.client.user.update({ where: { id: actor.userId }, data: { name: name.trim() } })
      await audit.record({ actorId: actor.userId, action: 'user.rename', target: actor.userId })
    },

    async update(actor, userId, change) {
      if (!actor.rights.has('admin:write')) throw new AppError('forbidden')
      const user = await db.write(async tx => {
        await oneAtATime(tx, clock, 'administrators')
        const before = await tx.user.findUnique({ where: { id: userId }, select: { role: true, disabledAt: true } })
        if (!before) throw new AppError('user_not_found')
        const disabled = change.disabled ?? before.disabledAt !== null
        const role = change.role ?? before.role
        if (role !== 'admin' || disabled) await requireAnotherAdministrator(tx, userId)
        const hasLostAccess = disabled && before.disabledAt === null
        return tx.user.update({
          where: { id: userId },
          data: {
            role,
            disabledAt: disabled ? (before.disabledAt ?? now(clock)) : null,
            ...(hasLostAccess ? { tokenVersion: { increment: 1 } } : {}),
          },
          select: userSelect,
        })
      })
      publishRevoked(bus)
      await audit.record({ actorId: actor.userId, action: 'user.update', target: userId, detail: change })
      return toUserView(user)
    },

    async signOutEverywhere(userId, by) {
      const changed = await db.client.user.updateMany({ where: { id: userId }, data: { tokenVersion: { increment: 1 } } })
      if (changed.count === 0) throw new AppError('user_not_found')
      publishRevoked(bus)
      await audit.record({ actorId: by?.userId ?? userId, action: 'user.sign_out_everywhere', target: userId })
    },
  }
}

async function requireAnotherAdministrator(tx: Tx, userId: string): Promise<void> {
  const others = await tx.user.count({ where: { role: 'admin', disabledAt: null, id: { not: userId } } })
  if (others === 0) throw new AppError('last_admin')
}
