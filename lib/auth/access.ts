import { AppError } from '#lib/errors.ts'
import { now, type Platform, type Tx } from '#lib/platform/index.ts'
import { type Ended, endActing, endAdministering, publishEnded, type Reach } from './acting.ts'
import type { Auth } from './auth.ts'
import { hashPassword, passwordMatches, requireStrong } from './password.ts'
import { type Groups, reaches, reachOf } from './reach.ts'
import { requireNoMore, requireRight } from './require-right.ts'
import { SESSION_SECONDS } from './session.ts'
import type { Throttle } from './throttle.ts'
import { normalEmail, toUserView, userSelect } from './user-view.ts'
import { oneAtATime } from './user-writes.ts'

export interface AccessDeps {
  throttle: Throttle
  /** Removes a person's data outside the database (files), before the person is deleted. Returns a function to call afterwards. */
  forget?: ((userId: string) => Promise<Leaving>) | undefined
  groups: Groups
}

type Access = Pick<Auth['users'], 'setPassword' | 'changeOwnPassword' | 'update' | 'remove' | 'signOutEverywhere'> &
  Pick<Auth, 'endSession'>

/** Rest of what other rooms do about a person who is deleted. */
export interface Leaving {
  /** Runs in the transaction that deletes the account. */
  atLast(tx: Tx): Promise<void>
  /** Runs once the account is deleted. */
  tell(): Promise<void>
}

/** Ends sessions, and everything else that acts for a person (the list is in `acting.ts`). */
export function createAccess(platform: Platform, { throttle, forget, groups }: AccessDeps): Access {
  const { db, clock, audit, bus } = platform

  /** Stores a change, ends everything within `reach` in the same transaction, and publishes the end. */
  async function ending<T>(userId: string, reach: Reach, change: (tx: Tx) => Promise<T>, keptSession: string | null = null): Promise<T> {
    const [changed, ended] = await db.client.$transaction(async (tx): Promise<[T, Ended]> => {
      const result = await change(tx)
      return [result, await endActing(tx, reach, { userId, at: now(clock), keptSession })]
    })
    publishEnded(bus, ended)
    return changed
  }

  return {
    async endSession({ userId, sessionId = '' }) {
      if (sessionId === '') return
      const row = { id: sessionId, userId, expiresAt: new Date(clock.nowMs() + SESSION_SECONDS * 1000) }
      await db.client.$transaction(async tx => {
        await tx.endedSession.deleteMany({ where: { expiresAt: { lt: now(clock) } } })
        if ((await tx.user.count({ where: { id: userId } })) === 0) return
        await tx.endedSession.upsert({ where: { id: sessionId }, create: row, update: {} })
        await tx.toolGrant.deleteMany({ where: { userId, givenBy: 'session', giverId: sessionId } })
        await tx.pushSubscription.deleteMany({ where: { userId, sessionId } })
      })
      publishEnded(bus, { runIds: [] })
      await audit.record({ actorId: userId, action: 'session.end', target: userId })
    },

    async setPassword(address, password) {
      const email = normalEmail(address)
      const passwordHash = await hashPassword(password)
      const user = await db.client.user.findUnique({ where: { email, kind: 'person' }, select: { id: true } })
      if (!user) throw new AppError('user_not_found')
      await ending(user.id, 'sessions', tx => tx.user.update({ where: { id: user.id }, data: { passwordHash } }))
      await audit.record({ action: 'user.set_password', target: user.id })
    },

    async changeOwnPassword(actor, { current, next, revoke = false }) {
      requireStrong(next)
      const { userId, sessionId } = actor
      const { passwordHash: stored } = await db.client.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } })
      if (stored !== null) {
        await throttle.beginOwn(userId)
        if (!(await passwordMatches(current, stored))) throw new AppError('wrong_password')
        await throttle.ownSucceeded(userId)
      }
      const passwordHash = await hashPassword(next)
      // Compares the version: a reset or sign-out that came meanwhile has ended this session and must win.
      const version = actor.tokenVersion === undefined ? {} : { tokenVersion: actor.tokenVersion }
      const before = { id: userId, passwordHash: stored, disabledAt: null, ...version }
      const change = async (tx: Tx) => {
        const changed = await tx.user.updateMany({ where: before, data: { passwordHash } })
        const hasEnded = sessionId !== undefined && (await tx.endedSession.count({ where: { id: sessionId } })) > 0
        if (changed.count === 0 || hasEnded) throw new AppError('unauthenticated')
        return tx.user.findUniqueOrThrow({ where: { id: userId }, select: { tokenVersion: true } })
      }
      // With `revoke`, grants of this session end too.
      const { tokenVersion } = await ending(userId, revoke ? 'everything' : 'sessions', change, revoke ? null : (sessionId ?? null))
      await audit.record({ actorId: userId, action: 'user.change_password', target: userId, detail: { revoke } })
      // The change itself raised the version by one.
      return { userId, tokenVersion: tokenVersion + 1, ...(sessionId ? { sessionId } : {}) }
    },

    async update(actor, userId, change) {
      const reach = await reachOf(actor, 'admin:users', groups)
      if (!reaches(reach, userId)) throw new AppError('user_not_found')
      if (change.role !== undefined) requireNoMore(actor, change.role)
      const [user, ended] = await db.client.$transaction(async (tx): Promise<[Parameters<typeof toUserView>[0], Ended | null]> => {
        await oneAtATime(tx, clock, 'administrators')
        const before = await tx.user.findUnique({ where: { id: userId }, select: { role: true, disabledAt: true } })
        if (!before) throw new AppError('user_not_found')
        if (reach !== 'everybody' && (before.role !== 'member' || change.role !== undefined)) throw new AppError('more_than_you_have')
        const disabled = change.disabled ?? before.disabledAt !== null
        const role = change.role ?? before.role
        if (before.disabledAt !== null && !disabled) requireNoMore(actor, role)
        const name = change.name === undefined ? {} : { name: change.name.trim() }
        if (role !== 'admin' || disabled) await requireAnotherAdministrator(tx, userId)
        const disabledAt = disabled ? (before.disabledAt ?? now(clock)) : null
        const changed = await tx.user.update({ where: { id: userId }, data: { role, disabledAt, ...name }, select: userSelect })
        if (role !== 'admin') await endAdministering(tx, { userId, at: now(clock) })
        const hasLostAccess = disabled && before.disabledAt === null
        return [changed, hasLostAccess ? await endActing(tx, 'everything', { userId, at: now(clock), keptSession: null }) : null]
      })
      publishEnded(bus, ended ?? { runIds: [] })
      await audit.record({ actor, action: 'user.update', target: userId, detail: change })
      return toUserView(user)
    },

    async remove(actor, userId) {
      requireRight(actor, 'admin:users')
      const { email } = await ending(userId, 'everything', async tx => {
        await oneAtATime(tx, clock, 'administrators')
        const user = await tx.user.findUnique({ where: { id: userId }, select: { email: true } })
        if (!user) throw new AppError('user_not_found')
        await requireAnotherAdministrator(tx, userId)
        // Disables the person first, so nothing of theirs starts during the deletion.
        return tx.user.update({ where: { id: userId }, data: { disabledAt: now(clock) }, select: { email: true } })
      })
      const leaving = await forget?.(userId)
      await db.client.$transaction(async tx => {
        await leaving?.atLast(tx)
        await tx.user.delete({ where: { id: userId } })
      })
      await leaving?.tell()
      await audit.record({ actor, action: 'user.delete', target: userId, detail: { email } })
    },

    async signOutEverywhere(userId, { by, revoke = true } = {}) {
      if ((await db.client.user.count({ where: { id: userId } })) === 0) throw new AppError('user_not_found')
      await ending(userId, revoke ? 'everything' : 'sessions', async () => undefined)
      await audit.record({ actorId: by?.userId ?? userId, action: 'user.sign_out_everywhere', target: userId, detail: { revoke } })
    },
  }
}

/** Requires an administrator besides this person. Throws `last_admin`. */
async function requireAnotherAdministrator(tx: Tx, userId: string): Promise<void> {
  const others = await tx.user.count({ where: { role: 'admin', kind: 'person', disabledAt: null, id: { not: userId } } })
  if (others === 0) throw new AppError('last_admin')
}
